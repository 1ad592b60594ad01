/* Sudokus of 9 x 9 by the million: propagation over bit masks, and a search on top.

   Vocabulary
       band       three rows; a mask of 27 bits has its cells, and there is one for each digit
       bit        of the cell in row r of the band and column c: 9 (c % 3) + 3 r + c / 3
       mini-row   the three cells that a row and a box share: bits i, i + 9 and i + 18 for i = 3 r + box
       stack      three columns; the columns of a stack meet the bands in a square of 3 x 3 as well
       placed     said of a digit that has one cell left in a row, so in its box and its column too

   A digit has one cell in each row and in each box of a band. So the mini-rows that it takes are a permutation
   of 3 x 3, and it may keep those that lie in some permutation of what it has: that is what `inside` tells for
   each of 512 sets. The same holds for the columns of a stack and the three bands. Together they find hidden
   singles and locked candidates, in rows and columns; cells with one or two candidates are found by adding the
   digits' masks bit by bit. A cell with two candidates is guessed first. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <string.h>

#include "bits.h"

/* A fourth band, always blank, makes of a digit's masks a vector that compilers know what to do with. */
enum { CELLS = 81, DIGITS = 9, BANDS = 3, LANES = 4, DEEPEST = CELLS + 1 };

#define ALL 0x7FFFFFFu     /* the cells of a band */
#define EVERY 0x1FFu       /* nine of anything: digits, mini-rows */
#define WHOLE 0x40201u     /* times mini-rows: their cells */
#define TOPS 0x1C0E07u     /* the cells of a band's first row: one for each column */
#define DOWN 0x49u         /* times such cells: those of all three rows */
#define LATER 0x7E3F1F8u   /* the bits with a row of 1 or 2 */
#define LAST 0x70381C0u    /* the bits with a row of 2 */
#define EARLY 0xFC7E3Fu    /* the bits with a row of 0 or 1 */

#define MINI_ROWS(x) (((x) | (x) >> 9 | (x) >> 18) & EVERY)

/* Tables, written once when the module is loaded. */
static uint16_t inside[512]; /* the union of the permutations inside a set of mini-rows */
static uint16_t sole[512];   /* of the mini-rows inside, those that are alone in their row */
static uint16_t beside[512]; /* the mini-rows that share a row or a box with another one of the set */
static uint8_t size_of[512];   /* how many digits a set has */
static uint8_t band_of[CELLS];
static uint32_t bit_of[CELLS];
static uint8_t cell_of[BANDS][27];

static void make_tables(void) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned set = 0; set < 512; set++) {
        unsigned united = 0, alone = 0, near = 0, size = 0;
        for (int i = 0; i < 6; i++) {
            unsigned taken = 1u << orders[i][0] | 8u << orders[i][1] | 64u << orders[i][2];
            if ((set & taken) == taken)
                united |= taken;
        }
        for (int row = 0; row < 3; row++) {
            unsigned boxes = united >> 3 * row & 7;
            if ((boxes & (boxes - 1)) == 0)
                alone |= boxes << 3 * row;
        }
        for (int at = 0; at < 9; at++)
            if (set >> at & 1)
                near |= (7u << at / 3 * 3 | 0x49u << at % 3) & ~(1u << at);
        for (unsigned rest = set; rest; rest &= rest - 1)
            size++;
        size_of[set] = (uint8_t)size;
        inside[set] = (uint16_t)united;
        sole[set] = (uint16_t)alone;
        beside[set] = (uint16_t)near;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / 9, column = cell % 9, bit = 9 * (column % 3) + 3 * (row % 3) + column / 3;
        band_of[cell] = (uint8_t)(row / 3);
        bit_of[cell] = 1u << bit;
        cell_of[row / 3][bit] = (uint8_t)cell;
    }
}

/* Masks of all bands, to work on one or on all at once. */
#if defined(__GNUC__)
typedef uint32_t Lanes __attribute__((vector_size(4 * LANES)));
#define both(a, b) ((a) & (b))
#define either(a, b) ((a) | (b))
#define without(a, b) ((a) & ~(b))
#else
typedef struct {
    uint32_t of[LANES];
} Lanes;
static Lanes both(Lanes a, Lanes b) {
    for (int i = 0; i < LANES; i++)
        a.of[i] &= b.of[i];
    return a;
}
static Lanes either(Lanes a, Lanes b) {
    for (int i = 0; i < LANES; i++)
        a.of[i] |= b.of[i];
    return a;
}
static Lanes without(Lanes a, Lanes b) {
    for (int i = 0; i < LANES; i++)
        a.of[i] &= ~b.of[i];
    return a;
}
#endif

typedef union {
    Lanes all;
    uint32_t band[LANES];
} Masks;

typedef struct {
    Masks can[DIGITS]; /* the cells that a digit may still take */
    Masks done;        /* the cells whose digit is known, and known to all others */
    Masks pairs;       /* once settled: the cells with two candidates */
    unsigned changed;  /* the digits that may have more to say */
} State;

/* Keep of a digit's cells what lies in permutations; 0 where nothing does. */
static int confine(uint32_t can[LANES]) {
    uint32_t a = can[0], b = can[1], c = can[2];
    for (;;) {
        uint32_t in_a = inside[MINI_ROWS(a)], in_b = inside[MINI_ROWS(b)], in_c = inside[MINI_ROWS(c)];
        if (!in_a || !in_b || !in_c)
            return 0;
        a &= in_a * WHOLE, b &= in_b * WHOLE, c &= in_c * WHOLE;
        uint32_t columns = ((a | a >> 3 | a >> 6) & TOPS) | ((b | b >> 3 | b >> 6) & TOPS) << 3
                           | ((c | c >> 3 | c >> 6) & TOPS) << 6;
        /* Bit 9 column + 3 band + stack; a column's place in a band stays if the two other columns of the
           stack can take the two other bands. */
        uint32_t next = (columns << 9 | columns >> 18) & ALL, after = (columns << 18 | columns >> 9) & ALL;
        uint32_t next_up = (next << 3 & LATER) | (next >> 6 & TOPS);
        uint32_t next_down = (next << 6 & LAST) | (next >> 3 & EARLY);
        uint32_t after_up = (after << 3 & LATER) | (after >> 6 & TOPS);
        uint32_t after_down = (after << 6 & LAST) | (after >> 3 & EARLY);
        uint32_t keep = columns & ((next_up & after_down) | (next_down & after_up));
        if (keep == columns)
            break;
        if (((keep | keep >> 3 | keep >> 6) & TOPS) != TOPS)
            return 0;
        a &= (keep & TOPS) * DOWN, b &= (keep >> 3 & TOPS) * DOWN, c &= (keep >> 6 & TOPS) * DOWN;
    }
    can[0] = a, can[1] = b, can[2] = c;
    return 1;
}

/* Give a digit these cells of a band; 0 where two of them are in one mini-row. */
static int give(uint32_t *can, uint32_t cells) {
    uint32_t x = cells & EVERY, y = cells >> 9 & EVERY, z = cells >> 18;
    if ((x & y) | (x & z) | (y & z))
        return 0;
    uint32_t taken = x | y | z;
    *can &= ~(beside[taken] * WHOLE) & (~(taken * WHOLE) | cells);
    return 1;
}

/* Propagate to the end; 0 where there is a contradiction. */
static int settle(State *s) {
    unsigned changed = s->changed;
    for (;;) {
        Masks own[DIGITS], taken = {.band = {0}}, one = taken, two = taken, three = taken;
        for (int d = 0; d < DIGITS; d++)
            own[d] = taken;
        for (unsigned rest = changed; rest; rest &= rest - 1) {
            int d = lowest(rest);
            if (!confine(s->can[d].band))
                return 0;
            uint32_t clash = 0;
            for (int b = 0; b < BANDS; b++) {
                uint32_t m = s->can[d].band[b], x = m & EVERY, y = m >> 9 & EVERY, z = m >> 18;
                uint32_t once = (x ^ y ^ z) & ~(x & y & z) & sole[x | y | z];
                uint32_t fresh = m & once * WHOLE & ~s->done.band[b];
                clash |= fresh & taken.band[b];
                taken.band[b] |= fresh;
                own[d].band[b] = fresh;
            }
            if (clash)
                return 0;
        }
        changed = 0;
        for (int d = 0; d < DIGITS; d++) {
            Masks gone, *can = &s->can[d];
            gone.all = both(can->all, without(taken.all, own[d].all));
            can->all = without(can->all, gone.all);
            changed |= (unsigned)((gone.band[0] | gone.band[1] | gone.band[2]) != 0) << d;
            three.all = either(three.all, both(two.all, can->all));
            two.all = either(two.all, both(one.all, can->all));
            one.all = either(one.all, can->all);
        }
        if ((one.band[0] & one.band[1] & one.band[2]) != ALL)
            return 0;
        s->pairs.all = without(two.all, three.all);
        s->done.all = either(s->done.all, taken.all);
        for (int b = 0; b < BANDS; b++) {
            uint32_t single = ~two.band[b] & ~s->done.band[b] & ALL;
            if (!single)
                continue;
            s->done.band[b] |= single;
            for (int d = 0; d < DIGITS; d++) {
                uint32_t given = s->can[d].band[b] & single;
                if (given) {
                    if (!give(&s->can[d].band[b], given))
                        return 0;
                    changed |= 1u << d;
                }
            }
        }
        if (!changed)
            return 1;
    }
}

static int count(uint32_t x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (int)(((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}

/* The cell to branch on: of those with two candidates the one with most others of them in its row and its column;
   where there is none, the one with the fewest candidates. */
static void choose(const State *s, int *band, uint32_t *bit) {
    int best = -1;
    for (int b = 0; b < BANDS; b++) {
        uint32_t pairs = s->pairs.band[b];
        if (!pairs)
            continue;
        int rows[3];
        for (int i = 0; i < 3; i++)
            rows[i] = count(pairs & TOPS << 3 * i);
        for (uint32_t rest = pairs; rest; rest &= rest - 1) {
            uint32_t one = rest & (0u - rest);
            int at = lowest(one), top = at - at % 9 + at % 3;
            int column = 0;
            for (int other = 0; other < BANDS; other++) {
                uint32_t three = s->pairs.band[other] >> top;
                column += (int)((three & 1) + (three >> 3 & 1) + (three >> 6 & 1));
            }
            int score = rows[at % 9 / 3] + column;
            if (score > best) {
                best = score;
                *band = b;
                *bit = one;
            }
        }
    }
    if (best >= 0)
        return;
    int fewest = DIGITS + 1;
    for (int b = 0; b < BANDS; b++)
        for (uint32_t rest = ~s->done.band[b] & ALL; rest; rest &= rest - 1) {
            uint32_t one = rest & (0u - rest);
            int candidates = 0;
            for (int d = 0; d < DIGITS; d++)
                candidates += (s->can[d].band[b] & one) != 0;
            if (candidates < fewest) {
                fewest = candidates;
                *band = b;
                *bit = one;
            }
        }
}

static void write_down(const State *s, uint8_t *solution) {
    for (int d = 0; d < DIGITS; d++)
        for (int b = 0; b < BANDS; b++)
            for (uint32_t rest = s->can[d].band[b]; rest; rest &= rest - 1)
                solution[cell_of[b][lowest(rest)]] = (uint8_t)(d + 1);
}

/* The state with these clues; 0 where two in one mini-row are equal. */
static int begin(State *s, const uint8_t *grid) {
    uint32_t given[1 + DIGITS][LANES]; /* by digit, 0 for the blanks */
    memset(given, 0, sizeof given);
    memset(s, 0, sizeof *s);
    for (int cell = 0; cell < CELLS; cell++)
        given[grid[cell]][band_of[cell]] |= bit_of[cell];
    for (int b = 0; b < BANDS; b++)
        s->done.band[b] = ALL & ~given[0][b];
    for (int d = 0; d < DIGITS; d++)
        for (int b = 0; b < BANDS; b++) {
            s->can[d].band[b] = given[0][b] | given[d + 1][b];
            if (!give(&s->can[d].band[b], given[d + 1][b]))
                return 0;
        }
    s->changed = EVERY;
    return 1;
}

/* Solutions from stack[0] on, up to `limit`, which is at most 2; those that are found are written down. */
static int search(State *stack, int limit, uint8_t *solutions[2]) {
    int found = 0, depth = 0;
    for (;;) {
        State *s = &stack[depth];
        int open = settle(s);
        if (open && (s->done.band[0] & s->done.band[1] & s->done.band[2]) == ALL) {
            if (solutions[found])
                write_down(s, solutions[found]);
            if (++found == limit)
                return found;
            open = 0;
        }
        if (!open) {
            if (depth-- == 0)
                return found;
            continue;
        }
        /* Each level has a cell of its own done, so that there are never more levels than cells. */
        int band = 0, digit = 0;
        uint32_t bit = 0;
        choose(s, &band, &bit);
        while (!(s->can[digit].band[band] & bit))
            digit++;
        stack[depth + 1] = *s;
        s->can[digit].band[band] &= ~bit;
        s->changed = 1u << digit;
        s++, depth++;
        s->done.band[band] |= bit;
        s->changed = 0;
        for (int d = 0; d < DIGITS; d++)
            if (s->can[d].band[band] & bit) {
                s->changed |= 1u << d;
                if (d == digit)
                    give(&s->can[d].band[band], bit);
                else
                    s->can[d].band[band] &= ~bit;
            }
    }
}

/* Whether the solution is the only one, of a grid that lacks these clues of one that had no other. */
static int still_unique(State *stack, uint8_t *grid, const uint8_t *cells, int size) {
    uint8_t *nowhere[2] = {NULL, NULL};
    uint8_t gone[CELLS];
    for (int i = 0; i < size; i++) {
        gone[i] = grid[cells[i]];
        grid[cells[i]] = 0;
    }
    int unique;
    begin(stack, grid);
    if (size == 1) { /* every other solution has another digit there */
        stack->can[gone[0] - 1].band[band_of[cells[0]]] &= ~bit_of[cells[0]];
        unique = search(stack, 1, nowhere) == 0;
    } else
        unique = search(stack, 2, nowhere) == 1;
    if (!unique)
        for (int i = 0; i < size; i++)
            grid[cells[i]] = gone[i];
    return unique;
}

/* Take groups of clues away, each where the solution stays the only one and `least` clues are left. */
static void take_away(State *stack, uint8_t *grid, const uint8_t *order, const uint8_t *sizes, Py_ssize_t groups,
                      int least) {
    int clues = 0;
    for (int cell = 0; cell < CELLS; cell++)
        clues += grid[cell] != 0;
    for (Py_ssize_t i = 0; i < groups; order += sizes[i], i++) {
        uint8_t cells[CELLS];
        int size = 0;
        for (int j = 0; j < sizes[i]; j++)
            if (grid[order[j]])
                cells[size++] = order[j];
        if (size && clues - size >= least && still_unique(stack, grid, cells, size))
            clues -= size;
    }
}

/* The next of a series of 64 random bits: splitmix64, by Steele, Lea and Flood (2014). */
static uint64_t random_bits(uint64_t *state) {
    uint64_t x = *state += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Fill a blank grid: the first cell with the fewest digits left gets one of them at random, and another one
   where that leads to no solution. */
static void fill_in(uint64_t seed, uint8_t *grid) {
    uint16_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0}, left[CELLS];
    uint8_t cells[CELLS];
    memset(grid, 0, CELLS);
    for (int depth = 0, back = 0; depth < CELLS;) {
        if (back) {
            if (--depth < 0)
                return; /* a blank grid has solutions */
            int cell = cells[depth], row = cell / 9, column = cell % 9, bit = 1 << (grid[cell] - 1);
            rows[row] ^= bit, columns[column] ^= bit, boxes[row / 3 * 3 + column / 3] ^= bit;
            grid[cell] = 0;
        } else {
            int fewest = DIGITS + 1;
            for (int cell = 0; cell < CELLS && fewest; cell++) {
                if (grid[cell])
                    continue;
                int row = cell / 9, column = cell % 9;
                uint32_t can = EVERY & ~(uint32_t)(rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3]);
                int many = size_of[can];
                if (many < fewest) {
                    fewest = many;
                    cells[depth] = (uint8_t)cell;
                    left[depth] = (uint16_t)can;
                }
            }
        }
        back = !left[depth];
        if (back)
            continue;
        uint32_t can = left[depth];
        for (uint64_t skip = (random_bits(&seed) >> 32) * size_of[can] >> 32; skip; skip--)
            can &= can - 1;
        int digit = lowest(can), cell = cells[depth], row = cell / 9, column = cell % 9, bit = 1 << digit;
        left[depth] ^= bit;
        rows[row] |= bit, columns[column] |= bit, boxes[row / 3 * 3 + column / 3] |= bit;
        grid[cell] = (uint8_t)(digit + 1);
        depth++;
    }
}

/* What Python calls. */

static int buffer(PyObject *object, Py_buffer *view, Py_ssize_t size, int flags, const char *what) {
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | flags) < 0)
        return 0;
    if (view->len == size)
        return 1;
    PyErr_Format(PyExc_ValueError, "%s has %zd bytes, not %zd", what, view->len, size);
    PyBuffer_Release(view);
    return 0;
}

/* A copy of the grids in a buffer, and their number; NULL with an error set where it is not grids. Other threads may
   write to the buffer while the grids are solved: what was checked must be what is used. */
static uint8_t *copy_of(const Py_buffer *view, Py_ssize_t *n) {
    if (view->len % CELLS) {
        PyErr_Format(PyExc_ValueError, "%zd bytes are no grids of 81", view->len);
        return NULL;
    }
    uint8_t *grids = PyMem_Malloc((size_t)view->len + 1);
    if (!grids) {
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(grids, view->buf, (size_t)view->len);
    for (Py_ssize_t i = 0; i < view->len; i++)
        if (grids[i] > DIGITS) {
            PyErr_Format(PyExc_ValueError, "grid %zd has the value %d in cell %d", i / CELLS, grids[i],
                         (int)(i % CELLS));
            PyMem_Free(grids);
            return NULL;
        }
    *n = view->len / CELLS;
    return grids;
}

static PyObject *solve(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *grids, *outs[3];
    int limit;
    if (!PyArg_ParseTuple(arguments, "OiOOO", &grids, &limit, &outs[0], &outs[1], &outs[2]))
        return NULL;
    if (limit < 1 || limit > 2) {
        PyErr_Format(PyExc_ValueError, "the limit is %d, not 1 or 2", limit);
        return NULL;
    }
    Py_buffer in, out[3];
    if (PyObject_GetBuffer(grids, &in, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    static const char *const names[3] = {"counts", "first", "second"};
    Py_ssize_t n = 0;
    uint8_t *given = copy_of(&in, &n);
    PyBuffer_Release(&in);
    int open = 0;
    while (given && open < 3 && buffer(outs[open], &out[open], open ? n * CELLS : n, PyBUF_WRITABLE, names[open]))
        open++;
    int fit = open == 3;
    if (fit) {
        Py_BEGIN_ALLOW_THREADS
        State stack[DEEPEST];
        uint8_t *counts = out[0].buf, *first = out[1].buf, *second = out[2].buf;
        memset(first, 0, (size_t)out[1].len);
        memset(second, 0, (size_t)out[2].len);
        for (Py_ssize_t i = 0; i < n; i++) {
            uint8_t *solutions[2] = {first + CELLS * i, second + CELLS * i};
            counts[i] = begin(stack, given + CELLS * i) ? (uint8_t)search(stack, limit, solutions) : 0;
        }
        Py_END_ALLOW_THREADS
    }
    while (open--)
        PyBuffer_Release(&out[open]);
    PyMem_Free(given);
    if (!fit)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *reduce(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *grid, *result = NULL;
    Py_buffer order, sizes;
    int least;
    if (!PyArg_ParseTuple(arguments, "Oy*y*i", &grid, &order, &sizes, &least))
        return NULL;
    Py_ssize_t total = 0, groups = sizes.len;
    for (Py_ssize_t i = 0; i < groups; i++)
        total += ((const uint8_t *)sizes.buf)[i];
    uint8_t times[CELLS] = {0};
    int fit = total == order.len && total <= CELLS;
    for (Py_ssize_t i = 0; fit && i < total; i++) {
        uint8_t cell = ((const uint8_t *)order.buf)[i];
        fit = cell < CELLS && !times[cell]++;
    }
    Py_buffer in;
    if (!fit)
        PyErr_Format(PyExc_ValueError, "%zd cells in groups of %zd are no order of cells 0 to 80", order.len, total);
    else if (buffer(grid, &in, CELLS, 0, "the grid")) {
        State stack[DEEPEST];
        Py_ssize_t n;
        uint8_t *nowhere[2] = {NULL, NULL}, *clues = copy_of(&in, &n);
        if (clues) {
            int solutions = begin(stack, clues) ? search(stack, 2, nowhere) : 0;
            if (solutions == 1) {
                take_away(stack, clues, order.buf, sizes.buf, groups, least);
                result = PyBytes_FromStringAndSize((const char *)clues, CELLS);
            } else
                PyErr_Format(PyExc_ValueError, "the grid has %s", solutions ? "several solutions" : "no solution");
            PyMem_Free(clues);
        }
        PyBuffer_Release(&in);
    }
    PyBuffer_Release(&order);
    PyBuffer_Release(&sizes);
    return result;
}

static PyObject *fill(PyObject *module, PyObject *seed) {
    (void)module;
    unsigned long long number = PyLong_AsUnsignedLongLong(seed);
    if (number == (unsigned long long)-1 && PyErr_Occurred())
        return NULL;
    uint8_t grid[CELLS];
    fill_in(number, grid);
    return PyBytes_FromStringAndSize((const char *)grid, CELLS);
}

static PyMethodDef methods[] = {
    {"fill", fill, METH_O, "fill(seed): a full grid."},
    {"reduce", reduce, METH_VARARGS, "reduce(grid, order, sizes, least): the grid with fewer clues."},
    {"solve", solve, METH_VARARGS, "solve(grids, limit, counts, first, second): fill the last three."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    (void)module;
    make_tables();
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_sudoku", "Sudokus of 9 x 9 by the million.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__sudoku(void) {
    return PyModuleDef_Init(&definition);
}
