/* Literals of cells to numbers, clauses to flat lists, and models back to solutions: the compiled form of
 * `pure_clauses.py`, with equal answers.
 *
 * A literal is a tuple (cell, value, positive); `known` maps each cell to a dictionary from its values to their
 * literals as numbers. 1 is the literal that is always true, -1 the one that never is. All that comes in is
 * checked where it is read; lists grow through Python's own functions.
 */
#include <Python.h>
#include <limits.h>
#include <stdint.h>

#define ALWAYS 1L
#define NEVER (-1L)
#define MOST_GROUP 64
#define MOST_PAIRS 100000000

static PyObject *refused(const char *what)
{
    PyErr_SetString(PyExc_TypeError, what);
    return NULL;
}

/* A number as a literal; LONG_MIN with an exception where it is none. Only an int is taken: the `__index__` of
 * another object could change the list that is being read. */
static long literal_of(PyObject *number)
{
    long literal;
    if (!number || !PyLong_Check(number)) {
        if (number)
            refused("a literal must be an int");
        return LONG_MIN;
    }
    literal = PyLong_AsLong(number);
    if (literal == -1 && PyErr_Occurred())
        return LONG_MIN;
    if (literal == 0 || literal < -INT_MAX || literal > INT_MAX) {
        PyErr_Format(PyExc_ValueError, "%ld is no literal", literal);
        return LONG_MIN;
    }
    return literal;
}

static int append_long(PyObject *list, long value)
{
    PyObject *number = PyLong_FromLong(value);
    int failed = !number || PyList_Append(list, number) < 0;
    Py_XDECREF(number);
    return failed ? -1 : 0;
}

/* The number of a literal: 1 if it was found, 0 if its cell is not known, -1 with an exception. */
static int number_of(PyObject *literal, PyObject *known, long *found)
{
    PyObject *values, *number, *positive;
    if (!PyTuple_Check(literal) || PyTuple_Size(literal) != 3) {
        refused("a literal must be a tuple of a cell, a value and a truth value");
        return -1;
    }
    values = PyDict_GetItemWithError(known, PyTuple_GetItem(literal, 0));
    if (!values)
        return PyErr_Occurred() ? -1 : 0;
    if (!PyDict_Check(values)) {
        refused("a cell must be known by a dictionary of its values");
        return -1;
    }
    number = PyDict_GetItemWithError(values, PyTuple_GetItem(literal, 1));
    if (!number && PyErr_Occurred())
        return -1;
    *found = number ? literal_of(number) : NEVER;
    if (*found == LONG_MIN)
        return -1;
    positive = PyTuple_GetItem(literal, 2);
    if (positive != Py_True && positive != Py_False) {
        refused("a literal must be a tuple of a cell, a value and a truth value");
        return -1;
    }
    if (positive == Py_False)
        *found = -*found;
    return 1;
}

static PyObject *numbers(PyObject *module, PyObject *args)
{
    PyObject *literals, *known, *found;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", &PyTuple_Type, &literals, &PyDict_Type, &known))
        return NULL;
    found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyTuple_Size(literals); i++) {
        long number;
        int there = number_of(PyTuple_GetItem(literals, i), known, &number);
        if (there == 0) {
            Py_DECREF(found);
            Py_RETURN_NONE;
        }
        if (there < 0 || append_long(found, number) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* The end of a clause: what is left of it, or `-1`, then the guard and 0. `start` is where it began. */
static int end_clause(PyObject *flat, Py_ssize_t start, int satisfied, long guard)
{
    Py_ssize_t end = PyList_Size(flat);
    if (satisfied)
        return PyList_SetSlice(flat, start, end, NULL);
    if (guard && append_long(flat, -guard) < 0)
        return -1;
    if (!guard && end == start && append_long(flat, NEVER) < 0)
        return -1;
    return append_long(flat, 0);
}

static PyObject *state(PyObject *module, PyObject *args)
{
    PyObject *flat, *clauses, *known, *ends;
    long guard;
    (void)module;
    if (!PyArg_ParseTuple(
            args, "O!O!O!l", &PyList_Type, &flat, &PyList_Type, &clauses, &PyDict_Type, &known, &guard))
        return NULL;
    if (guard < 0 || guard > INT_MAX) {
        PyErr_SetString(PyExc_ValueError, "a guard must be a variable");
        return NULL;
    }
    ends = PyList_New(0);
    for (Py_ssize_t i = 0; ends && i < PyList_Size(clauses); i++) {
        PyObject *clause = Py_NewRef(PyList_GetItem(clauses, i));
        Py_ssize_t start = PyList_Size(flat);
        int there = 1, satisfied = 0;
        if (!PyTuple_Check(clause)) {
            refused("a clause must be a tuple of literals");
            there = -1;
        }
        for (Py_ssize_t k = 0; there > 0 && k < PyTuple_Size(clause); k++) {
            long number;
            there = number_of(PyTuple_GetItem(clause, k), known, &number);
            satisfied |= there > 0 && number == ALWAYS;
            if (there > 0 && number != NEVER && number != ALWAYS && append_long(flat, number) < 0)
                there = -1;
        }
        Py_DECREF(clause);
        if (there > 0 && end_clause(flat, start, satisfied, guard) < 0)
            there = -1;
        if (there <= 0) {
            if (there == 0 && PyList_SetSlice(flat, start, PyList_Size(flat), NULL) == 0)
                return ends;
            Py_CLEAR(ends);
        } else if (append_long(ends, (long)PyList_Size(flat)) < 0) {
            Py_CLEAR(ends);
        }
    }
    return ends;
}

static PyObject *rename_all(PyObject *module, PyObject *args)
{
    PyObject *flat, *choices, *numbers;
    long guard;
    Py_ssize_t size;
    (void)module;
    if (!PyArg_ParseTuple(
            args, "O!O!O!l", &PyList_Type, &flat, &PyTuple_Type, &choices, &PyList_Type, &numbers, &guard))
        return NULL;
    if (guard < 0 || guard > INT_MAX) {
        PyErr_SetString(PyExc_ValueError, "a guard must be a variable");
        return NULL;
    }
    size = PyList_Size(numbers);
    for (Py_ssize_t i = 0; i < PyTuple_Size(choices); i++) {
        PyObject *choice = PyTuple_GetItem(choices, i);
        Py_ssize_t start = PyList_Size(flat);
        int satisfied = 0;
        if (!PyTuple_Check(choice))
            return refused("a choice must be a tuple of literals by number");
        for (Py_ssize_t k = 0; k < PyTuple_Size(choice); k++) {
            long place = literal_of(PyTuple_GetItem(choice, k)), literal;
            if (place == LONG_MIN)
                return NULL;
            if (place > size || -place > size) {
                PyErr_Format(PyExc_ValueError, "there is no literal %ld", place);
                return NULL;
            }
            literal = literal_of(PyList_GetItem(numbers, (place < 0 ? -place : place) - 1));
            if (literal == LONG_MIN)
                return NULL;
            literal = place < 0 ? -literal : literal;
            satisfied |= literal == ALWAYS;
            if (literal != NEVER && literal != ALWAYS && append_long(flat, literal) < 0)
                return NULL;
        }
        if (end_clause(flat, start, satisfied, guard) < 0)
            return NULL;
    }
    Py_RETURN_NONE;
}

/* A set of pairs of literals, by open addressing; 0 is no pair. */
typedef struct {
    uint64_t *slots;
    size_t mask;
} Pairs;

/* Whether the pair is new; it is in the set then. There is always a free slot. */
static int is_new(Pairs *pairs, long one, long other)
{
    uint64_t low = (uint32_t)(one < other ? one : other), high = (uint32_t)(one < other ? other : one);
    uint64_t pair = high << 32 | low;
    size_t slot = (size_t)((pair * 0x9E3779B97F4A7C15u) >> 32) & pairs->mask;
    for (; pairs->slots[slot]; slot = (slot + 1) & pairs->mask)
        if (pairs->slots[slot] == pair)
            return 0;
    pairs->slots[slot] = pair;
    return 1;
}

/* Room for the pairs of all groups; -1 with an exception where a group is no list or there are too many. */
static int make_room(PyObject *groups, Pairs *pairs)
{
    size_t most = 0, size = 16;
    for (Py_ssize_t i = 0; i < PyList_Size(groups); i++) {
        PyObject *group = PyList_GetItem(groups, i);
        size_t length;
        if (!PyList_Check(group)) {
            refused("a group must be a list of literals");
            return -1;
        }
        length = (size_t)PyList_Size(group);
        if (length > MOST_GROUP || (most += length * length / 2) > MOST_PAIRS) {
            PyErr_SetString(PyExc_ValueError, "the groups have too many pairs");
            return -1;
        }
    }
    while (size < 2 * most)
        size *= 2;
    pairs->mask = size - 1;
    pairs->slots = PyMem_Calloc(size, sizeof *pairs->slots);
    if (!pairs->slots)
        PyErr_NoMemory();
    return pairs->slots ? 0 : -1;
}

static int state_group(PyObject *flat, const long *literals, Py_ssize_t length, long guard, Pairs *pairs)
{
    Py_ssize_t start = PyList_Size(flat);
    for (Py_ssize_t k = 0; k < length; k++)
        if (append_long(flat, literals[k]) < 0)
            return -1;
    if (end_clause(flat, start, 0, guard) < 0)
        return -1;
    for (Py_ssize_t k = 0; k < length; k++) {
        for (Py_ssize_t j = k + 1; j < length; j++) {
            if (!is_new(pairs, literals[k], literals[j]))
                continue;
            start = PyList_Size(flat);
            if (append_long(flat, -literals[k]) < 0 || append_long(flat, -literals[j]) < 0)
                return -1;
            if (end_clause(flat, start, 0, guard) < 0)
                return -1;
        }
    }
    return 0;
}

static PyObject *exactly_one(PyObject *module, PyObject *args)
{
    PyObject *flat, *groups;
    Pairs pairs = {NULL, 0};
    long guard, literals[MOST_GROUP];
    int failed = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!l", &PyList_Type, &flat, &PyList_Type, &groups, &guard))
        return NULL;
    if (guard < 0 || guard > INT_MAX) {
        PyErr_SetString(PyExc_ValueError, "a guard must be a variable");
        return NULL;
    }
    if (make_room(groups, &pairs) < 0)
        return NULL;
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(groups); i++) {
        PyObject *group = PyList_GetItem(groups, i);
        Py_ssize_t length = PyList_Size(group);
        for (Py_ssize_t k = 0; !failed && k < length; k++)
            failed = (literals[k] = literal_of(PyList_GetItem(group, k))) == LONG_MIN;
        failed = failed || state_group(flat, literals, length, guard, &pairs) < 0;
    }
    PyMem_Free(pairs.slots);
    return failed ? NULL : Py_NewRef(Py_None);
}

/* Call `each` for every literal that stands for a value of a cell. */
static int for_literals(
    PyObject *cells, PyObject *known, int (*each)(void *, PyObject *, PyObject *, long), void *context)
{
    for (Py_ssize_t i = 0; i < PyTuple_Size(cells); i++) {
        PyObject *cell = PyTuple_GetItem(cells, i), *value, *number;
        PyObject *values = PyDict_GetItemWithError(known, cell);
        Py_ssize_t place = 0;
        if (!values || !PyDict_Check(values)) {
            if (!PyErr_Occurred())
                PyErr_SetObject(values ? PyExc_TypeError : PyExc_KeyError, cell);
            return -1;
        }
        while (PyDict_Next(values, &place, &value, &number)) {
            long literal = literal_of(number);
            if (literal == LONG_MIN || each(context, cell, value, literal) < 0)
                return -1;
        }
    }
    return 0;
}

static int find_last(void *context, PyObject *cell, PyObject *value, long literal)
{
    long *last = context, variable = literal < 0 ? -literal : literal;
    (void)cell;
    (void)value;
    if (variable > *last)
        *last = variable;
    return 0;
}

typedef struct {
    PyObject *table, *constants;
} Meanings;

static int enter(void *context, PyObject *cell, PyObject *value, long literal)
{
    Meanings *meanings = context;
    PyObject *pair;
    if (literal == ALWAYS)
        return PyDict_SetItem(meanings->constants, cell, value);
    pair = PyTuple_Pack(2, cell, value);
    if (!pair)
        return -1;
    return PyList_SetItem(meanings->table, literal < 0 ? PyList_Size(meanings->table) + literal : literal, pair);
}

static PyObject *meanings_of(PyObject *module, PyObject *args)
{
    PyObject *cells, *known, *found = NULL;
    Meanings meanings = {NULL, NULL};
    long last = 1;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", &PyTuple_Type, &cells, &PyDict_Type, &known))
        return NULL;
    if (for_literals(cells, known, find_last, &last) < 0)
        return NULL;
    meanings.table = PyList_New(2 * (Py_ssize_t)last + 1);
    meanings.constants = PyDict_New();
    for (long i = 0; meanings.table && i < 2 * last + 1; i++) {
        if (PyList_SetItem(meanings.table, i, Py_NewRef(Py_None)) < 0)
            Py_CLEAR(meanings.table);
    }
    if (meanings.table && meanings.constants && for_literals(cells, known, enter, &meanings) == 0)
        found = PyTuple_Pack(2, meanings.table, meanings.constants);
    Py_XDECREF(meanings.table);
    Py_XDECREF(meanings.constants);
    return found;
}

static PyObject *decode(PyObject *module, PyObject *args)
{
    PyObject *model, *table, *constants, *solution;
    Py_ssize_t size, last;
    (void)module;
    if (!PyArg_ParseTuple(
            args, "O!O!O!", &PyList_Type, &model, &PyList_Type, &table, &PyDict_Type, &constants))
        return NULL;
    last = PyList_Size(table) / 2;
    size = PyList_Size(model) < last ? PyList_Size(model) : last;
    solution = PyDict_Copy(constants);
    for (Py_ssize_t i = 0; solution && i < size; i++) {
        long literal = literal_of(PyList_GetItem(model, i));
        PyObject *pair;
        if (literal == LONG_MIN || literal > last || -literal > last) {
            if (literal != LONG_MIN)
                PyErr_Format(PyExc_ValueError, "%ld stands too early in the model", literal);
            Py_CLEAR(solution);
            break;
        }
        pair = PyList_GetItem(table, literal < 0 ? 2 * last + 1 + literal : literal);
        if (!pair)
            Py_CLEAR(solution);
        else if (PyTuple_Check(pair) && PyTuple_Size(pair) == 2) {
            if (PyDict_SetItem(solution, PyTuple_GetItem(pair, 0), PyTuple_GetItem(pair, 1)) < 0)
                Py_CLEAR(solution);
        } else if (pair != Py_None) {
            Py_CLEAR(solution);
            refused("a meaning must be a cell and a value, or None");
        }
    }
    return solution;
}

static PyMethodDef functions[] = {
    {"numbers", numbers, METH_VARARGS, NULL},
    {"state", state, METH_VARARGS, NULL},
    {"rename", rename_all, METH_VARARGS, NULL},
    {"exactly_one", exactly_one, METH_VARARGS, NULL},
    {"meanings", meanings_of, METH_VARARGS, NULL},
    {"decode", decode, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_clauses", NULL, 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__clauses(void) { return PyModuleDef_Init(&module); }
