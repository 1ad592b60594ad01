/* Sudokus of 9 x 9 by the million: propagation over bit masks, and a search on top.

   Vocabulary
       band       three rows; a mask of 27 bits has its cells, and there is one for each digit
       bit        of the cell in row r of the band and column c: 9 (c % 3) + 3 r + c / 3
       mini-row   the three cells that a row and a box share: bits i, i + 9 and i + 18 for i = 3 r + box
       stack      three columns; the columns of a stack meet the bands in a square of 3 x 3 as well
       placed     said of a digit that has one cell left in a row, so in its box and its column too
       lanes      four masks that are worked on at once: of one digit in all bands, or of four digits in one band

   A digit has one cell in each row and in each box of a band. So the mini-rows that it takes are a permutation
   of 3 x 3, and it may keep those that lie in some permutation of what it has. The same holds for the columns of
   a stack and the three bands. Together they find hidden singles and locked candidates, in rows and columns; cells
   with one or two candidates are found by adding the digits' masks bit by bit. A cell with two candidates is
   guessed first. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <string.h>

#include "bits.h"

/* A fourth band, always blank, makes of a digit's masks a vector that compilers know what to do with. */
enum { CELLS = 81, DIGITS = 9, BANDS = 3, LANES = 4, PLACES = 27, DEEPEST = CELLS + 1 };

/* The count of a grid that was given up, and the guesses that a grid gets: about 50 ms, hundreds of times what the
   hardest sudokus with one solution need. */
enum { GAVE_UP = 3, PATIENT = 100000 };

#define ALL 0x7FFFFFFu     /* the cells of a band */
#define EVERY 0x1FFu       /* nine of anything: digits, mini-rows */
#define WHOLE 0x40201u     /* times mini-rows: their cells */
#define TOPS 0x1C0E07u     /* the cells of a band's first row: one for each column */
#define DOWN 0x49u         /* times such cells: those of all three rows */
#define LATER 0x7E3F1F8u   /* the bits with a row of 1 or 2 */
#define LAST 0x70381C0u    /* the bits with a row of 2 */
#define EARLY 0xFC7E3Fu    /* the bits with a row of 0 or 1 */
#define BOX_0 0x1249249u   /* the mini-rows in the first boxes of three bands, and so on */
#define BOX_1 0x2492492u
#define BOX_2 0x4924924u

/* Tables, written once when the module is loaded. */
static uint16_t beside[512];   /* the mini-rows that share a row or a box with another one of the set */
static uint8_t size_of[512];   /* how many digits a set has */
static uint32_t near[PLACES];  /* the other cells of a cell's row and box, in its band */
static uint8_t band_of[CELLS];
static uint32_t bit_of[CELLS];
static uint8_t cell_of[BANDS][PLACES];

static void make_tables(void) {
    for (unsigned set = 0; set < 512; set++) {
        unsigned peers = 0, size = 0;
        for (int at = 0; at < 9; at++)
            if (set >> at & 1)
                peers |= (7u << at / 3 * 3 | 0x49u << at % 3) & ~(1u << at);
        for (unsigned rest = set; rest; rest &= rest - 1)
            size++;
        size_of[set] = (uint8_t)size;
        beside[set] = (uint16_t)peers;
    }
    for (int at = 0; at < PLACES; at++)
        near[at] = (TOPS << at % 9 / 3 * 3 | WHOLE * DOWN << at % 3) & ~(1u << at);
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / 9, column = cell % 9, bit = 9 * (column % 3) + 3 * (row % 3) + column / 3;
        band_of[cell] = (uint8_t)(row / 3);
        bit_of[cell] = 1u << bit;
        cell_of[row / 3][bit] = (uint8_t)cell;
    }
}

/* Lanes, and what is done to all four of them. */
#if defined(__GNUC__)
typedef uint32_t Lanes __attribute__((vector_size(4 * LANES)));
#define ALIKE(x) ((Lanes){(x), (x), (x), (x)})
#define TURNED(p, q, r, s, i) ((Lanes){(p)[i], (q)[i], (r)[i], (s)[i]})
#define both(a, b) ((a) & (b))
#define either(a, b) ((a) | (b))
#define without(a, b) ((a) & ~(b))
#define unlike(a, b) ((a) ^ (b))
#define up(a, by) ((a) << (by))
#define down(a, by) ((a) >> (by))
#elif defined(_M_X64)
#include <emmintrin.h>
typedef __m128i Lanes;
#define ALIKE(x) _mm_set1_epi32((int)(x))
#define TURNED(p, q, r, s, i)                                                                                       \
    ((i) < 2 ? half_turned(_mm_unpacklo_epi32((p), (q)), _mm_unpacklo_epi32((r), (s)), (i))                         \
             : half_turned(_mm_unpackhi_epi32((p), (q)), _mm_unpackhi_epi32((r), (s)), (i) - 2))
#define both(a, b) _mm_and_si128((a), (b))
#define either(a, b) _mm_or_si128((a), (b))
#define without(a, b) _mm_andnot_si128((b), (a))
#define unlike(a, b) _mm_xor_si128((a), (b))
#define up(a, by) _mm_slli_epi32((a), (by))
#define down(a, by) _mm_srli_epi32((a), (by))
static inline __m128i half_turned(__m128i a, __m128i b, int i) {
    return i ? _mm_unpackhi_epi64(a, b) : _mm_unpacklo_epi64(a, b);
}
#else
typedef struct {
    uint32_t of[LANES];
} Lanes;
#define ALIKE(x) ((Lanes){{(x), (x), (x), (x)}})
#define TURNED(p, q, r, s, i) ((Lanes){{(p).of[i], (q).of[i], (r).of[i], (s).of[i]}})
#define EACH(name, type, result)                                                                                    \
    static Lanes name(Lanes a, type b) {                                                                            \
        for (int i = 0; i < LANES; i++)                                                                             \
            a.of[i] = result;                                                                                       \
        return a;                                                                                                   \
    }
EACH(both, Lanes, a.of[i] & b.of[i])
EACH(either, Lanes, a.of[i] | b.of[i])
EACH(without, Lanes, a.of[i] & ~b.of[i])
EACH(unlike, Lanes, a.of[i] ^ b.of[i])
EACH(up, int, a.of[i] << b)
EACH(down, int, a.of[i] >> b)
#endif

static inline Lanes only(Lanes a, uint32_t mask) {
    return both(a, ALIKE(mask));
}

static inline Lanes any(Lanes a, Lanes b, Lanes c) {
    return either(a, either(b, c));
}

/* A part of a mask at its place and at the two places above. */
static inline Lanes thrice(Lanes a, int by) {
    return any(a, up(a, by), up(a, 2 * by));
}

/* Three parts of a mask in one. */
static inline Lanes united(Lanes a, int by) {
    return any(a, down(a, by), down(a, 2 * by));
}

typedef union {
    Lanes all;
    uint32_t band[LANES];
    uint64_t half[LANES / 2];
} Masks;

/* Four masks of four: the first of each, the second of each, and so on. */
static inline void turn(Lanes p, Lanes q, Lanes r, Lanes s, Lanes out[LANES]) {
    for (int i = 0; i < LANES; i++)
        out[i] = TURNED(p, q, r, s, i);
}

static inline int blank(Lanes a) {
    Masks masks = {.all = a};
    return !(masks.half[0] | masks.half[1]);
}

typedef struct {
    Masks can[DIGITS]; /* the cells that a digit may still take */
    Masks done;        /* the cells whose digit is known, and known to all others */
    Masks pairs;       /* once settled: the cells with two candidates */
    unsigned changed;  /* the digits that may have more to say */
} State;

/* Three squares of 3 x 3, of which `next` and `after` have the columns moved by one and by two: the places that lie
   in a permutation, which are those that leave one to the two other columns. */
static inline Lanes crossed(Lanes next, Lanes after) {
    Lanes next_up = either(only(up(next, 3), LATER), only(down(next, 6), TOPS));
    Lanes next_down = either(only(up(next, 6), LAST), only(down(next, 3), EARLY));
    Lanes after_up = either(only(up(after, 3), LATER), only(down(after, 6), TOPS));
    Lanes after_down = either(only(up(after, 6), LAST), only(down(after, 3), EARLY));
    return either(both(next_up, after_down), both(next_down, after_up));
}

/* Whether each of the three squares has something left. */
static inline int all_left(Lanes squares) {
    return blank(unlike(only(united(squares, 3), TOPS), ALIKE(TOPS)));
}

/* Keep of the cells of four digits what lies in permutations; 0 where one of them has none. */
static inline int confine(Lanes can[BANDS]) {
    Lanes a = can[0], b = can[1], c = can[2];
    for (;;) {
        /* Bit 9 band + 3 row + box; a box's place in a row stays if the two other boxes can take the two
           other rows. */
        Lanes rows = any(only(united(a, 9), EVERY), up(only(united(b, 9), EVERY), 9),
                         up(only(united(c, 9), EVERY), 18));
        Lanes next = either(only(up(rows, 1), BOX_1 | BOX_2), only(down(rows, 2), BOX_0));
        Lanes after = either(only(up(rows, 2), BOX_2), only(down(rows, 1), BOX_0 | BOX_1));
        rows = both(rows, crossed(next, after));
        if (!all_left(rows))
            return 0;
        a = both(a, thrice(only(rows, EVERY), 9));
        b = both(b, thrice(only(down(rows, 9), EVERY), 9));
        c = both(c, thrice(down(rows, 18), 9));
        /* Bit 9 column + 3 band + stack. */
        Lanes columns = any(only(united(a, 3), TOPS), up(only(united(b, 3), TOPS), 3),
                            up(only(united(c, 3), TOPS), 6));
        next = only(either(up(columns, 9), down(columns, 18)), ALL);
        after = only(either(up(columns, 18), down(columns, 9)), ALL);
        Lanes keep = both(columns, crossed(next, after));
        if (blank(unlike(keep, columns)))
            break;
        if (!all_left(keep))
            return 0;
        a = both(a, thrice(only(keep, TOPS), 3));
        b = both(b, thrice(only(down(keep, 3), TOPS), 3));
        c = both(c, thrice(only(down(keep, 6), TOPS), 3));
    }
    can[0] = a, can[1] = b, can[2] = c;
    return 1;
}

/* Of the cells of four digits in a band those that are alone in their row. */
static inline Lanes alone(Lanes can) {
    Lanes x = only(can, EVERY), y = only(down(can, 9), EVERY), z = down(can, 18);
    Lanes once = without(unlike(x, unlike(y, z)), both(x, both(y, z)));
    Lanes rows = any(x, y, z), p = only(rows, BOX_0), q = only(down(rows, 1), BOX_0), r = only(down(rows, 2), BOX_0);
    Lanes sole = only(without(unlike(p, unlike(q, r)), both(p, both(q, r))), EVERY);
    return both(can, thrice(both(once, thrice(sole, 1)), 9));
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
        const Lanes none = taken.all;
        Lanes clash = none;
        for (int d = 0; d < DIGITS; d++)
            own[d].all = none;
        for (unsigned rest = changed; rest;) {
            int first = lowest(rest), some[LANES] = {first, first, first, first}, many = 0;
            for (; rest && many < LANES; rest &= rest - 1)
                some[many++] = lowest(rest);
            Lanes can[LANES], fresh[LANES];
            turn(s->can[some[0]].all, s->can[some[1]].all, s->can[some[2]].all, s->can[some[3]].all, can);
            if (!confine(can))
                return 0;
            for (int b = 0; b < BANDS; b++)
                fresh[b] = without(alone(can[b]), ALIKE(s->done.band[b]));
            turn(can[0], can[1], can[2], none, can);
            turn(fresh[0], fresh[1], fresh[2], none, fresh);
            for (int i = 0; i < many; i++) {
                s->can[some[i]].all = can[i];
                own[some[i]].all = fresh[i];
                clash = either(clash, both(taken.all, fresh[i]));
                taken.all = either(taken.all, fresh[i]);
            }
        }
        if (!blank(clash))
            return 0;
        changed = 0;
        for (int d = 0; d < DIGITS; d++) {
            Masks *can = &s->can[d];
            Lanes gone = both(can->all, without(taken.all, own[d].all));
            can->all = without(can->all, gone);
            changed |= (unsigned)!blank(gone) << d;
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

/* The cells that one sees, of these: those of its band, and beyond them those of its column in the two others. */
static uint64_t seen(const Masks *cells, int band, int at) {
    int top = at - at % 9 + at % 3;
    uint32_t next = cells->band[(band + 1) % BANDS] >> top & DOWN;
    uint32_t after = cells->band[(band + 2) % BANDS] >> top & DOWN;
    return (uint64_t)(next | after << 1) << 32 | (cells->band[band] & near[at]);
}

/* How many bits there are in each four of them. */
static uint64_t fours(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555u;
    return (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
}

/* The cell to branch on: of those with two candidates the one that sees these most often, where cells with two
   candidates count three times; where there is none, the one with the fewest candidates. */
static void choose(const State *s, int *band, uint32_t *bit) {
    const uint64_t halves = 0x0F0F0F0F0F0F0F0Fu;
    int best = -1;
    for (int b = 0; b < BANDS; b++)
        for (uint32_t rest = s->pairs.band[b]; rest; rest &= rest - 1) {
            int at = lowest(rest);
            unsigned digits = 0;
            for (int d = 0; d < DIGITS; d++)
                digits |= (s->can[d].band[b] >> at & 1) << d;
            uint64_t pairs = seen(&s->pairs, b, at), bytes = 0;
            for (; digits; digits &= digits - 1) {
                uint64_t can = seen(&s->can[lowest(digits)], b, at), counts = fours(can) + 2 * fours(can & pairs);
                bytes += (counts & halves) + (counts >> 4 & halves);
            }
            int score = (int)(bytes * 0x0101010101010101u >> 56);
            if (score > best) {
                best = score;
                *band = b;
                *bit = 1u << at;
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

/* How many guesses a search may still make. Who `hears` then looks for signals, which needs Python's lock, and goes
   on; others give up. */
typedef struct {
    int64_t left;
    int hears;
} Patience;

/* Solutions from stack[0] on, up to `limit`, which is at most 2; those that are found are written down. `GAVE_UP`
   where patience ends, -1 with an error set where a signal says so. */
static int search(State *stack, int limit, uint8_t *solutions[2], Patience *patience) {
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
        if (--patience->left < 0) {
            if (!patience->hears)
                return GAVE_UP;
            if (PyErr_CheckSignals() < 0)
                return -1;
            patience->left = PATIENT;
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

/* Whether the solution is the only one, of a grid that lacks these clues of one that had no other; -1 on error. */
static int still_unique(State *stack, uint8_t *grid, const uint8_t *cells, int size, Patience *patience) {
    uint8_t *nowhere[2] = {NULL, NULL};
    uint8_t gone[CELLS];
    for (int i = 0; i < size; i++) {
        gone[i] = grid[cells[i]];
        grid[cells[i]] = 0;
    }
    begin(stack, grid);
    if (size == 1) /* every other solution has another digit there */
        stack->can[gone[0] - 1].band[band_of[cells[0]]] &= ~bit_of[cells[0]];
    int found = search(stack, size == 1 ? 1 : 2, nowhere, patience);
    if (found < 0)
        return -1;
    int unique = found == (size == 1 ? 0 : 1);
    if (!unique)
        for (int i = 0; i < size; i++)
            grid[cells[i]] = gone[i];
    return unique;
}

/* Take groups of clues away, each where the solution stays the only one and `least` clues are left; -1 on error. */
static int take_away(State *stack, uint8_t *grid, const uint8_t *order, const uint8_t *sizes, Py_ssize_t groups,
                     int least, Patience *patience) {
    int clues = 0;
    for (int cell = 0; cell < CELLS; cell++)
        clues += grid[cell] != 0;
    for (Py_ssize_t i = 0; i < groups; order += sizes[i], i++) {
        uint8_t cells[CELLS];
        int size = 0;
        for (int j = 0; j < sizes[i]; j++)
            if (grid[order[j]])
                cells[size++] = order[j];
        if (size && clues - size >= least) {
            int unique = still_unique(stack, grid, cells, size, patience);
            if (unique < 0)
                return -1;
            clues -= unique * size;
        }
    }
    return 0;
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
    long long most = PATIENT;
    if (!PyArg_ParseTuple(arguments, "OiOOO|L", &grids, &limit, &outs[0], &outs[1], &outs[2], &most))
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
            Patience patience = {most, 0};
            counts[i] = begin(stack, given + CELLS * i) ? (uint8_t)search(stack, limit, solutions, &patience) : 0;
            if (counts[i] == GAVE_UP)
                memset(solutions[0], 0, CELLS);
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
            Patience patience = {PATIENT, 1};
            int solutions = begin(stack, clues) ? search(stack, 2, nowhere, &patience) : 0;
            if (solutions == 1) {
                if (take_away(stack, clues, order.buf, sizes.buf, groups, least, &patience) == 0)
                    result = PyBytes_FromStringAndSize((const char *)clues, CELLS);
            } else if (solutions >= 0)
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
    {"solve", solve, METH_VARARGS, "solve(grids, limit, counts, first, second, most): fill three arrays."},
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
