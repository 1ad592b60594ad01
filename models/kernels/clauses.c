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
#define MOST_COUNTED 1000000

enum { CLAUSE, AT_MOST_ONE, EXACTLY_ONE, DIFFERENT };

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

static int guard_is_wrong(long guard)
{
    if (guard >= -INT_MAX && guard <= INT_MAX)
        return 0;
    PyErr_SetString(PyExc_ValueError, "a guard must be a literal");
    return 1;
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

static PyObject *rename_all(PyObject *module, PyObject *args)
{
    PyObject *flat, *choices, *numbers;
    long guard;
    Py_ssize_t size;
    (void)module;
    if (!PyArg_ParseTuple(
            args, "O!O!O!l", &PyList_Type, &flat, &PyTuple_Type, &choices, &PyList_Type, &numbers, &guard))
        return NULL;
    if (guard_is_wrong(guard))
        return NULL;
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

/* A set of pairs of literals, by open addressing; 0 is no pair. It grows as it fills. */
typedef struct {
    uint64_t *slots;
    size_t mask, used;
} Pairs;

static int first_room(Pairs *pairs)
{
    pairs->mask = 255;
    pairs->used = 0;
    pairs->slots = PyMem_Calloc(pairs->mask + 1, sizeof *pairs->slots);
    if (!pairs->slots)
        PyErr_NoMemory();
    return pairs->slots ? 0 : -1;
}

/* The slot of a pair, or the free one where it belongs. There is always a free slot. */
static uint64_t *slot_of(const Pairs *pairs, uint64_t pair)
{
    size_t slot = (size_t)((pair * 0x9E3779B97F4A7C15u) >> 32) & pairs->mask;
    while (pairs->slots[slot] && pairs->slots[slot] != pair)
        slot = (slot + 1) & pairs->mask;
    return pairs->slots + slot;
}

static int more_room(Pairs *pairs)
{
    Pairs larger = {NULL, 4 * pairs->mask + 3, pairs->used};
    if (pairs->used > MOST_PAIRS) {
        PyErr_SetString(PyExc_ValueError, "the groups have too many pairs");
        return -1;
    }
    larger.slots = PyMem_Calloc(larger.mask + 1, sizeof *larger.slots);
    if (!larger.slots) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t slot = 0; slot <= pairs->mask; slot++)
        if (pairs->slots[slot])
            *slot_of(&larger, pairs->slots[slot]) = pairs->slots[slot];
    PyMem_Free(pairs->slots);
    *pairs = larger;
    return 0;
}

/* 1 if the pair is new, and in the set from now on; 0 if it is not, -1 with an exception. */
static int is_new(Pairs *pairs, long one, long other)
{
    uint64_t low = (uint32_t)(one < other ? one : other), high = (uint32_t)(one < other ? other : one);
    uint64_t pair = high << 32 | low, *slot = slot_of(pairs, pair);
    if (*slot)
        return 0;
    *slot = pair;
    return ++pairs->used > pairs->mask / 2 && more_room(pairs) < 0 ? -1 : 1;
}

/* A clause of one or two literals. */
static int state_short(PyObject *flat, long one, long other, long guard)
{
    Py_ssize_t start = PyList_Size(flat);
    if (append_long(flat, one) < 0 || (other && append_long(flat, other) < 0))
        return -1;
    return end_clause(flat, start, 0, guard);
}

/* No two of the literals are true and, with `least`, one is; constants are among them. */
static int state_group(PyObject *flat, long *literals, Py_ssize_t length, int least, long guard, Pairs *pairs)
{
    Py_ssize_t start = PyList_Size(flat), left = 0;
    int always = 0;
    for (Py_ssize_t k = 0; k < length; k++) {
        if (literals[k] == ALWAYS)
            always++;
        else if (literals[k] != NEVER)
            literals[left++] = literals[k];
    }
    if (least && !always) {
        for (Py_ssize_t k = 0; k < left; k++)
            if (append_long(flat, literals[k]) < 0)
                return -1;
        if (end_clause(flat, start, 0, guard) < 0)
            return -1;
    }
    if (always > 1)
        return end_clause(flat, start, 0, guard);
    for (Py_ssize_t k = 0; k < left; k++) {
        if (always && state_short(flat, -literals[k], 0, guard) < 0)
            return -1;
        for (Py_ssize_t j = k + 1; !always && j < left; j++) {
            int new = is_new(pairs, literals[k], literals[j]);
            if (new < 0 || (new && state_short(flat, -literals[k], -literals[j], guard) < 0))
                return -1;
        }
    }
    return 0;
}

/* A list of literals as numbers; how many, or -1 with an exception. */
static Py_ssize_t read_group(PyObject *group, long *literals)
{
    Py_ssize_t length;
    if (!PyList_Check(group)) {
        refused("a group must be a list of literals");
        return -1;
    }
    length = PyList_Size(group);
    if (length > MOST_GROUP) {
        PyErr_SetString(PyExc_ValueError, "a group has too many literals");
        return -1;
    }
    for (Py_ssize_t k = 0; k < length; k++)
        if ((literals[k] = literal_of(PyList_GetItem(group, k))) == LONG_MIN)
            return -1;
    return length;
}

static PyObject *exactly_one(PyObject *module, PyObject *args)
{
    PyObject *flat, *groups;
    Pairs pairs;
    long guard, literals[MOST_GROUP];
    int failed = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!l", &PyList_Type, &flat, &PyList_Type, &groups, &guard))
        return NULL;
    if (guard_is_wrong(guard) || first_room(&pairs) < 0)
        return NULL;
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(groups); i++) {
        Py_ssize_t length = read_group(PyList_GetItem(groups, i), literals);
        failed = length < 0 || state_group(flat, literals, length, 1, guard, &pairs) < 0;
    }
    PyMem_Free(pairs.slots);
    return failed ? NULL : Py_NewRef(Py_None);
}

/* State a clause: 1, 0 where a cell is not known, -1 with an exception. */
static int state_clause(PyObject *flat, PyObject *clause, PyObject *known, long guard)
{
    Py_ssize_t start = PyList_Size(flat);
    int there = 1, satisfied = 0;
    for (Py_ssize_t k = 0; there > 0 && k < PyTuple_Size(clause); k++) {
        long number;
        there = number_of(PyTuple_GetItem(clause, k), known, &number);
        satisfied |= there > 0 && number == ALWAYS;
        if (there > 0 && number != NEVER && number != ALWAYS && append_long(flat, number) < 0)
            there = -1;
    }
    if (there == 0)
        return PyList_SetSlice(flat, start, PyList_Size(flat), NULL) < 0 ? -1 : 0;
    return there < 0 || end_clause(flat, start, satisfied, guard) < 0 ? -1 : 1;
}

/* State that no two literals are true and, with `least`, one is; likewise. */
static int state_count(PyObject *flat, PyObject *found, int least, PyObject *known, long guard, Pairs *pairs)
{
    long literals[MOST_GROUP];
    Py_ssize_t length = PyTuple_Size(found);
    if (length > MOST_GROUP) {
        PyErr_SetString(PyExc_ValueError, "a group has too many literals");
        return -1;
    }
    for (Py_ssize_t k = 0; k < length; k++) {
        int there = number_of(PyTuple_GetItem(found, k), known, &literals[k]);
        if (there <= 0)
            return there;
    }
    return state_group(flat, literals, length, least, guard, pairs) < 0 ? -1 : 1;
}

/* The literals of the cells by value, a dictionary of lists: NULL without an exception where a cell is not known. */
static PyObject *places_of(PyObject *cells, PyObject *known)
{
    PyObject *places = PyDict_New();
    for (Py_ssize_t i = 0; places && i < PyTuple_Size(cells); i++) {
        PyObject *values = PyDict_GetItemWithError(known, PyTuple_GetItem(cells, i)), *value, *number;
        Py_ssize_t place = 0;
        if (!values || !PyDict_Check(values)) {
            if (values)
                refused("a cell must be known by a dictionary of its values");
            Py_CLEAR(places);
            break;
        }
        while (places && PyDict_Next(values, &place, &value, &number)) {
            PyObject *there = PyLong_CheckExact(value) ? PyDict_GetItemWithError(places, value) : NULL;
            if (!PyLong_CheckExact(value))
                refused("a value must be an int");
            if (!there && !PyErr_Occurred() && (there = PyList_New(0))) {
                int failed = PyDict_SetItem(places, value, there) < 0;
                Py_DECREF(there);
                if (failed)
                    there = NULL;
            }
            if (!there || PyList_Append(there, number) < 0)
                Py_CLEAR(places);
        }
    }
    return places;
}

/* State that cells are all different; likewise. */
static int state_different(PyObject *flat, PyObject *cells, PyObject *known, long guard, Pairs *pairs)
{
    PyObject *places, *value, *there;
    Py_ssize_t place = 0, size;
    int failed = 0;
    places = places_of(cells, known);
    if (!places)
        return PyErr_Occurred() ? -1 : 0;
    size = PyDict_Size(places);
    if (size < PyTuple_Size(cells))
        failed = end_clause(flat, PyList_Size(flat), 0, guard) < 0;
    while (!failed && PyDict_Next(places, &place, &value, &there)) {
        long literals[MOST_GROUP];
        Py_ssize_t length = read_group(there, literals);
        failed = length < 0 || state_group(flat, literals, length, size == PyTuple_Size(cells), guard, pairs) < 0;
    }
    Py_DECREF(places);
    return failed ? -1 : 1;
}

/* What a count is stated with: the flat list (NULL to count the clauses only), and the last variable made. */
typedef struct {
    PyObject *flat;
    long top, guard;
    size_t clauses;
    int up, down;
    Py_ssize_t enough;
} Counter;

/* Add a clause of up to three literals, 0 for none. */
static int counted_clause(Counter *to, long one, long two, long three)
{
    Py_ssize_t start;
    if (++to->clauses > MOST_PAIRS) {
        PyErr_SetString(PyExc_ValueError, "the count needs too many clauses");
        return -1;
    }
    if (!to->flat)
        return 0;
    start = PyList_Size(to->flat);
    if ((one && append_long(to->flat, one) < 0) || (two && append_long(to->flat, two) < 0)
        || (three && append_long(to->flat, three) < 0))
        return -1;
    return end_clause(to->flat, start, 0, to->guard);
}

/* The sum of the unary numbers of both halves of some literals, in `out`, counted as far as `enough`; its length,
 * or -1 with an exception. `room` is for the halves: it holds four times as many numbers as there are literals. */
static Py_ssize_t unary(Counter *to, const long *literals, Py_ssize_t size, long *out, long *room)
{
    Py_ssize_t half = (size + 1) / 2, ones, others, total;
    long *one = room, *other = room + half;
    if (size == 1) {
        out[0] = literals[0];
        return 1;
    }
    if ((ones = unary(to, literals, half, one, room + size)) < 0)
        return -1;
    if ((others = unary(to, literals + half, size - half, other, room + size)) < 0)
        return -1;
    total = ones + others < to->enough ? ones + others : to->enough;
    for (Py_ssize_t k = 0; k < total; k++)
        out[k] = ++to->top;
    for (Py_ssize_t i = 0; i <= ones; i++) {
        for (Py_ssize_t j = 0; j <= others; j++) {
            Py_ssize_t k = i + j;
            if (to->up && 0 < k && k <= total
                && counted_clause(to, i ? -one[i - 1] : 0, j ? -other[j - 1] : 0, out[k - 1]) < 0)
                return -1;
            if (to->down && k < total
                && counted_clause(to, i < ones ? one[i] : 0, j < others ? other[j] : 0, -out[k]) < 0)
                return -1;
        }
    }
    return total;
}

/* The sum of two unary numbers, each counted as far as it matters, is in bounds. */
static int in_bounds(
    Counter *to, const long *one, Py_ssize_t ones, const long *other, Py_ssize_t others, long least, long most)
{
    for (Py_ssize_t i = 0; i <= ones; i++) {
        Py_ssize_t over = most + 1 - i, under = least - i - 1;
        if (0 <= over && over <= others
            && counted_clause(to, i ? -one[i - 1] : 0, over ? -other[over - 1] : 0, 0) < 0)
            return -1;
        if (i < least
            && counted_clause(to, i < ones ? one[i] : 0, under < others ? other[under] : 0, 0) < 0)
            return -1;
    }
    return 0;
}

/* State a count by unary numbers, added two by two. */
static int count_by_adding(Counter *to, const long *literals, Py_ssize_t size, long least, long most, long *room)
{
    Py_ssize_t half = size / 2;
    Py_ssize_t ones = unary(to, literals, half, room, room + size);
    Py_ssize_t others = ones < 0 ? -1 : unary(to, literals + half, size - half, room + half, room + size);
    if (others < 0)
        return -1;
    return in_bounds(to, room, ones, room + half, others, least, most);
}

/* How many ways there are to choose some of so many, no more than `limit`. */
static size_t ways(Py_ssize_t size, Py_ssize_t chosen, size_t limit)
{
    size_t found = 1;
    if (chosen > size - chosen)
        chosen = size - chosen;
    for (Py_ssize_t i = 1; i <= chosen; i++) {
        if (found > limit)
            return limit;
        found = found * (size_t)(size - chosen + i) / (size_t)i;
    }
    return found < limit ? found : limit;
}

/* A clause for each choice of some of the literals, times `sign`. `places` has room for the choice. */
static int choose_all(
    Counter *to, const long *literals, Py_ssize_t size, Py_ssize_t chosen, long sign, long *places)
{
    for (Py_ssize_t i = 0; i < chosen; i++)
        places[i] = (long)i;
    for (;;) {
        Py_ssize_t start = PyList_Size(to->flat), last = chosen - 1;
        for (Py_ssize_t i = 0; i < chosen; i++)
            if (append_long(to->flat, sign * literals[places[i]]) < 0)
                return -1;
        if (end_clause(to->flat, start, 0, to->guard) < 0)
            return -1;
        while (last >= 0 && places[last] == (long)(size - chosen + last))
            last--;
        if (last < 0)
            return 0;
        places[last]++;
        for (Py_ssize_t i = last + 1; i < chosen; i++)
            places[i] = places[i - 1] + 1;
    }
}

/* State a count whose bounds leave out something, in the fewest clauses. */
static int state_between(
    Counter *to, const long *literals, Py_ssize_t size, long least, long most, long *room)
{
    Counter only = *to;
    size_t combined = 0;
    only.flat = NULL;
    only.clauses = 0;
    if (size > 1 && count_by_adding(&only, literals, size, least, to->up ? most : size, room) < 0)
        return -1;
    if (least)
        combined += ways(size, size - least + 1, MOST_PAIRS);
    if (most < size)
        combined += ways(size, most + 1, MOST_PAIRS);
    if (size > 1 && combined > (size_t)size && combined > only.clauses)
        return count_by_adding(to, literals, size, least, to->up ? most : size, room);
    if (least && choose_all(to, literals, size, size - least + 1, 1, room) < 0)
        return -1;
    return most < size ? choose_all(to, literals, size, most + 1, -1, room) : 0;
}

static PyObject *between(PyObject *module, PyObject *args)
{
    PyObject *flat, *group;
    Counter to = {NULL, 0, 0, 0, 0, 0, 0};
    long least, most, *literals;
    Py_ssize_t size;
    int failed = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!llll", &PyList_Type, &flat, &PyList_Type, &group, &least, &most, &to.top,
                          &to.guard))
        return NULL;
    size = PyList_Size(group);
    if (guard_is_wrong(to.guard))
        return NULL;
    if (least < 0 || most < least || most > size || (!least && most == size) || size > MOST_COUNTED
        || to.top < 1 || to.top > INT_MAX / 2) {
        PyErr_SetString(PyExc_ValueError, "a count must have bounds, literals and a last variable");
        return NULL;
    }
    literals = PyMem_Calloc(6 * (size_t)size + 64, sizeof *literals);
    if (!literals)
        return PyErr_NoMemory();
    for (Py_ssize_t k = 0; !failed && k < size; k++)
        failed = (literals[k] = literal_of(PyList_GetItem(group, k))) == LONG_MIN;
    if (!failed && least + most > size) {
        /* Those that are false are fewer to count. */
        long fewest = size - most;
        most = size - least;
        least = fewest;
        for (Py_ssize_t k = 0; k < size; k++)
            literals[k] = -literals[k];
    }
    to.flat = flat;
    to.up = most < size;
    to.down = least > 0;
    to.enough = to.up && most + 1 > least ? most + 1 : least;
    failed = failed || state_between(&to, literals, size, least, most, literals + size) < 0;
    PyMem_Free(literals);
    return failed ? NULL : PyLong_FromLong(to.top);
}

/* State an item, which says what of its literals or cells holds; likewise. */
static int state_item(PyObject *flat, PyObject *item, PyObject *known, long guard, Pairs *pairs)
{
    PyObject *of;
    long what;
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 2 || !PyLong_Check(PyTuple_GetItem(item, 0))
        || !PyTuple_Check(PyTuple_GetItem(item, 1))) {
        refused("an item must be a tuple of a number and a tuple");
        return -1;
    }
    what = PyLong_AsLong(PyTuple_GetItem(item, 0));
    of = PyTuple_GetItem(item, 1);
    switch (what) {
    case CLAUSE:
        return state_clause(flat, of, known, guard);
    case AT_MOST_ONE:
    case EXACTLY_ONE:
        return state_count(flat, of, what == EXACTLY_ONE, known, guard, pairs);
    case DIFFERENT:
        return state_different(flat, of, known, guard, pairs);
    default:
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "there is no item %ld", what);
        return -1;
    }
}

static PyObject *state(PyObject *module, PyObject *args)
{
    PyObject *flat, *items, *known, *ends;
    Pairs pairs;
    long guard;
    (void)module;
    if (!PyArg_ParseTuple(
            args, "O!O!O!l", &PyList_Type, &flat, &PyList_Type, &items, &PyDict_Type, &known, &guard))
        return NULL;
    if (guard_is_wrong(guard) || first_room(&pairs) < 0)
        return NULL;
    ends = PyList_New(0);
    for (Py_ssize_t i = 0; ends && i < PyList_Size(items); i++) {
        PyObject *item = Py_NewRef(PyList_GetItem(items, i));
        int there = state_item(flat, item, known, guard, &pairs);
        Py_DECREF(item);
        if (there == 0)
            break;
        if (there < 0 || append_long(ends, (long)PyList_Size(flat)) < 0)
            Py_CLEAR(ends);
    }
    PyMem_Free(pairs.slots);
    return ends;
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

/* A dictionary from each value of a domain to its literal: 1 of a single value, -v and v of two, else a variable each.
 * The new variables come after `top`, which grows. */
static PyObject *literals_of(PyObject *domain, long *top)
{
    Py_ssize_t size = PyTuple_Size(domain);
    PyObject *found;
    if (size > INT_MAX - *top) {
        PyErr_SetString(PyExc_ValueError, "there are too many variables");
        return NULL;
    }
    found = PyDict_New();
    for (Py_ssize_t i = 0; found && i < size; i++) {
        long literal = size == 1 ? ALWAYS : size == 2 ? (i ? *top + 1 : -*top - 1) : *top + 1 + (long)i;
        PyObject *number = PyLong_FromLong(literal);
        if (!number || PyDict_SetItem(found, PyTuple_GetItem(domain, i), number) < 0)
            Py_CLEAR(found);
        Py_XDECREF(number);
    }
    *top += size == 1 ? 0 : size == 2 ? 1 : (long)size;
    return found;
}

static PyObject *number_values(PyObject *module, PyObject *args)
{
    PyObject *domains, *known, *items, *groups;
    long top;
    int failed = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!l", &PyDict_Type, &domains, &PyDict_Type, &known, &top))
        return NULL;
    if (top < 1 || top > INT_MAX) {
        PyErr_SetString(PyExc_ValueError, "the last variable must be a literal");
        return NULL;
    }
    items = PyDict_Items(domains); /* a copy, as to enter a cell may call code of its own */
    groups = PyList_New(0);
    failed = !items || !groups;
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(items); i++) {
        PyObject *item = PyList_GetItem(items, i), *domain = PyTuple_GetItem(item, 1), *found, *group;
        long before = top;
        if (!PyTuple_Check(domain)) {
            refused("a domain must be a tuple");
            failed = 1;
            break;
        }
        found = literals_of(domain, &top);
        failed = !found || PyDict_SetItem(known, PyTuple_GetItem(item, 0), found) < 0;
        Py_XDECREF(found);
        if (!failed && PyTuple_Size(domain) != 1 && PyTuple_Size(domain) != 2) {
            group = Py_BuildValue("(ll)", before + 1, top);
            failed = !group || PyList_Append(groups, group) < 0;
            Py_XDECREF(group);
        }
    }
    Py_XDECREF(items);
    if (failed) {
        Py_XDECREF(groups);
        return NULL;
    }
    return Py_BuildValue("(Nl)", groups, top);
}

/* Rows of places ---------------------------------------------------------------------------------------- */

/* The places of rows and of a pattern are what they must be: 0, else -1 with an exception. */
static int rows_are_wrong(PyObject *rows, PyObject *pattern, Py_ssize_t width, Py_ssize_t size)
{
    const int32_t *place = (const int32_t *)(const void *)PyBytes_AsString(rows);
    const int32_t *choice = (const int32_t *)(const void *)PyBytes_AsString(pattern);
    Py_ssize_t places = PyBytes_Size(rows) / 4, length = PyBytes_Size(pattern) / 4;
    int wrong = width < 1 || width > MOST_GROUP || PyBytes_Size(rows) % (4 * width) || PyBytes_Size(pattern) % 4 ||
                (length && choice[length - 1]);
    for (Py_ssize_t i = 0; !wrong && i < places; i++)
        wrong = place[i] < -1 || place[i] >= size;
    for (Py_ssize_t i = 0, long_ = 0; !wrong && i < length; i++) {
        long_ = choice[i] ? long_ + 1 : 0;
        wrong = choice[i] > width || choice[i] < -width || long_ > MOST_GROUP;
    }
    if (wrong)
        PyErr_SetString(PyExc_ValueError, "rows or a pattern name no place");
    return wrong ? -1 : 0;
}

/* State the clause that a choice makes of a row of literals; -1 with an exception. */
static int state_choice(
    PyObject *flat, const int32_t *choice, const int32_t *row, const long *literals, long guard, Pairs *pairs)
{
    long clause[MOST_GROUP + 1];
    int length = 0;
    for (; *choice; choice++) {
        int32_t place = row[(*choice > 0 ? *choice : -*choice) - 1];
        long literal = place < 0 ? NEVER : literals[place];
        if (*choice < 0)
            literal = -literal;
        if (literal == ALWAYS)
            return 0;
        if (literal != NEVER)
            clause[length++] = literal;
    }
    if (length == 2) {
        int new = is_new(pairs, clause[0], clause[1]);
        if (new < 1)
            return new;
    }
    if (guard)
        clause[length++] = -guard;
    if (!length)
        clause[length++] = NEVER;
    for (int i = 0; i < length; i++)
        if (append_long(flat, clause[i]) < 0)
            return -1;
    return append_long(flat, 0);
}

static PyObject *state_rows(PyObject *module, PyObject *args)
{
    PyObject *flat, *numbers, *rows, *pattern;
    Py_ssize_t width, size;
    const int32_t *row, *last, *choice, *end;
    long guard, *literals = NULL;
    int failed = 0;
    Pairs pairs = {NULL, 0, 0};
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!O!nO!l", &PyList_Type, &flat, &PyList_Type, &numbers, &PyBytes_Type, &rows, &width,
                          &PyBytes_Type, &pattern, &guard))
        return NULL;
    size = PyList_Size(numbers);
    if (flat == numbers)
        return refused("the literals stand in the list that is written");
    if (guard_is_wrong(guard) || rows_are_wrong(rows, pattern, width, size) < 0 || first_room(&pairs) < 0)
        return NULL;
    literals = PyMem_Calloc((size_t)size + 1, sizeof *literals);
    if (!literals)
        failed = PyErr_NoMemory() == NULL;
    for (Py_ssize_t i = 0; !failed && i < size; i++)
        failed = (literals[i] = literal_of(PyList_GetItem(numbers, i))) == LONG_MIN;
    row = (const int32_t *)(const void *)PyBytes_AsString(rows), last = row + PyBytes_Size(rows) / 4;
    choice = (const int32_t *)(const void *)PyBytes_AsString(pattern), end = choice + PyBytes_Size(pattern) / 4;
    for (; !failed && row < last; row += width)
        for (const int32_t *here = choice; !failed && here < end; here++) {
            failed = state_choice(flat, here, row, literals, guard, &pairs) < 0;
            while (*here)
                here++;
        }
    PyMem_Free(literals);
    PyMem_Free(pairs.slots);
    return failed ? NULL : Py_NewRef(Py_None);
}

/* Whether a value is possible: 1, 0 where its literal is false, -1 with an exception. */
static int is_possible(PyObject *numbers, PyObject *value, PyObject *values)
{
    PyObject *number = PyDict_GetItemWithError(numbers, value);
    long literal, variable;
    if (!number) {
        if (!PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, value);
        return -1;
    }
    literal = literal_of(number);
    if (literal == LONG_MIN)
        return -1;
    variable = literal < 0 ? -literal : literal;
    if (variable >= PyByteArray_Size(values)) {
        PyErr_Format(PyExc_ValueError, "%ld has no value", literal);
        return -1;
    }
    return PyByteArray_AsString(values)[variable] != (literal > 0 ? 2 : 1);
}

/* The values of a domain that are possible, a new list. */
static PyObject *possible_values(PyObject *domain, PyObject *numbers, PyObject *values)
{
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyTuple_Size(domain); i++) {
        PyObject *value = PyTuple_GetItem(domain, i);
        int possible = is_possible(numbers, value, values);
        if (possible < 0 || (possible && PyList_Append(found, value) < 0))
            Py_CLEAR(found);
    }
    return found;
}

static PyObject *narrowed(PyObject *module, PyObject *args)
{
    PyObject *domains, *known, *values, *items, *changed;
    Py_ssize_t open = 0;
    int failed;
    (void)module;
    if (!PyArg_ParseTuple(
            args, "O!O!O!", &PyDict_Type, &domains, &PyDict_Type, &known, &PyByteArray_Type, &values))
        return NULL;
    items = PyDict_Items(domains); /* a copy, as to look a cell up may call code of its own */
    changed = PyDict_New();
    failed = !items || !changed;
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(items); i++) {
        PyObject *cell = PyTuple_GetItem(PyList_GetItem(items, i), 0), *numbers, *left, *kept;
        PyObject *domain = PyTuple_GetItem(PyList_GetItem(items, i), 1);
        if (!PyTuple_Check(domain)) {
            refused("a domain must be a tuple");
            failed = 1;
            break;
        }
        if (PyTuple_Size(domain) < 2)
            continue;
        numbers = PyDict_GetItemWithError(known, cell);
        if (!numbers || !PyDict_Check(numbers)) {
            if (!PyErr_Occurred())
                PyErr_SetObject(PyExc_KeyError, cell);
            failed = 1;
            break;
        }
        Py_INCREF(numbers);
        left = possible_values(domain, numbers, values);
        Py_DECREF(numbers);
        failed = !left;
        if (!failed && PyList_Size(left) < PyTuple_Size(domain)) {
            kept = PyList_AsTuple(left);
            failed = !kept || PyDict_SetItem(changed, cell, kept) < 0;
            Py_XDECREF(kept);
        }
        open += !failed && PyList_Size(left) > 1;
        Py_XDECREF(left);
    }
    Py_XDECREF(items);
    if (failed) {
        Py_XDECREF(changed);
        return NULL;
    }
    return Py_BuildValue("(Nn)", changed, open);
}

static PyMethodDef functions[] = {
    {"narrowed", narrowed, METH_VARARGS, NULL},
    {"state_rows", state_rows, METH_VARARGS, NULL},
    {"number_values", number_values, METH_VARARGS, NULL},
    {"numbers", numbers, METH_VARARGS, NULL},
    {"state", state, METH_VARARGS, NULL},
    {"rename", rename_all, METH_VARARGS, NULL},
    {"exactly_one", exactly_one, METH_VARARGS, NULL},
    {"between", between, METH_VARARGS, NULL},
    {"meanings", meanings_of, METH_VARARGS, NULL},
    {"decode", decode, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_clauses", NULL, 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__clauses(void) { return PyModuleDef_Init(&module); }
