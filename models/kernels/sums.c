/* Bounds of sums of literals, to the fixpoint: the compiled form of `pure_sums.py`, with equal answers.
 * Sums are loaded once, and `settle` goes on from what is decided.
 *
 * A literal is a variable's number or its negation; a sum has its literals, merged and with positive weights, and
 * a least and a greatest value. A cage is a sum whose terms are all candidates of its cells: they weigh nothing,
 * but bring it into its queue. Memory and time of one pass are linear in the literals, except for the pairs.
 */
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "cages.h"
#include "equal.h"

#define OPEN 0
#define TRUE_ 1
#define FALSE_ 2
#define BUDGET 20000000L
#define MOST_WEIGHT 1000000L
#define MOST_BOUND ((int64_t)1 << 61)
#define MOST_TOTAL 4000
#define MOST_TERMS 512
#define MOST_WIDTH 64
#define WORDS (MOST_TOTAL / 64 + 2)

enum { CONFLICT = 0, DONE = 1, UNFINISHED = 2 };

typedef struct {
    Py_ssize_t start, end; /* of its terms */
    int64_t least, most;   /* of what is still open */
    int64_t open;          /* the weight of the open literals */
    int64_t heaviest;
    char queued, plain, changed; /* plain: weights of 1, each variable once; changed: since the last pairs */
    Py_ssize_t cage;             /* the number of the cage from 1 on, whose candidates are its terms, or 0 */
} Sum;

/* A queue: a ring of one place for each sum. */
typedef struct {
    Py_ssize_t *at, head, tail;
} Ring;

typedef struct {
    Py_ssize_t variables, sums, terms, capacity, sum_capacity, cages, cage_capacity;
    Sum *sum;
    Cage *cage;
    int32_t *literal, *weight;
    int8_t *cell, *place; /* of a candidate of a cage: its cell, and the place of its value among all */
    char *value;
    Py_ssize_t *first, *at; /* terms of a variable: at[first[v]] .. at[first[v + 1] - 1] */
    Py_ssize_t *owner;      /* the sum of a term */
    Ring plain, costly;     /* the sums that wait, and the cages, which wait until no sum does */
    int64_t *stamp, now; /* by literal, negations behind */
    int64_t *seen;       /* by sum */
    uint64_t *before;    /* sums that the terms before reach, for `off_target` */
    int32_t *trail;      /* the literals that a supposition has made true */
    Py_ssize_t supposed; /* how many; -1 outside of a supposition */
    uint64_t *layers;    /* for the fillings of cages */
    int32_t *same;       /* the literal that stands for each variable; NULL where each stands for itself */
    int64_t work;
} Work;

static void release(Work *w)
{
    free(w->sum), free(w->cage), free(w->layers), free(w->same), free(w->literal), free(w->weight), free(w->cell),
    free(w->place), free(w->value), free(w->first), free(w->at), free(w->owner);
    free(w->plain.at), free(w->costly.at), free(w->stamp), free(w->seen), free(w->before), free(w->trail);
}

static Py_ssize_t slot(const Work *w, int32_t literal) { return literal > 0 ? literal : w->variables - literal; }

static int value_of(const Work *w, int32_t literal)
{
    int value = w->value[literal > 0 ? literal : -literal];
    return value == OPEN || literal > 0 ? value : TRUE_ + FALSE_ - value;
}

/* Loading ------------------------------------------------------------------------------------------------- */

static int add_term(Work *w, int32_t literal, int64_t weight)
{
    if (w->terms == w->capacity) {
        Py_ssize_t capacity = 2 * w->capacity + 1024;
        int32_t *literals = realloc(w->literal, (size_t)capacity * sizeof *literals), *weights;
        if (!literals)
            return PyErr_NoMemory(), -1;
        w->literal = literals;
        weights = realloc(w->weight, (size_t)capacity * sizeof *weights);
        if (!weights)
            return PyErr_NoMemory(), -1;
        w->weight = weights;
        for (int8_t **bytes = &w->cell;; bytes = &w->place) {
            int8_t *grown = realloc(*bytes, (size_t)capacity);
            if (!grown)
                return PyErr_NoMemory(), -1;
            *bytes = grown;
            if (bytes == &w->place)
                break;
        }
        w->capacity = capacity;
    }
    w->literal[w->terms] = literal;
    w->weight[w->terms++] = (int32_t)weight;
    return 0;
}

/* Add what a literal adds to the sum that is being loaded; one that is decided is in the bounds already. */
static int add_literal(Work *w, Sum *sum, int32_t literal, int64_t weight)
{
    int value;
    if (weight < 0) { /* w x = w + |w| (not x) */
        sum->least -= weight, sum->most -= weight;
        literal = -literal, weight = -weight;
    }
    value = value_of(w, literal);
    if (value == TRUE_)
        sum->least -= weight, sum->most -= weight;
    if (value != OPEN || !weight)
        return 0;
    if (w->stamp[slot(w, literal)] > sum->start) { /* named before: the position of its term, plus 1 */
        Py_ssize_t term = (Py_ssize_t)w->stamp[slot(w, literal)] - 1;
        if (w->weight[term] > MOST_WEIGHT)
            return PyErr_SetString(PyExc_ValueError, "a literal is named too often"), -1;
        w->weight[term] += (int32_t)weight;
        sum->plain = 0;
    } else {
        w->stamp[slot(w, literal)] = w->terms + 1;
        if (w->stamp[slot(w, -literal)] > sum->start || weight != 1)
            sum->plain = 0;
        if (add_term(w, literal, weight))
            return -1;
    }
    return 0;
}

static Sum *new_sum(Work *w, int64_t least, int64_t most)
{
    Sum *sum;
    if (w->sums == w->sum_capacity) {
        Py_ssize_t capacity = 2 * w->sum_capacity + 256;
        sum = realloc(w->sum, (size_t)capacity * sizeof *sum);
        if (!sum)
            return PyErr_NoMemory(), NULL;
        w->sum = sum;
        w->sum_capacity = capacity;
    }
    sum = &w->sum[w->sums++];
    memset(sum, 0, sizeof *sum);
    sum->start = w->terms;
    sum->plain = 1;
    sum->least = least;
    sum->most = most;
    return sum;
}

static int bound(PyObject *object, int64_t *found)
{
    int beyond = 0;
    *found = PyLong_AsLongLongAndOverflow(object, &beyond);
    if (*found == -1 && PyErr_Occurred())
        return -1;
    if (beyond || *found < -MOST_BOUND || *found > MOST_BOUND)
        return PyErr_SetString(PyExc_ValueError, "a bound is out of range"), -1;
    return 0;
}

static Sum *bounded_sum(Work *w, PyObject *least, PyObject *most)
{
    int64_t low, high;
    return bound(least, &low) || bound(most, &high) ? NULL : new_sum(w, low, high);
}

static int number(const Work *w, PyObject *object, int32_t *literal)
{
    long found = PyLong_AsLong(object);
    if (found == -1 && PyErr_Occurred())
        return -1;
    if (!found || found > (long)w->variables || -found > (long)w->variables)
        return PyErr_SetString(PyExc_ValueError, "a literal names no variable"), -1;
    *literal = (int32_t)found;
    return 0;
}

/* The number of (cell, value, positive): 1 where there is one, 0 where the cell never has the value. */
static int named(const Work *w, PyObject *numbers, PyObject *is, int32_t *literal, int *positive)
{
    PyObject *table, *found;
    int outcome;
    if (!PyTuple_Check(is) || PyTuple_Size(is) != 3)
        return PyErr_SetString(PyExc_TypeError, "a literal must be a tuple of three"), -1;
    table = PyDict_GetItemWithError(numbers, PyTuple_GetItem(is, 0));
    if (!table || !PyDict_Check(table)) {
        if (!PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, PyTuple_GetItem(is, 0));
        return -1;
    }
    Py_INCREF(table); /* to compare keys may run any code */
    *positive = PyObject_IsTrue(PyTuple_GetItem(is, 2));
    found = PyDict_GetItemWithError(table, PyTuple_GetItem(is, 1));
    if (found)
        outcome = number(w, found, literal) ? -1 : 1;
    else
        outcome = PyErr_Occurred() ? -1 : 0;
    Py_DECREF(table);
    return *positive < 0 ? -1 : outcome;
}

static int load_sum(Work *w, PyObject *numbers, PyObject *item)
{
    PyObject *literals, *weights;
    Sum *sum;
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 4 || !PyTuple_Check(PyTuple_GetItem(item, 0)))
        return PyErr_SetString(PyExc_TypeError, "a sum must be (literals, weights, least, most)"), -1;
    literals = PyTuple_GetItem(item, 0), weights = PyTuple_GetItem(item, 1);
    if (weights != Py_None && (!PyTuple_Check(weights) || PyTuple_Size(weights) != PyTuple_Size(literals)))
        return PyErr_SetString(PyExc_TypeError, "a sum has a weight for each literal, or None"), -1;
    sum = bounded_sum(w, PyTuple_GetItem(item, 2), PyTuple_GetItem(item, 3));
    if (!sum)
        return -1;
    for (Py_ssize_t i = 0; i < PyTuple_Size(literals); i++) {
        int32_t literal = 0;
        int positive, found = named(w, numbers, PyTuple_GetItem(literals, i), &literal, &positive);
        int64_t weight = 1;
        if (found < 0)
            return -1;
        if (weights != Py_None) {
            weight = PyLong_AsLongLong(PyTuple_GetItem(weights, i));
            if (weight == -1 && PyErr_Occurred())
                return -1;
            if (weight > MOST_WEIGHT || weight < -MOST_WEIGHT)
                return PyErr_SetString(PyExc_ValueError, "a weight is out of range"), -1;
        }
        if (!found) {
            if (!positive) /* true whatever the value */
                sum->least -= weight, sum->most -= weight;
        } else if (add_literal(w, sum, positive ? literal : -literal, weight)) {
            return -1;
        }
    }
    sum->end = w->terms;
    return 0;
}

enum { ALWAYS = INT32_MAX, NEVER = 0 };
/* What a literal is in a row whose truth does not depend on a variable. */

/* Add the sum that a choice makes of a row of literals. */
static int load_choice(
    Work *w, const int32_t *choice, const int32_t *row, const int32_t *literals, int64_t least, int64_t most)
{
    Sum *sum = new_sum(w, least, most);
    if (!sum)
        return -1;
    for (; *choice; choice++) {
        int32_t place = row[(*choice > 0 ? *choice : -*choice) - 1], literal = place < 0 ? NEVER : literals[place];
        if (literal == (*choice > 0 ? ALWAYS : NEVER))
            sum->least -= 1, sum->most -= 1;
        else if (literal != ALWAYS && literal != NEVER && add_literal(w, sum, *choice > 0 ? literal : -literal, 1))
            return -1;
    }
    sum->end = w->terms;
    return 0;
}

/* Sums alike: of each row of places among literals one for each choice of a pattern. */
static int load_rows(Work *w, PyObject *numbers, PyObject *item)
{
    PyObject *named_ = PyTuple_GetItem(item, 0), *rows = PyTuple_GetItem(item, 1), *pattern = PyTuple_GetItem(item, 3);
    Py_ssize_t size, length, places, width = PyLong_AsSsize_t(PyTuple_GetItem(item, 2));
    int64_t least, most;
    const int32_t *place, *choice;
    int32_t *literals;
    int failed = 0;
    if ((width == -1 && PyErr_Occurred()) || bound(PyTuple_GetItem(item, 4), &least) ||
        bound(PyTuple_GetItem(item, 5), &most))
        return -1;
    if (!PyTuple_Check(named_) || !PyBytes_Check(rows) || !PyBytes_Check(pattern))
        return PyErr_SetString(PyExc_TypeError, "rows are (literals, rows, width, pattern, least, most)"), -1;
    size = PyTuple_Size(named_), places = PyBytes_Size(rows) / 4, length = PyBytes_Size(pattern) / 4;
    place = (const int32_t *)(const void *)PyBytes_AsString(rows);
    choice = (const int32_t *)(const void *)PyBytes_AsString(pattern);
    if (width < 1 || width > MOST_WIDTH || PyBytes_Size(rows) % (4 * width) || PyBytes_Size(pattern) % 4)
        failed = 1;
    failed = failed || (length && choice[length - 1]);
    for (Py_ssize_t i = 0; !failed && i < places; i++)
        failed = place[i] < -1 || place[i] >= size;
    for (Py_ssize_t i = 0, long_ = 0; !failed && i < length; i++) {
        long_ = choice[i] ? long_ + 1 : 0;
        failed = choice[i] > width || choice[i] < -width || long_ > MOST_WIDTH;
    }
    if (failed)
        return PyErr_SetString(PyExc_ValueError, "rows or a pattern name no place"), -1;
    literals = malloc(((size_t)size + 1) * sizeof *literals);
    if (!literals)
        return PyErr_NoMemory(), -1;
    for (Py_ssize_t i = 0; !failed && i < size; i++) {
        int positive, found = named(w, numbers, PyTuple_GetItem(named_, i), &literals[i], &positive);
        failed = found < 0;
        if (!found)
            literals[i] = positive ? NEVER : ALWAYS;
        else if (!failed && !positive)
            literals[i] = -literals[i];
    }
    for (Py_ssize_t row = 0; row < places; row += width)
        for (const int32_t *here = choice; !failed && here < choice + length; here++) {
            failed = load_choice(w, here, place + row, literals, least, most);
            while (*here)
                here++;
        }
    free(literals);
    return failed ? -1 : 0;
}

static int load_group(Work *w, PyObject *item)
{
    PyObject *members;
    Sum *sum;
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 3 || !PyTuple_Check(PyTuple_GetItem(item, 0)))
        return PyErr_SetString(PyExc_TypeError, "a group must be (numbers, least, most)"), -1;
    members = PyTuple_GetItem(item, 0);
    sum = bounded_sum(w, PyTuple_GetItem(item, 1), PyTuple_GetItem(item, 2));
    if (!sum)
        return -1;
    for (Py_ssize_t i = 0; i < PyTuple_Size(members); i++) {
        int32_t literal = 0;
        if (number(w, PyTuple_GetItem(members, i), &literal) || add_literal(w, sum, literal, 1))
            return -1;
    }
    sum->end = w->terms;
    return 0;
}

/* The table of a cell, a new reference. */
static PyObject *table_of(PyObject *numbers, PyObject *cell)
{
    PyObject *table = PyDict_GetItemWithError(numbers, cell);
    if (table && PyDict_Check(table))
        return Py_NewRef(table);
    if (!PyErr_Occurred())
        PyErr_SetObject(PyExc_KeyError, cell);
    return NULL;
}

typedef struct {
    int64_t value;
    int32_t literal;
    int cell;
} Candidate;

static int by_value(const void *one, const void *other)
{
    const Candidate *a = one, *b = other;
    return a->value != b->value ? (a->value > b->value) - (a->value < b->value) : (a->cell > b->cell) - (a->cell < b->cell);
}

/* The candidates of cells, sorted by value, to be freed; NULL where there is none, or no memory. */
static Candidate *candidates_of(Work *w, PyObject *numbers, PyObject *cells, Py_ssize_t *count)
{
    Candidate *found = NULL;
    Py_ssize_t room = 0;
    *count = 0;
    for (Py_ssize_t i = 0; i < PyTuple_Size(cells); i++) {
        PyObject *value, *variable, *table = table_of(numbers, PyTuple_GetItem(cells, i));
        Py_ssize_t at = 0;
        while (table && PyDict_Next(table, &at, &value, &variable)) {
            long long held = PyLong_AsLongLong(value);
            if (*count == room) {
                Candidate *grown = realloc(found, (size_t)(room = 2 * room + 64) * sizeof *found);
                if (!grown) {
                    PyErr_NoMemory();
                    break;
                }
                found = grown;
            }
            if ((held == -1 && PyErr_Occurred()) || number(w, variable, &found[*count].literal))
                break;
            found[*count].value = held;
            found[(*count)++].cell = (int)i;
        }
        Py_XDECREF(table);
        if (PyErr_Occurred()) {
            free(found);
            return NULL;
        }
    }
    if (found)
        qsort(found, (size_t)*count, sizeof *found, by_value);
    return found;
}

/* Each value of a house at most once, or where there are as many values as cells once. */
static int load_house(Work *w, PyObject *numbers, PyObject *cells)
{
    Candidate *found;
    Py_ssize_t count = 0, values = 0;
    int failed = 0;
    if (!PyTuple_Check(cells))
        return PyErr_SetString(PyExc_TypeError, "a house must be a tuple of cells"), -1;
    found = candidates_of(w, numbers, cells, &count);
    if (!found)
        return PyErr_Occurred() ? -1 : 0;
    for (Py_ssize_t i = 0; i < count; i++)
        values += !i || found[i].value != found[i - 1].value;
    for (Py_ssize_t i = 0; i < count && !failed;) {
        int64_t value = found[i].value;
        Sum *sum = new_sum(w, values == PyTuple_Size(cells), 1);
        failed = !sum;
        for (; !failed && i < count && found[i].value == value; i++)
            failed = add_literal(w, sum, found[i].literal, 1);
        if (!failed)
            sum->end = w->terms;
    }
    free(found);
    return failed;
}

/* Which cells of a cage differ: None for all, or of each cell those before it, as bits. */
static int load_apart(Cage *cage, PyObject *apart)
{
    cage->distinct = apart == Py_None;
    if (cage->distinct)
        return 0;
    if (!PyTuple_Check(apart) || PyTuple_Size(apart) != cage->cells)
        return PyErr_SetString(PyExc_TypeError, "a cage says of each cell from which it differs, or None"), -1;
    for (int cell = 0; cell < cage->cells; cell++) {
        long bits = PyLong_AsLong(PyTuple_GetItem(apart, cell));
        if (bits == -1 && PyErr_Occurred())
            return -1;
        if (bits < 0 || bits >> cell)
            return PyErr_SetString(PyExc_ValueError, "a cell differs from cells before it"), -1;
        cage->apart[cell] = (uint16_t)bits;
    }
    return 0;
}

static int load_candidates(Work *w, Cage *cage, const Candidate *found, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++) {
        if (found[i].value > MOST_WEIGHT || found[i].value < -MOST_WEIGHT)
            return PyErr_SetString(PyExc_ValueError, "a value is out of range"), -1;
        if (!i || found[i].value != found[i - 1].value) {
            if (cage->values == MOST_VALUES)
                return PyErr_SetString(PyExc_ValueError, "a cage has too many values"), -1;
            cage->value[cage->values++] = (int32_t)found[i].value;
        }
        if (add_term(w, found[i].literal, 0))
            return -1;
        w->cell[w->terms - 1] = (int8_t)found[i].cell;
        w->place[w->terms - 1] = (int8_t)(cage->values - 1);
    }
    return 0;
}

static int load_cage(Work *w, PyObject *numbers, PyObject *item)
{
    Cage *cage = &w->cage[w->cages];
    Candidate *found;
    Py_ssize_t count = 0;
    PyObject *cells;
    Sum *sum;
    long operation;
    int failed;
    if (w->cages++ == w->cage_capacity)
        return PyErr_SetString(PyExc_ValueError, "the cages changed meanwhile"), -1;
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 4 || !PyTuple_Check(PyTuple_GetItem(item, 0)))
        return PyErr_SetString(PyExc_TypeError, "a cage must be (cells, operation, target, apart)"), -1;
    cells = PyTuple_GetItem(item, 0);
    if (PyTuple_Size(cells) > MOST_VALUES || !PyTuple_Size(cells))
        return PyErr_SetString(PyExc_ValueError, "a cage has no cell, or too many"), -1;
    cage->cells = (int)PyTuple_Size(cells);
    operation = PyLong_AsLong(PyTuple_GetItem(item, 1));
    if (PyErr_Occurred() || bound(PyTuple_GetItem(item, 2), &cage->target) || load_apart(cage, PyTuple_GetItem(item, 3)))
        return -1;
    if (operation < SUM || operation > SEEN || (operation == SEEN && !cage->distinct))
        return PyErr_SetString(PyExc_ValueError, "a cage has no such operation"), -1;
    cage->operation = (int)operation;
    sum = new_sum(w, 0, 0);
    found = sum ? candidates_of(w, numbers, cells, &count) : NULL;
    if (!found && PyErr_Occurred())
        return -1;
    failed = load_candidates(w, cage, found, count);
    free(found);
    sum->plain = 0;
    sum->cage = w->cages;
    sum->end = w->terms;
    return failed;
}

/* A sum, group, house or cage, which stays alive meanwhile. */
static int load_held(Work *w, PyObject *numbers, PyObject *item, char what)
{
    int failed;
    Py_INCREF(item);
    switch (what) {
    case 's':
        failed = PyTuple_Check(item) && PyTuple_Size(item) == 6 ? load_rows(w, numbers, item)
                                                                : load_sum(w, numbers, item);
        break;
    case 'g':
        failed = load_group(w, item);
        break;
    case 'h':
        failed = load_house(w, numbers, item);
        break;
    default:
        failed = load_cage(w, numbers, item);
    }
    Py_DECREF(item);
    return failed;
}

/* Add a term to a sum that is built anew; equal literals are one term, and so are a literal and its negation. A stamp
 * is the place after the term of a literal. Gives the new end. */
static Py_ssize_t merge_term(Work *w, Sum *sum, Py_ssize_t end, int32_t literal, int32_t weight)
{
    int64_t *here = &w->stamp[slot(w, literal)], *opposite = &w->stamp[slot(w, -literal)];
    if (*opposite) {
        Py_ssize_t term = (Py_ssize_t)*opposite - 1;
        int32_t both = weight < w->weight[term] ? weight : w->weight[term];
        sum->least -= both, sum->most -= both;
        w->weight[term] -= both, weight -= both;
        if (weight) {
            w->literal[term] = literal, w->weight[term] = weight;
            *here = term + 1, *opposite = 0;
        }
        return end;
    }
    if (*here) {
        w->weight[*here - 1] += weight;
        return end;
    }
    w->literal[end] = literal, w->weight[end] = weight;
    *here = end + 1;
    return end + 1;
}

/* Put for each literal the one that it is equal to. */
static void merge(Work *w)
{
    Py_ssize_t end = 0;
    memset(w->stamp, 0, (2 * (size_t)w->variables + 1) * sizeof *w->stamp);
    for (Py_ssize_t s = 0; s < w->sums; s++) {
        Sum *sum = &w->sum[s];
        Py_ssize_t start = sum->start, before = sum->end, kept = end;
        sum->start = end;
        for (Py_ssize_t t = start; t < before; t++) {
            int32_t literal = w->literal[t] > 0 ? w->same[w->literal[t]] : -w->same[-w->literal[t]];
            if (sum->cage) {
                w->literal[end] = literal, w->weight[end] = 0;
                w->cell[end] = w->cell[t], w->place[end++] = w->place[t];
            } else {
                end = merge_term(w, sum, end, literal, w->weight[t]);
            }
        }
        sum->plain = !sum->cage;
        for (Py_ssize_t t = kept; t < end && !sum->cage; t++) {
            w->stamp[slot(w, w->literal[t])] = w->stamp[slot(w, -w->literal[t])] = 0;
            if (w->weight[t]) {
                sum->plain &= w->weight[t] == 1;
                w->literal[kept] = w->literal[t], w->weight[kept++] = w->weight[t];
            }
        }
        end = sum->end = sum->cage ? end : kept;
    }
    w->terms = end;
}

/* Literals that clauses of two make equal are one: 1 where a literal is equal to its negation, -1: no memory. Sums
 * that are too heavy for terms to be added up stay as they are, with all others. */
static int unite(Work *w)
{
    int32_t *clauses;
    size_t count = 0;
    int outcome;
    for (Py_ssize_t s = 0; s < w->sums; s++) {
        const Sum *sum = &w->sum[s];
        int64_t weight = 0;
        for (Py_ssize_t t = sum->start; t < sum->end; t++)
            weight += w->weight[t];
        if (weight > INT32_MAX)
            return 0;
        count += sum->plain && sum->end - sum->start == 2 && sum->least == 1 && sum->most >= 2;
    }
    if (count < 2)
        return 0;
    clauses = malloc(2 * count * sizeof *clauses);
    w->same = malloc(((size_t)w->variables + 1) * sizeof *w->same);
    if (!clauses || !w->same) {
        free(clauses);
        return PyErr_NoMemory(), -1;
    }
    count = 0;
    for (Py_ssize_t s = 0; s < w->sums; s++) {
        const Sum *sum = &w->sum[s];
        if (sum->plain && sum->end - sum->start == 2 && sum->least == 1 && sum->most >= 2)
            memcpy(clauses + 2 * count++, w->literal + sum->start, 2 * sizeof *clauses);
    }
    outcome = equal_literals((int32_t)w->variables, clauses, count, w->same);
    free(clauses);
    if (outcome == EQUAL_NO_MEMORY)
        return PyErr_NoMemory(), -1;
    if (outcome == EQUAL_FOUND) {
        merge(w);
    } else {
        free(w->same);
        w->same = NULL;
    }
    return outcome == EQUAL_CONTRARY;
}

static void enqueue(Work *w, Py_ssize_t s)
{
    Ring *ring = w->sum[s].cage ? &w->costly : &w->plain;
    if (w->sum[s].queued)
        return;
    w->sum[s].queued = 1;
    ring->at[ring->tail++ % w->sums] = s;
}

static int waiting(const Work *w) { return w->plain.head < w->plain.tail || w->costly.head < w->costly.tail; }

static Sum *dequeue(Work *w)
{
    Ring *ring = w->plain.head < w->plain.tail ? &w->plain : &w->costly;
    Sum *sum = &w->sum[ring->at[ring->head++ % w->sums]];
    sum->queued = 0;
    return sum;
}

/* What the loops need besides: the terms of each variable, the queues. */
static int connect(Work *w)
{
    size_t n = (size_t)w->variables, terms = (size_t)w->terms + 1, sums = (size_t)w->sums + 1;
    Py_ssize_t *fill;
    w->first = calloc(n + 2, sizeof *w->first);
    w->at = malloc(terms * sizeof *w->at);
    w->owner = malloc(terms * sizeof *w->owner);
    w->plain.at = malloc(sums * sizeof *w->plain.at);
    w->costly.at = malloc(sums * sizeof *w->costly.at);
    w->seen = calloc(sums, sizeof *w->seen);
    w->trail = malloc((n + 1) * sizeof *w->trail);
    w->supposed = -1;
    fill = calloc(n + 2, sizeof *fill);
    if (!w->first || !w->at || !w->owner || !w->plain.at || !w->costly.at || !w->seen || !w->trail || !fill) {
        free(fill);
        return PyErr_NoMemory(), -1;
    }
    for (Py_ssize_t t = 0; t < w->terms; t++)
        w->first[abs(w->literal[t]) + 1]++;
    for (size_t v = 0; v <= n; v++) {
        w->first[v + 1] += w->first[v];
        fill[v] = w->first[v];
    }
    for (Py_ssize_t s = 0; s < w->sums; s++) {
        Sum *sum = &w->sum[s];
        for (Py_ssize_t t = sum->start; t < sum->end; t++) {
            w->owner[t] = s;
            w->at[fill[abs(w->literal[t])]++] = t;
            sum->open += w->weight[t];
            if (w->weight[t] > sum->heaviest)
                sum->heaviest = w->weight[t];
        }
        sum->changed = 1;
        enqueue(w, s);
    }
    free(fill);
    memset(w->stamp, 0, (2 * n + 1) * sizeof *w->stamp);
    return 0;
}

/* Propagation --------------------------------------------------------------------------------------------- */

/* Make an open literal true. */
static void assign(Work *w, int32_t literal)
{
    int32_t v = abs(literal);
    w->value[v] = literal > 0 ? TRUE_ : FALSE_;
    if (w->supposed >= 0)
        w->trail[w->supposed++] = literal;
    for (Py_ssize_t i = w->first[v]; i < w->first[v + 1]; i++) {
        Py_ssize_t t = w->at[i];
        Sum *sum = &w->sum[w->owner[t]];
        sum->open -= w->weight[t];
        if (w->literal[t] == literal)
            sum->least -= w->weight[t], sum->most -= w->weight[t];
        if (w->supposed < 0)
            sum->changed = 1;
        enqueue(w, w->owner[t]);
    }
    w->work += w->first[v + 1] - w->first[v];
}

static void shift_left(uint64_t *to, const uint64_t *from, int words, int by)
{
    int skip = by / 64, bits = by % 64;
    for (int i = words - 1; i >= 0; i--) {
        uint64_t high = i >= skip ? from[i - skip] : 0, low = i > skip ? from[i - skip - 1] : 0;
        to[i] = bits ? high << bits | low >> (64 - bits) : high;
    }
}

static void shift_right(uint64_t *to, const uint64_t *from, int words, int by)
{
    int skip = by / 64, bits = by % 64;
    for (int i = 0; i < words; i++) {
        uint64_t low = i + skip < words ? from[i + skip] : 0, high = i + skip + 1 < words ? from[i + skip + 1] : 0;
        to[i] = bits ? low >> bits | high << (64 - bits) : low;
    }
}

/* An equation: which of its open literals can be true, which false? Sets of sums are bits; -1: none are met. */
static int off_target(Work *w, Sum *sum)
{
    int32_t open[MOST_TERMS], forced[MOST_TERMS];
    int weights[MOST_TERMS], n = 0, found = 0, target = (int)sum->least, words = target / 64 + 1;
    uint64_t after[WORDS], moved[WORDS];
    uint64_t *before = w->before;
    for (Py_ssize_t t = sum->start; t < sum->end; t++)
        if (value_of(w, w->literal[t]) == OPEN)
            open[n] = w->literal[t], weights[n++] = w->weight[t];
    memset(before, 0, WORDS * sizeof *before);
    before[0] = 1;
    for (int i = 0; i < n; i++) {
        uint64_t *here = before + (size_t)i * WORDS, *next = here + WORDS;
        if (weights[i] > target)
            memset(next, 0, (size_t)words * sizeof *next);
        else
            shift_left(next, here, words, weights[i]);
        for (int k = 0; k < words; k++)
            next[k] |= here[k];
    }
    memset(after, 0, sizeof after);
    after[target / 64] = (uint64_t)1 << target % 64;
    for (int i = n - 1; i >= 0; i--) {
        const uint64_t *here = before + (size_t)i * WORDS;
        int can_be_true = 0, can_be_false = 0;
        memset(moved, 0, (size_t)words * sizeof *moved);
        if (weights[i] <= target)
            shift_right(moved, after, words, weights[i]);
        for (int k = 0; k < words; k++) {
            can_be_true |= (here[k] & moved[k]) != 0;
            can_be_false |= (here[k] & after[k]) != 0;
            after[k] |= moved[k];
        }
        if (!can_be_true && !can_be_false)
            return -1;
        if (!can_be_true || !can_be_false)
            forced[found++] = can_be_true ? open[i] : -open[i];
    }
    for (int i = 0; i < found; i++) {
        int value = value_of(w, forced[i]);
        if (value == FALSE_) /* its negation stands in the sum too */
            return -1;
        if (value == OPEN)
            assign(w, forced[i]);
    }
    w->work += (int64_t)n * words * 4;
    return 0;
}

/* A cage: candidates in no filling are false; -1: there is none. */
static int fill(Work *w, const Sum *sum)
{
    const Cage *cage = &w->cage[sum->cage - 1];
    uint16_t open[MOST_VALUES] = {0}, kept[MOST_VALUES] = {0};
    int outcome;
    for (Py_ssize_t t = sum->start; t < sum->end; t++)
        if (value_of(w, w->literal[t]) != FALSE_)
            open[(int)w->cell[t]] |= (uint16_t)(1 << w->place[t]);
    for (int cell = 0; cell < cage->cells; cell++)
        if (!open[cell])
            return -1;
    outcome = fill_cage(cage, open, kept, w->layers, &w->work);
    if (outcome == NO_FILLING)
        return -1;
    for (Py_ssize_t t = sum->start; outcome == FILLED && t < sum->end; t++) {
        int value = value_of(w, w->literal[t]);
        if (kept[(int)w->cell[t]] >> w->place[t] & 1)
            continue;
        if (value == TRUE_)
            return -1;
        if (value == OPEN)
            assign(w, -w->literal[t]);
    }
    return 0;
}

/* What one sum forces by its bounds; -1 where they cannot be met. */
static int visit(Work *w, Sum *sum)
{
    int64_t surplus = sum->open - sum->least;
    w->work += 1;
    if (sum->cage)
        return fill(w, sum);
    if (sum->most < 0 || surplus < 0)
        return -1;
    if (sum->heaviest > sum->most || sum->heaviest > surplus) {
        for (Py_ssize_t t = sum->start; t < sum->end; t++) {
            int32_t literal = w->literal[t];
            if (value_of(w, literal) != OPEN)
                continue;
            if (w->weight[t] > sum->most) {
                if (w->weight[t] > sum->open - sum->least)
                    return -1;
                assign(w, -literal);
            } else if (w->weight[t] > sum->open - sum->least) {
                assign(w, literal);
            }
            if (sum->most < 0 || sum->open < sum->least)
                return -1;
        }
        w->work += sum->end - sum->start;
    }
    if (!sum->plain && sum->least == sum->most && sum->least > 0 && sum->least <= MOST_TOTAL &&
        sum->open > sum->least && sum->end - sum->start <= MOST_TERMS)
        return off_target(w, sum);
    return 0;
}

/* The sum `one` needs so many more true literals than `other` may have that it needs all of which `other` has
 * none; these are true, and the other's own are false. -1: even these are too few; else whether it forced any. */
static int compare(Work *w, const Sum *one, const Sum *other)
{
    int64_t lacking = one->least - other->most, own = 0;
    int forced = 0;
    if (lacking < 0)
        return 0;
    w->now++;
    for (Py_ssize_t t = other->start; t < other->end; t++)
        w->stamp[slot(w, w->literal[t])] = w->now;
    for (Py_ssize_t t = one->start; t < one->end && own <= lacking; t++)
        own += value_of(w, w->literal[t]) == OPEN && w->stamp[slot(w, w->literal[t])] != w->now;
    w->work += other->end - other->start + one->end - one->start;
    if (own < lacking)
        return -1;
    if (own > lacking)
        return 0;
    w->now++;
    for (Py_ssize_t t = one->start; t < one->end; t++) /* what it shares, before anything is decided */
        if (value_of(w, w->literal[t]) == OPEN && w->stamp[slot(w, w->literal[t])] == w->now - 1)
            w->stamp[slot(w, w->literal[t])] = w->now;
    for (Py_ssize_t t = one->start; t < one->end; t++)
        if (value_of(w, w->literal[t]) == OPEN && w->stamp[slot(w, w->literal[t])] != w->now)
            assign(w, w->literal[t]), forced = 1;
    for (Py_ssize_t t = other->start; t < other->end; t++) {
        int value = value_of(w, w->literal[t]);
        if (w->stamp[slot(w, w->literal[t])] == w->now || value == FALSE_)
            continue;
        if (value == OPEN)
            assign(w, -w->literal[t]), forced = 1;
    }
    return forced;
}

/* Compare plain sums that share literals until a pair forces something: 1, none does: 0, or one cannot be: -1. */
static int pairs(Work *w)
{
    for (Py_ssize_t s = 0; s < w->sums; s++) {
        Sum *sum = &w->sum[s];
        if (!sum->changed || !sum->plain)
            continue;
        w->seen[s] = ++w->now;
        for (Py_ssize_t t = sum->start; t < sum->end; t++) {
            int32_t v = abs(w->literal[t]);
            if (w->value[v] != OPEN)
                continue;
            for (Py_ssize_t i = w->first[v]; i < w->first[v + 1]; i++) {
                Py_ssize_t o = w->owner[w->at[i]];
                int found;
                w->work++;
                if (w->seen[o] >= w->seen[s] || !w->sum[o].plain || w->literal[w->at[i]] != w->literal[t])
                    continue;
                w->seen[o] = w->seen[s];
                found = compare(w, sum, &w->sum[o]);
                if (!found)
                    found = compare(w, &w->sum[o], sum);
                if (found)
                    return found;
                if (w->work > BUDGET)
                    return 0;
            }
        }
        sum->changed = 0;
    }
    return 0;
}

/* Visit what is queued: -1 where a sum cannot be met, 1 where the budget is spent, else 0. */
static int drain(Work *w)
{
    while (waiting(w)) {
        if (visit(w, dequeue(w)))
            return -1;
        if (w->work > BUDGET)
            return 1;
    }
    return 0;
}

static int run(Work *w)
{
    while (w->work <= BUDGET) {
        int found = drain(w);
        if (found)
            return found < 0 ? CONFLICT : UNFINISHED;
        found = pairs(w);
        if (found < 0)
            return CONFLICT;
        if (!found)
            return DONE;
    }
    return UNFINISHED;
}

/* What follows if an open literal is true, taken back afterwards: -1 where that cannot be. */
static int suppose(Work *w, int32_t literal)
{
    int found;
    w->supposed = 0;
    assign(w, literal);
    found = drain(w);
    while (waiting(w))
        dequeue(w);
    for (Py_ssize_t i = w->supposed - 1; i >= 0; i--) {
        int32_t made = w->trail[i], v = abs(made);
        w->value[v] = OPEN;
        for (Py_ssize_t k = w->first[v]; k < w->first[v + 1]; k++) {
            Py_ssize_t t = w->at[k];
            Sum *sum = &w->sum[w->owner[t]];
            sum->open += w->weight[t];
            if (w->literal[t] == made)
                sum->least += w->weight[t], sum->most += w->weight[t];
        }
        w->work += w->first[v + 1] - w->first[v];
    }
    w->supposed = -1;
    return found;
}

/* Suppose the open variables true, then false, in turn; what cannot be is decided. It ends after `patience`
 * suppositions in a row without that, once all are tried, or where the budget is spent. */
static int try_all(Work *w, int64_t patience)
{
    int64_t vain = 0;
    Py_ssize_t since = 0; /* variables since something was decided */
    for (int32_t v = 1; since < w->variables && vain < patience; v = v < w->variables ? v + 1 : 1, since++) {
        for (int side = 0; side < 2 && vain < patience; side++) {
            int32_t literal = side ? -v : v;
            int found;
            if (w->value[v] != OPEN || w->first[v + 1] == w->first[v])
                break;
            found = suppose(w, literal);
            vain++;
            if (found > 0)
                return DONE;
            if (found < 0) {
                assign(w, -literal);
                found = run(w);
                if (found != DONE)
                    return found;
                vain = since = 0;
            }
        }
    }
    return DONE;
}

/* The object --------------------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Work work;
    char busy, impossible;
} Sums;

static void sums_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    release(&((Sums *)object)->work);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static int load_all(Work *w, PyObject *numbers, PyObject *items, char what)
{
    for (Py_ssize_t i = 0; i < PyList_Size(items); i++)
        if (load_held(w, numbers, PyList_GetItem(items, i), what))
            return -1;
    return 0;
}

/* The values as bytes of 0, 1 and 2, in a copy. */
static int copy_values(PyObject *values, char *copy, Py_ssize_t variables)
{
    if (PyByteArray_Size(values) != variables + 1)
        return PyErr_SetString(PyExc_ValueError, "the values have another number of variables"), -1;
    memcpy(copy, PyByteArray_AsString(values), (size_t)variables + 1);
    for (Py_ssize_t v = 1; v <= variables; v++)
        if (copy[v] < OPEN || copy[v] > FALSE_)
            return PyErr_SetString(PyExc_ValueError, "a value is 0, 1 or 2"), -1;
    return 0;
}

static PyObject *sums_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *numbers, *sums, *groups, *houses, *cages, *values;
    Sums *self;
    Work *w;
    int contrary = 0;
    if (kwargs && PyDict_Size(kwargs))
        return PyErr_SetString(PyExc_TypeError, "sums take no named arguments"), NULL;
    if (!PyArg_ParseTuple(args, "O!O!O!O!O!O!", &PyDict_Type, &numbers, &PyList_Type, &sums, &PyList_Type, &groups,
                          &PyList_Type, &houses, &PyList_Type, &cages, &PyByteArray_Type, &values))
        return NULL;
    if (PyByteArray_Size(values) < 2 || PyByteArray_Size(values) > INT32_MAX / 4)
        return PyErr_SetString(PyExc_ValueError, "the values have no place for a variable, or too many"), NULL;
    self = (Sums *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self)
        return NULL;
    w = &self->work;
    w->variables = PyByteArray_Size(values) - 1;
    w->value = malloc((size_t)w->variables + 1);
    w->stamp = calloc(2 * (size_t)w->variables + 1, sizeof *w->stamp);
    w->before = malloc((size_t)(MOST_TERMS + 1) * WORDS * sizeof *w->before);
    w->cage_capacity = PyList_Size(cages);
    w->cage = calloc((size_t)w->cage_capacity + 1, sizeof *w->cage);
    w->layers = w->cage_capacity ? malloc(LAYERS * sizeof *w->layers) : NULL;
    w->supposed = -1;
    if (!w->value || !w->stamp || !w->before || !w->cage || (w->cage_capacity && !w->layers))
        PyErr_NoMemory();
    else if (!copy_values(values, w->value, w->variables) && !load_all(w, numbers, sums, 's') &&
             !load_all(w, numbers, groups, 'g') && !load_all(w, numbers, houses, 'h') &&
             !load_all(w, numbers, cages, 'c') && (contrary = unite(w)) >= 0 && !connect(w)) {
        w->now = 1;
        self->impossible = (char)contrary;
        return (PyObject *)self;
    }
    Py_DECREF(self);
    return NULL;
}

/* Take over what was decided elsewhere; -1 where it contradicts what is decided here. */
static int take_over(Work *w, const char *values)
{
    for (Py_ssize_t v = 1; v <= w->variables; v++) {
        int32_t literal = w->same ? w->same[v] : (int32_t)v;
        if (values[v] == OPEN || values[v] == value_of(w, literal))
            continue;
        if (value_of(w, literal) != OPEN)
            return -1;
        assign(w, values[v] == TRUE_ ? literal : -literal);
    }
    return 0;
}

/* Give the variables that others stand for the values of these. */
static void spread(Work *w)
{
    for (Py_ssize_t v = 1; v <= w->variables && w->same; v++)
        w->value[v] = (char)value_of(w, w->same[v]);
}

static PyObject *sums_settle(PyObject *object, PyObject *args)
{
    Sums *self = (Sums *)object;
    Work *w = &self->work;
    PyObject *values;
    char *copy;
    long long patience = 0;
    int status = DONE;
    if (!PyArg_ParseTuple(args, "O!|L", &PyByteArray_Type, &values, &patience))
        return NULL;
    if (self->busy)
        return PyErr_SetString(PyExc_RuntimeError, "sums are settled by one thread at a time"), NULL;
    copy = malloc((size_t)w->variables + 1);
    if (!copy)
        return PyErr_NoMemory();
    if (copy_values(values, copy, w->variables)) {
        free(copy);
        return NULL;
    }
    self->busy = 1;
    Py_BEGIN_ALLOW_THREADS
    w->work = 0;
    if (self->impossible || take_over(w, copy))
        status = CONFLICT;
    else if (w->sums)
        status = run(w);
    if (status == DONE && w->sums && patience > 0)
        status = try_all(w, patience);
    spread(w);
    Py_END_ALLOW_THREADS
    self->busy = 0;
    self->impossible = status == CONFLICT;
    free(copy);
    if (PyByteArray_Size(values) != w->variables + 1)
        return PyErr_SetString(PyExc_ValueError, "the values changed their size meanwhile"), NULL;
    if (status != CONFLICT)
        memcpy(PyByteArray_AsString(values), w->value, (size_t)w->variables + 1);
    return PyLong_FromLong(status);
}

static PyMethodDef methods[] = {
    {"settle", sums_settle, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, sums_new},
    {Py_tp_dealloc, sums_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {"gridproof.models.kernels._sums.Sums", sizeof(Sums), 0, Py_TPFLAGS_DEFAULT, slots};

static int module_exec(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    int failed = !type || PyModule_AddObjectRef(module, "Sums", type) < 0;
    Py_XDECREF(type);
    return failed ? -1 : 0;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_sums", NULL, 0, NULL, module_slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__sums(void) { return PyModuleDef_Init(&module); }
