/* The least form of sudoku grids up to symmetry; see canonical.py for what it is, and pure_canonical.py for
 * the same search in Python.
 *
 * A row is a number: four bits a cell, the first cell in the highest. So rows compare as numbers.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define SIDE 9    /* the largest side */
#define WIDE 4    /* the widest box */
#define ORDERS 24 /* the orders of its columns */
#define TALL 3    /* the most stacks */
#define NONE UINT64_MAX

typedef struct {
    uint8_t cell[SIDE][SIDE];
    uint8_t column[SIDE]; /* the first column that is equal to this one */
    uint8_t row[SIDE];    /* the first row of its band that is equal to this one */
    uint16_t mask[SIDE];  /* where a row has clues, the first cell in the highest bit */
} View;

typedef struct {
    uint8_t of[SIDE + 1]; /* the name of each value, 0 for none yet */
    uint8_t count;
} Names;

typedef struct {
    int side, height, width, bands, stacks;
    View view[2];
    uint64_t best[SIDE];
    int known; /* how many rows of best there are */
} Search;

static void look(const Search *s, View *v) {
    for (int r = 0; r < s->side; r++) {
        v->mask[r] = 0;
        for (int c = 0; c < s->side; c++) v->mask[r] = (uint16_t)(v->mask[r] << 1 | (v->cell[r][c] != 0));
        int first = r - r % s->height;
        while (first < r && memcmp(v->cell[first], v->cell[r], (size_t)s->side)) first++;
        v->row[r] = (uint8_t)first;
    }
    for (int c = 0; c < s->side; c++) {
        int first = 0;
        for (; first < c; first++) {
            int r = 0;
            while (r < s->side && v->cell[r][first] == v->cell[r][c]) r++;
            if (r == s->side) break;
        }
        v->column[c] = (uint8_t)first;
    }
}

/* A row with its columns in this order, under these names; new names are given from left to right. A row above
 * `most` is given up as soon as that is seen: NONE. */
static uint64_t named(const Search *s, const uint8_t *row, const uint8_t *columns, Names *names, uint64_t most) {
    uint64_t found = 0;
    for (int c = 0, left = 4 * s->side; c < s->side; c++) {
        uint8_t value = row[columns[c]];
        if (value && !names->of[value]) names->of[value] = ++names->count;
        found = found << 4 | names->of[value];
        if (found > most >> (left -= 4)) return NONE;
    }
    return found;
}

/* Whether no row found so far at this place is less; a row that is less than all of them becomes the best. */
static int is_least(Search *s, int place, uint64_t row) {
    if (s->known > place) {
        if (row > s->best[place]) return 0;
        if (row < s->best[place]) s->known = place;
    }
    if (s->known == place) s->best[s->known++] = row;
    return 1;
}

/* Place the rows below the first `place` ones; give up where best is less. Recursion is at most SIDE deep. */
static void rest(Search *s, const View *v, const uint8_t *columns, int place, int band, unsigned placed,
                 const Names *names) {
    if (place == s->side) return;
    int from = 0, to = s->side;
    if (place % s->height) from = band * s->height, to = from + s->height;
    int rows[SIDE], count = 0;
    Names known[SIDE];
    uint64_t least = s->known > place ? s->best[place] : NONE;
    for (int r = from; r < to; r++) {
        if (placed >> r & 1) continue;
        int first = r - r % s->height, skip = 0;
        if (!(place % s->height)) /* a band that has been begun is whole by now */
            skip = placed >> first & 1;
        for (int other = v->row[r]; other < r && !skip; other++)
            skip = !(placed >> other & 1) && v->row[other] == v->row[r];
        if (skip) continue;
        Names now = *names;
        uint64_t row = named(s, v->cell[r], columns, &now, least);
        if (row == NONE) continue;
        if (row < least) least = row, count = 0;
        known[count] = now;
        rows[count++] = r;
    }
    if (count) is_least(s, place, least);
    for (int i = 0; i < count; i++)
        rest(s, v, columns, place + 1, rows[i] / s->height, placed | 1u << rows[i], &known[i]);
}

static int bits(unsigned mask) {
    int count = 0;
    for (; mask; mask &= mask - 1) count++;
    return count;
}

/* How many clues each stack of a row has. */
static void clues_of(const Search *s, unsigned mask, int *clues) {
    for (int i = 0; i < s->stacks; i++)
        clues[i] = bits(mask >> (s->side - (i + 1) * s->width) & ((1u << s->width) - 1));
}

/* The mask of a row with its columns in the best order: fewest clues first, to the right of their stack. */
static unsigned least_mask(const Search *s, unsigned mask) {
    int clues[TALL];
    clues_of(s, mask, clues);
    unsigned found = 0;
    for (int number = 0; number <= s->width; number++)
        for (int i = 0; i < s->stacks; i++)
            if (clues[i] == number) found = found << s->width | ((1u << number) - 1);
    return found;
}

/* The orders of columns inside a stack that put the blanks of a row to the left; of equal columns, one order
 * alone. Returns how many there are. */
static int orders_of(const Search *s, const View *v, const uint8_t *row, int stack, uint8_t (*orders)[WIDE]) {
    int width = s->width, count = 0, codes = 1;
    for (int i = 0; i < width; i++) codes *= width;
    for (int code = 0; code < codes; code++) {
        uint8_t order[WIDE];
        unsigned used = 0;
        int good = 1;
        for (int i = 0, left = code; i < width && good; i++, left /= width) {
            int c = stack * width + left % width;
            order[i] = (uint8_t)c;
            good = !(used >> c & 1) && !(i && row[order[i - 1]] && !row[c]);
            for (int other = v->column[c]; other < c && good; other++) /* an equal one must stand before it */
                good = other / width != stack || v->column[other] != v->column[c] || used >> other & 1;
            used |= 1u << c;
        }
        if (good) memcpy(orders[count++], order, WIDE);
    }
    return count;
}

/* Try every order of columns that gives the first row with clues its least mask. */
static void begin(Search *s, const View *v, int place, int r, unsigned placed) {
    uint8_t orders[TALL][ORDERS][WIDE], columns[SIDE];
    int count[TALL], clues[TALL], stack[TALL], at[TALL];
    clues_of(s, v->mask[r], clues);
    for (int i = 0; i < s->stacks; i++) count[i] = orders_of(s, v, v->cell[r], i, orders[i]);
    int codes = 1;
    for (int i = 0; i < s->stacks; i++) codes *= s->stacks;
    for (int code = 0; code < codes; code++) {
        unsigned used = 0;
        int good = 1;
        for (int i = 0, left = code; i < s->stacks; i++, left /= s->stacks) {
            stack[i] = left % s->stacks;
            good &= !(used >> stack[i] & 1) && !(i && clues[stack[i - 1]] > clues[stack[i]]);
            used |= 1u << stack[i];
        }
        if (!good) continue;
        memset(at, 0, sizeof at);
        for (int i = 0; i < s->stacks;) {
            for (int k = 0; k < s->stacks; k++)
                memcpy(columns + k * s->width, orders[stack[k]][at[k]], (size_t)s->width);
            Names names = {{0}, 0};
            if (is_least(s, place, named(s, v->cell[r], columns, &names, NONE)))
                rest(s, v, columns, place + 1, r / s->height, placed | 1u << r, &names);
            for (i = 0; i < s->stacks && ++at[i] == count[stack[i]]; i++) at[i] = 0;
        }
    }
}

/* The rows that can stand first in a view: as many blank ones as there can be, `*count` of them, as bits of
 * those bands that are blank all over and, by band, of those that stand above another row. */
static unsigned blank_rows(const Search *s, const View *v, int *count, unsigned *of_band) {
    unsigned whole = 0;
    int most = 0;
    for (int band = 0; band < s->bands; band++) {
        unsigned rows = 0;
        for (int i = 0, r = band * s->height; i < s->height; i++, r++)
            if (!v->mask[r]) rows |= 1u << r;
        of_band[band] = rows;
        if (bits(rows) == s->height) whole |= rows;
        else if (bits(rows) > most) most = bits(rows);
    }
    *count = bits(whole) + (bits(whole) == s->side ? 0 : most);
    return whole;
}

static void least_form(Search *s, const uint8_t *grid, uint8_t *out) {
    int views = s->height == s->width ? 2 : 1, blank[2] = {0, 0}, most = 0;
    unsigned whole[2], of_band[2][SIDE], least = UINT32_MAX;
    for (int i = 0; i < views; i++) {
        View *v = &s->view[i];
        for (int r = 0; r < s->side; r++)
            for (int c = 0; c < s->side; c++) v->cell[r][c] = i ? grid[c * s->side + r] : grid[r * s->side + c];
        look(s, v);
        whole[i] = blank_rows(s, v, &blank[i], of_band[i]);
        if (blank[i] > most) most = blank[i];
    }
    memset(s->best, 0, sizeof s->best);
    s->known = most;
    for (int pass = 0; pass < 2; pass++) /* find the least mask, then begin with it */
        for (int i = 0; i < views; i++)
            for (int r = 0; r < s->side && blank[i] == most; r++) {
                const View *v = &s->view[i];
                unsigned above = whole[i] | of_band[i][r / s->height];
                if (!v->mask[r] || bits(above) != most || v->row[r] != r) continue;
                unsigned mask = least_mask(s, v->mask[r]);
                if (!pass && mask < least) least = mask;
                if (pass && mask == least) begin(s, v, most, r, above);
            }
    for (int r = 0; r < s->side; r++)
        for (int c = 0; c < s->side; c++)
            out[r * s->side + c] = (uint8_t)(s->best[r] >> 4 * (s->side - 1 - c) & 15);
}

static PyObject *min_lex(PyObject *module, PyObject *args) {
    (void)module;
    Py_buffer grids;
    int height, width;
    if (!PyArg_ParseTuple(args, "y*ii", &grids, &height, &width)) return NULL;
    PyObject *found = NULL;
    uint8_t *in = NULL;
    Py_ssize_t side = 0, area = 1;
    if (height < 2 || height > width || width > WIDE || height * width > SIDE) {
        PyErr_SetString(PyExc_ValueError, "boxes are from 2 to 4 cells wide, no taller, and hold at most 9 cells");
        goto end;
    }
    side = (Py_ssize_t)height * width, area = side * side;
    if (grids.len % area) {
        PyErr_SetString(PyExc_ValueError, "the length is no multiple of the number of cells");
        goto end;
    }
    in = PyMem_Malloc((size_t)grids.len + 1); /* other threads may write to the buffer once it is checked */
    if (!in) {
        PyErr_NoMemory();
        goto end;
    }
    memcpy(in, grids.buf, (size_t)grids.len);
    for (Py_ssize_t i = 0; i < grids.len; i++)
        if (in[i] > side) {
            PyErr_SetString(PyExc_ValueError, "a value is above the side of the grid");
            goto end;
        }
    found = PyBytes_FromStringAndSize(NULL, grids.len);
    if (!found) goto end;
    uint8_t *out = (uint8_t *)PyBytes_AsString(found);
    Search search = {.side = (int)side, .height = height, .width = width, .bands = width, .stacks = height};
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t start = 0; start < grids.len; start += area) least_form(&search, in + start, out + start);
    Py_END_ALLOW_THREADS
end:
    PyMem_Free(in);
    PyBuffer_Release(&grids);
    return found;
}

static PyMethodDef methods[] = {
    {"min_lex", min_lex, METH_VARARGS, "min_lex(grids, height, width) -> bytes"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_canonical", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__canonical(void) { return PyModule_Create(&module); }
