/* Lines of 81 characters to grids, grids to lines of results; and a judge of solutions, which shares nothing with
   the search that found them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <string.h>

enum { CELLS = 81, NO_DIGIT = 255 };

static uint8_t digit_of[256]; /* the digit that a character stands for, 0 for a blank; written at the start */

/* The grids of lines from `text` on, up to the first line that is none; `stop` becomes the place of that. */
static Py_ssize_t read_lines(const uint8_t *text, Py_ssize_t size, uint8_t *grids, Py_ssize_t *stop) {
    Py_ssize_t n = 0, at = 0;
    while (size - at >= CELLS) {
        uint8_t *grid = grids + CELLS * n, bad = 0;
        for (int i = 0; i < CELLS; i++) {
            grid[i] = digit_of[text[at + i]];
            bad |= grid[i];
        }
        Py_ssize_t end = at + CELLS;
        if (end < size && text[end] == '\r')
            end++;
        if (bad > 15 || (end < size && text[end] != '\n') || (end == size && end > at + CELLS))
            break;
        n++;
        at = end < size ? end + 1 : size;
    }
    *stop = at;
    return n;
}

/* Whether a solution keeps the clues and has every digit in each row, column and box. */
static int is_right(const uint8_t *grid, const uint8_t *solution) {
    unsigned rows[9] = {0}, columns[9] = {0}, boxes[9] = {0}, all = 0x3FE;
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            uint8_t value = solution[9 * row + column], clue = grid[9 * row + column];
            if (value > 9 || (clue && clue != value))
                return 0;
            rows[row] |= 1u << value;
            columns[column] |= 1u << value;
            boxes[row / 3 * 3 + column / 3] |= 1u << value;
        }
    for (int i = 0; i < 9; i++)
        if (rows[i] != all || columns[i] != all || boxes[i] != all)
            return 0;
    return 1;
}

static Py_ssize_t first_wrong(Py_ssize_t n, const uint8_t *grids, const uint8_t *counts, const uint8_t *first,
                              const uint8_t *second) {
    for (Py_ssize_t i = 0; i < n; i++, grids += CELLS, first += CELLS, second += CELLS)
        if (counts[i] > 2 || (counts[i] > 0 && !is_right(grids, first))
            || (counts[i] > 1 && (!is_right(grids, second) || !memcmp(first, second, CELLS))))
            return i;
    return -1;
}

typedef struct {
    Py_buffer views[5];
    int open;
} Buffers;

static void release(Buffers *b) {
    while (b->open)
        PyBuffer_Release(&b->views[--b->open]);
}

/* Open a buffer; with a size of at least 0 it must have that. */
static int take(Buffers *b, PyObject *object, int flags, Py_ssize_t size) {
    Py_buffer *view = &b->views[b->open];
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | flags) < 0)
        return 0;
    b->open++;
    if (size < 0 || view->len == size)
        return 1;
    PyErr_Format(PyExc_ValueError, "a buffer has %zd bytes, not %zd", view->len, size);
    return 0;
}

static PyObject *call_read(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *text, *grids, *result = NULL;
    if (!PyArg_ParseTuple(arguments, "OO", &text, &grids))
        return NULL;
    Buffers b = {.open = 0};
    if (take(&b, text, 0, -1) && take(&b, grids, PyBUF_WRITABLE, (b.views[0].len + 1) / (CELLS + 1) * CELLS)) {
        Py_ssize_t n, stop;
        Py_BEGIN_ALLOW_THREADS
        n = read_lines(b.views[0].buf, b.views[0].len, b.views[1].buf, &stop);
        Py_END_ALLOW_THREADS
        result = Py_BuildValue("nn", n, stop);
    }
    release(&b);
    return result;
}

static PyObject *call_wrong(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *grids, *counts, *first, *second, *result = NULL;
    if (!PyArg_ParseTuple(arguments, "OOOO", &grids, &counts, &first, &second))
        return NULL;
    Buffers b = {.open = 0};
    if (take(&b, counts, 0, -1) && take(&b, grids, 0, CELLS * b.views[0].len)
        && take(&b, first, 0, CELLS * b.views[0].len) && take(&b, second, 0, CELLS * b.views[0].len)) {
        Py_ssize_t found;
        Py_BEGIN_ALLOW_THREADS
        found = first_wrong(b.views[0].len, b.views[1].buf, b.views[0].buf, b.views[2].buf, b.views[3].buf);
        Py_END_ALLOW_THREADS
        result = PyLong_FromSsize_t(found);
    }
    release(&b);
    return result;
}

/* One line for each count: its word and, where there is a solution, the lesser one as digits. */
static PyObject *call_write(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *counts, *first, *second, *out, *result = NULL;
    const char *words[3];
    Py_ssize_t sizes[3];
    if (!PyArg_ParseTuple(arguments, "OOOy#y#y#O", &counts, &first, &second, &words[0], &sizes[0], &words[1],
                          &sizes[1], &words[2], &sizes[2], &out))
        return NULL;
    Buffers b = {.open = 0};
    if (!take(&b, counts, 0, -1) || !take(&b, first, 0, CELLS * b.views[0].len)
        || !take(&b, second, 0, CELLS * b.views[0].len)) {
        release(&b);
        return NULL;
    }
    const uint8_t *one = b.views[1].buf, *two = b.views[2].buf;
    Py_ssize_t n = b.views[0].len, size = 0;
    uint8_t *count = PyMem_Malloc((size_t)n + 1); /* other threads may write to the buffer once it is checked */
    if (!count) {
        release(&b);
        return PyErr_NoMemory();
    }
    memcpy(count, b.views[0].buf, (size_t)n);
    for (Py_ssize_t i = 0; i < n && size >= 0; i++)
        size = count[i] > 2 ? -1 : size + sizes[count[i]] + (count[i] ? CELLS + 2 : 1);
    uint8_t high = 0;
    for (Py_ssize_t i = 0; i < CELLS * n; i++)
        high |= one[i] > 9 || two[i] > 9;
    if (size < 0 || high)
        PyErr_SetString(PyExc_ValueError, "a count is above 2 or a value above 9");
    else if (take(&b, out, PyBUF_WRITABLE, size)) {
        Py_BEGIN_ALLOW_THREADS
        uint8_t *at = b.views[3].buf;
        for (Py_ssize_t i = 0; i < n; i++, one += CELLS, two += CELLS) {
            memcpy(at, words[count[i]], (size_t)sizes[count[i]]);
            at += sizes[count[i]];
            if (count[i]) {
                const uint8_t *shown = count[i] > 1 && memcmp(two, one, CELLS) < 0 ? two : one;
                *at++ = ' ';
                for (int cell = 0; cell < CELLS; cell++)
                    *at++ = (uint8_t)('0' + shown[cell]);
            }
            *at++ = '\n';
        }
        Py_END_ALLOW_THREADS
        result = Py_None;
        Py_INCREF(result);
    }
    PyMem_Free(count);
    release(&b);
    return result;
}

static PyMethodDef methods[] = {
    {"read", call_read, METH_VARARGS, "read(text, grids): fill grids; how many, and the place of the first other line."},
    {"wrong", call_wrong, METH_VARARGS, "wrong(grids, counts, first, second): the first that is wrong, or -1."},
    {"write", call_write, METH_VARARGS, "write(counts, first, second, none, one, more, out): fill out with lines."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    (void)module;
    memset(digit_of, NO_DIGIT, sizeof digit_of);
    for (const char *blank = ".0*_xX"; *blank; blank++)
        digit_of[(uint8_t)*blank] = 0;
    for (int digit = 1; digit <= 9; digit++)
        digit_of['0' + digit] = (uint8_t)digit;
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_lines", "Lines of 81 characters.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__lines(void) {
    return PyModuleDef_Init(&definition);
}
