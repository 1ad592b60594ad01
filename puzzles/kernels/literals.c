/* Truth values of literals: the compiled form of `pure_literals.py`, with equal answers.
 *
 * A literal is a tuple (cell, value, positive); a solution is a dictionary, or any other mapping, from cells to
 * values.
 */
#include <Python.h>
#include <stdint.h>

/* Whether a literal is true: 1, 0, or -1 with an exception. */
static int is_true(PyObject *literal, PyObject *solution)
{
    PyObject *here, *positive;
    int equal;
    if (!PyTuple_Check(literal) || PyTuple_Size(literal) != 3) {
        PyErr_SetString(PyExc_TypeError, "a literal must be a tuple of a cell, a value and a truth value");
        return -1;
    }
    if (PyDict_CheckExact(solution)) {
        PyObject *cell = PyTuple_GetItem(literal, 0);
        here = PyDict_GetItemWithError(solution, cell);
        if (!here && !PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, cell);
        Py_XINCREF(here);
    } else {
        here = PyObject_GetItem(solution, PyTuple_GetItem(literal, 0));
    }
    if (!here)
        return -1;
    equal = PyObject_RichCompareBool(here, PyTuple_GetItem(literal, 1), Py_EQ);
    Py_DECREF(here);
    if (equal < 0)
        return -1;
    positive = PyTuple_GetItem(literal, 2);
    return equal ? positive == Py_True : positive == Py_False;
}

/* The state of a literal: 2 where each value of its cell makes it true, 1 where some do, 0 where none does; -1 with
 * an exception. */
static int state_of(PyObject *literal, PyObject *domains)
{
    PyObject *values;
    Py_ssize_t size, true_ = 0;
    if (!PyTuple_Check(literal) || PyTuple_Size(literal) != 3) {
        PyErr_SetString(PyExc_TypeError, "a literal must be a tuple of a cell, a value and a truth value");
        return -1;
    }
    values = PyObject_GetItem(domains, PyTuple_GetItem(literal, 0));
    if (!values)
        return -1;
    if (!PyTuple_Check(values)) {
        PyErr_SetString(PyExc_TypeError, "a domain must be a tuple");
        Py_DECREF(values);
        return -1;
    }
    size = PyTuple_Size(values);
    for (Py_ssize_t i = 0; i < size; i++) {
        int equal = PyObject_RichCompareBool(PyTuple_GetItem(values, i), PyTuple_GetItem(literal, 1), Py_EQ);
        if (equal < 0) {
            Py_DECREF(values);
            return -1;
        }
        true_ += equal;
    }
    Py_DECREF(values);
    if (PyTuple_GetItem(literal, 2) != Py_True)
        true_ = size - true_;
    return !true_ ? 0 : true_ == size ? 2 : 1;
}

/* A byte for each literal: what `of` says of it with the second argument. */
static PyObject *of_each(PyObject *args, int (*of)(PyObject *, PyObject *))
{
    PyObject *literals, *known, *found;
    Py_ssize_t size;
    char *bytes;
    if (!PyArg_ParseTuple(args, "O!O", &PyTuple_Type, &literals, &known))
        return NULL;
    size = PyTuple_Size(literals);
    found = PyBytes_FromStringAndSize(NULL, size);
    if (!found)
        return NULL;
    bytes = PyBytes_AsString(found);
    for (Py_ssize_t i = 0; i < size; i++) {
        int said = of(PyTuple_GetItem(literals, i), known);
        if (said < 0) {
            Py_DECREF(found);
            return NULL;
        }
        bytes[i] = (char)said;
    }
    return found;
}

static PyObject *truth(PyObject *module, PyObject *args)
{
    (void)module;
    return of_each(args, is_true);
}

static PyObject *states(PyObject *module, PyObject *args)
{
    (void)module;
    return of_each(args, state_of);
}

static PyObject *first_broken(PyObject *module, PyObject *args)
{
    PyObject *clauses, *solution;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O", &PyList_Type, &clauses, &solution))
        return NULL;
    for (Py_ssize_t i = 0; i < PyList_Size(clauses); i++) {
        PyObject *clause = Py_NewRef(PyList_GetItem(clauses, i));
        int kept = 0;
        if (!PyTuple_Check(clause)) {
            PyErr_SetString(PyExc_TypeError, "a clause must be a tuple of literals");
            kept = -1;
        }
        for (Py_ssize_t k = 0; !kept && k < PyTuple_Size(clause); k++)
            kept = is_true(PyTuple_GetItem(clause, k), solution);
        Py_DECREF(clause);
        if (kept < 0)
            return NULL;
        if (!kept)
            return PyLong_FromSsize_t(i);
    }
    return PyLong_FromLong(-1);
}

/* Whether a row keeps a pattern: with `allowed`, the number of its true literals is a bit of that; else each choice of
 * the pattern has a true literal. */
static int keeps(const int32_t *row, Py_ssize_t width, const int32_t *choice, const int32_t *end,
                 unsigned long long allowed, const char *is)
{
    int held = 0;
    if (allowed) {
        int count = 0;
        for (Py_ssize_t i = 0; i < width; i++)
            count += row[i] >= 0 && is[row[i]];
        return (int)(allowed >> count & 1);
    }
    for (; choice < end; choice++) {
        if (*choice) {
            int32_t place = row[(*choice > 0 ? *choice : -*choice) - 1];
            held |= (place >= 0 && is[place]) == (*choice > 0);
        } else if (held) {
            held = 0;
        } else {
            return 0;
        }
    }
    return 1;
}

static PyObject *first_broken_row(PyObject *module, PyObject *args)
{
    PyObject *literals, *rows, *pattern, *solution, *truths;
    Py_ssize_t size, places, length, width, broken = -1;
    unsigned long long allowed;
    const int32_t *place, *choice;
    int wrong;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!nO!KO", &PyTuple_Type, &literals, &PyBytes_Type, &rows, &width, &PyBytes_Type,
                          &pattern, &allowed, &solution))
        return NULL;
    size = PyTuple_Size(literals), places = PyBytes_Size(rows) / 4, length = PyBytes_Size(pattern) / 4;
    place = (const int32_t *)(const void *)PyBytes_AsString(rows);
    choice = (const int32_t *)(const void *)PyBytes_AsString(pattern);
    wrong = width < 1 || width > 63 || PyBytes_Size(rows) % (4 * width) || PyBytes_Size(pattern) % 4 ||
            (length && choice[length - 1]);
    for (Py_ssize_t i = 0; !wrong && i < places; i++)
        wrong = place[i] < -1 || place[i] >= size;
    for (Py_ssize_t i = 0; !wrong && i < length; i++)
        wrong = choice[i] > width || choice[i] < -width;
    if (wrong) {
        PyErr_SetString(PyExc_ValueError, "rows or a pattern name no place");
        return NULL;
    }
    args = PyTuple_Pack(2, literals, solution);
    truths = args ? truth(module, args) : NULL;
    Py_XDECREF(args);
    if (!truths)
        return NULL;
    for (Py_ssize_t row = 0; broken < 0 && row < places; row += width)
        if (!keeps(place + row, width, choice, choice + length, allowed, PyBytes_AsString(truths)))
            broken = row / width;
    Py_DECREF(truths);
    return PyLong_FromSsize_t(broken);
}

static PyMethodDef functions[] = {
    {"first_broken_row", first_broken_row, METH_VARARGS, NULL},
    {"truth", truth, METH_VARARGS, NULL},
    {"states", states, METH_VARARGS, NULL},
    {"first_broken", first_broken, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_literals", NULL, 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__literals(void) { return PyModuleDef_Init(&module); }
