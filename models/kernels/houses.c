/* Cells of up to 64 values, houses in which all values differ, and pairs of values that exclude each other:
   propagation over bit masks, and a search that can be stopped and gone on with.

   Vocabulary
       need      of a house: the values that each have a place in it; none where it has fewer cells than values
       option    a cell with a value: number cell * values + value
       meet      a house with needs, and another one that it shares cells with
       guess     a cell and the value that it was given; the level begins with it
       trail     the masks that were changed, with what they were before

   A search ends: each level gives a value to a cell of its own, and each guess that fails is one value less. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"

enum { MOST_VALUES = 64, MOST_OPTIONS = 1 << 18 };

typedef struct {
    int *start, *item; /* the items of i are those from start[i] to start[i + 1] */
} Lists;

typedef struct {
    int cells, values, houses, meets;
    Lists of_house, of_cell, peers, excluded, meets_of;
    Lists rest, target; /* of a meet: the cells of the first house alone, and of the other one alone */
    uint64_t *need;
} Shape;

typedef struct {
    int cell;
    uint64_t before;
} Change;

typedef struct {
    int trail, cell;
    uint64_t value;
} Guess;

typedef struct {
    PyObject *owner; /* keeps the shape */
    const Shape *shape;
    uint64_t *mask, *weight;
    Change *trail;
    Guess *guesses;
    int *fixed, *dirty;
    uint8_t *is_dirty;
    int changes, depth, fixes, dirties;
    int state, busy;
    long long made; /* guesses */
    long long *literals; /* clauses: option + 1, negative where it must not be; each ends with 0 */
    Py_ssize_t size, room;
} Search;

enum { OPEN, FOUND, OVER };

/* Shapes. */

static void free_lists(Lists *lists) {
    free(lists->start);
    free(lists->item);
}

static void free_shape(Shape *s) {
    free_lists(&s->of_house);
    free_lists(&s->of_cell);
    free_lists(&s->peers);
    free_lists(&s->excluded);
    free_lists(&s->meets_of);
    free_lists(&s->rest);
    free_lists(&s->target);
    free(s->need);
    free(s);
}

/* Lists of `n`, from pairs of a number and an item. */
static int make_lists(Lists *lists, int n, const int *numbers, const int *items, Py_ssize_t pairs, int both) {
    lists->start = calloc((size_t)n + 2, sizeof(int));
    lists->item = calloc((size_t)pairs * (both ? 2 : 1) + 1, sizeof(int));
    if (!lists->start || !lists->item)
        return 0;
    int *place = lists->start + 1; /* first the sizes, then the places to write to, which end as the starts */
    for (Py_ssize_t i = 0; i < pairs; i++) {
        place[numbers[i] + 1]++;
        if (both)
            place[items[i] + 1]++;
    }
    for (int i = 0; i < n; i++)
        place[i + 1] += place[i];
    for (Py_ssize_t i = 0; i < pairs; i++) {
        lists->item[place[numbers[i]]++] = items[i];
        if (both)
            lists->item[place[items[i]]++] = numbers[i];
    }
    return 1;
}

/* The cells that share a house with each cell, once each. */
static int make_peers(Shape *s) {
    int *seen = malloc((size_t)s->cells * sizeof(int));
    s->peers.start = calloc((size_t)s->cells + 1, sizeof(int));
    int fits = seen && s->peers.start;
    for (int pass = 0; fits && pass < 2; pass++) {
        int total = 0;
        memset(seen, 0xFF, (size_t)s->cells * sizeof(int));
        for (int c = 0; fits && c < s->cells; c++) {
            s->peers.start[c] = total;
            for (int i = s->of_cell.start[c]; i < s->of_cell.start[c + 1]; i++) {
                int h = s->of_cell.item[i];
                for (int j = s->of_house.start[h]; j < s->of_house.start[h + 1]; j++) {
                    int other = s->of_house.item[j];
                    if (other == c || seen[other] == c)
                        continue;
                    seen[other] = c;
                    if (pass)
                        s->peers.item[total] = other;
                    fits = ++total < INT_MAX;
                }
            }
        }
        s->peers.start[s->cells] = total;
        if (!pass)
            fits = fits && (s->peers.item = malloc(((size_t)total + 1) * sizeof(int)));
    }
    free(seen);
    return fits;
}

/* The parts of two houses that meet. */
static int make_parts(Lists *lists, const Shape *s, const int *ones, const int *others) {
    uint8_t *inside = calloc((size_t)s->cells + 1, 1);
    lists->start = calloc((size_t)s->meets + 1, sizeof(int));
    int fits = inside && lists->start;
    for (int pass = 0; fits && pass < 2; pass++) {
        int total = 0;
        for (int i = 0; i < s->meets; i++) {
            const int *of = s->of_house.item, *start = s->of_house.start;
            lists->start[i] = total;
            for (int j = start[others[i]]; j < start[others[i] + 1]; j++)
                inside[of[j]] = 1;
            for (int j = start[ones[i]]; j < start[ones[i] + 1]; j++)
                if (!inside[of[j]]) {
                    if (pass)
                        lists->item[total] = of[j];
                    total++;
                }
            for (int j = start[others[i]]; j < start[others[i] + 1]; j++)
                inside[of[j]] = 0;
        }
        lists->start[s->meets] = total;
        if (!pass)
            fits = (lists->item = malloc(((size_t)total + 1) * sizeof(int))) != NULL;
    }
    free(inside);
    return fits;
}

static void drop_shape(PyObject *capsule) {
    Shape *s = PyCapsule_GetPointer(capsule, "shape");
    if (s)
        free_shape(s);
}

/* Whether numbers are all from 0 to below `bound`. */
static int within(const Py_buffer *view, int bound) {
    const int *at = view->buf;
    for (Py_ssize_t i = 0; i < view->len / (Py_ssize_t)sizeof(int); i++)
        if (at[i] < 0 || at[i] >= bound)
            return 0;
    return 1;
}

static PyObject *call_shape(PyObject *module, PyObject *arguments) {
    (void)module;
    int cells, values;
    Py_buffer in[7]; /* houses, their cells; needs; first options, second options; houses that meet others, these */
    if (!PyArg_ParseTuple(arguments, "iiy*y*y*y*y*y*y*", &cells, &values, &in[0], &in[1], &in[2], &in[3], &in[4],
                          &in[5], &in[6]))
        return NULL;
    Py_ssize_t size[7];
    for (int i = 0; i < 7; i++)
        size[i] = in[i].len / (Py_ssize_t)(i == 2 ? sizeof(uint64_t) : sizeof(int));
    Shape *s = NULL;
    PyObject *result = NULL;
    int aligned = 1;
    for (int i = 0; i < 7; i++)
        aligned = aligned && (!size[i] || (uintptr_t)in[i].buf % (i == 2 ? sizeof(uint64_t) : sizeof(int)) == 0);
    if (cells < 1 || values < 1 || values > MOST_VALUES || cells > MOST_OPTIONS / values || size[0] > INT_MAX / 2
        || size[2] > INT_MAX / 2 || size[3] > INT_MAX / 4 || size[5] > INT_MAX / 2 || !aligned)
        PyErr_SetString(PyExc_ValueError, "a shape has 1 to 64 values, and no more than 2^18 options");
    else if (size[0] != size[1] || size[3] != size[4] || size[5] != size[6] || !within(&in[0], (int)size[2])
             || !within(&in[1], cells) || !within(&in[3], cells * values) || !within(&in[4], cells * values)
             || !within(&in[5], (int)size[2]) || !within(&in[6], (int)size[2]))
        PyErr_SetString(PyExc_ValueError, "the lists of a shape do not fit together");
    else if (!(s = calloc(1, sizeof *s)))
        PyErr_NoMemory();
    else {
        s->cells = cells;
        s->values = values;
        s->houses = (int)size[2];
        s->meets = (int)size[5];
        s->need = calloc((size_t)size[2] + 1, sizeof(uint64_t));
        int *numbers = calloc((size_t)s->meets + 1, sizeof(int));
        int fits = s->need && numbers
                   && make_lists(&s->of_house, s->houses, in[0].buf, in[1].buf, size[0], 0)
                   && make_lists(&s->of_cell, cells, in[1].buf, in[0].buf, size[0], 0)
                   && make_lists(&s->excluded, cells * values, in[3].buf, in[4].buf, size[3], 1) && make_peers(s)
                   && make_parts(&s->rest, s, in[5].buf, in[6].buf)
                   && make_parts(&s->target, s, in[6].buf, in[5].buf);
        if (fits) {
            for (int i = 0; i < s->houses; i++)
                s->need[i] = ((const uint64_t *)in[2].buf)[i];
            for (int i = 0; i < s->meets; i++)
                numbers[i] = i;
            fits = make_lists(&s->meets_of, s->houses, in[5].buf, numbers, s->meets, 0);
        }
        free(numbers);
        if (!fits)
            PyErr_NoMemory();
        else
            result = PyCapsule_New(s, "shape", drop_shape);
        if (!result)
            free_shape(s);
    }
    for (int i = 0; i < 7; i++)
        PyBuffer_Release(&in[i]);
    return result;
}

/* Searches. */

static int is_one(uint64_t x) {
    return x && !(x & (x - 1));
}

/* Take values from a cell; 0 where it has none left. */
static int lose(Search *q, int cell, uint64_t values) {
    uint64_t before = q->mask[cell], left = before & ~values;
    if (left == before)
        return 1;
    q->trail[q->changes++] = (Change){cell, before};
    q->mask[cell] = left;
    if (!left)
        return 0;
    if (is_one(left))
        q->fixed[q->fixes++] = cell;
    const Shape *s = q->shape;
    for (int i = s->of_cell.start[cell]; i < s->of_cell.start[cell + 1]; i++) {
        int h = s->of_cell.item[i];
        if (s->need[h] && !q->is_dirty[h]) {
            q->is_dirty[h] = 1;
            q->dirty[q->dirties++] = h;
        }
    }
    return 1;
}

/* What follows from a cell with one value. */
static int spread(Search *q, int cell) {
    const Shape *s = q->shape;
    for (int i = s->peers.start[cell]; i < s->peers.start[cell + 1]; i++)
        if (!lose(q, s->peers.item[i], q->mask[cell]))
            return 0;
    int option = cell * s->values + lowest(q->mask[cell]);
    for (int i = s->excluded.start[option]; i < s->excluded.start[option + 1]; i++) {
        int other = s->excluded.item[i];
        if (!lose(q, other / s->values, (uint64_t)1 << other % s->values))
            return 0;
    }
    return 1;
}

/* What follows from the needs of a house: values with one place, and values whose places lie in another house. */
static int look_at(Search *q, int house) {
    const Shape *s = q->shape;
    uint64_t need = s->need[house], once = 0, twice = 0;
    const int *first = s->of_house.item + s->of_house.start[house];
    const int *last = s->of_house.item + s->of_house.start[house + 1];
    for (const int *c = first; c < last; c++) {
        twice |= once & q->mask[*c];
        once |= q->mask[*c];
    }
    if (need & ~once)
        return 0;
    uint64_t hidden = need & ~twice;
    for (const int *c = first; hidden && c < last; c++) {
        uint64_t here = q->mask[*c] & hidden;
        if (here && (!is_one(here) || !lose(q, *c, ~here)))
            return 0;
    }
    for (int i = s->meets_of.start[house]; i < s->meets_of.start[house + 1]; i++) {
        int meet = s->meets_of.item[i];
        uint64_t elsewhere = 0;
        for (int j = s->rest.start[meet]; j < s->rest.start[meet + 1]; j++)
            elsewhere |= q->mask[s->rest.item[j]];
        uint64_t confined = need & ~elsewhere;
        for (int j = s->target.start[meet]; confined && j < s->target.start[meet + 1]; j++)
            if (!lose(q, s->target.item[j], confined))
                return 0;
    }
    return 1;
}

/* Whether a literal can still be true, and whether it can be false. */
static int can_be(const Search *q, long long literal, int truth) {
    long long option = (literal > 0 ? literal : -literal) - 1;
    uint64_t mask = q->mask[option / q->shape->values], bit = (uint64_t)1 << option % q->shape->values;
    return (mask & ((literal > 0) == truth ? bit : ~bit)) != 0;
}

/* What follows from the clauses; 0 where one is false. */
static int keep_clauses(Search *q) {
    for (Py_ssize_t i = 0; i < q->size; i++) {
        long long last = 0;
        int open = 0, satisfied = 0;
        for (; q->literals[i]; i++) {
            long long literal = q->literals[i];
            if (can_be(q, literal, 1)) {
                satisfied |= !can_be(q, literal, 0);
                open += literal != last;
                last = literal;
            }
        }
        if (satisfied || open > 1)
            continue;
        if (!open)
            return 0;
        long long option = (last > 0 ? last : -last) - 1;
        uint64_t bit = (uint64_t)1 << option % q->shape->values;
        if (!lose(q, (int)(option / q->shape->values), last > 0 ? ~bit : bit))
            return 0;
    }
    return 1;
}

/* Propagate to the end; 0 where there is a contradiction. */
static int settle(Search *q) {
    int holds = 1;
    for (;;) {
        if (q->fixes)
            holds = spread(q, q->fixed[--q->fixes]);
        else if (q->dirties) {
            int house = q->dirty[--q->dirties];
            q->is_dirty[house] = 0;
            holds = look_at(q, house);
        } else {
            holds = keep_clauses(q);
            if (holds && !q->fixes && !q->dirties)
                return 1;
        }
        if (!holds)
            break;
    }
    q->fixes = 0;
    while (q->dirties)
        q->is_dirty[q->dirty[--q->dirties]] = 0;
    return 0;
}

/* Take the last guess back, and what it was; 0 where there is none. */
static int go_back(Search *q) {
    while (q->depth) {
        Guess guess = q->guesses[--q->depth];
        while (q->changes > guess.trail) {
            q->changes--;
            q->mask[q->trail[q->changes].cell] = q->trail[q->changes].before;
        }
        if (lose(q, guess.cell, guess.value) && settle(q))
            return 1;
        q->weight[guess.cell]++;
    }
    return 0;
}

static int count(uint64_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

/* The cell to guess, -1 where none is open: one with fewest values, of these the one that has failed most often;
   or where it has more than two, one of two places for a value in a house. */
static int choose(const Search *q, uint64_t *value) {
    const Shape *s = q->shape;
    int best = -1, fewest = INT_MAX;
    for (int c = 0; c < s->cells; c++) {
        uint64_t mask = q->mask[c];
        if (is_one(mask) || (fewest == 2 && (mask & (mask - 1) & ((mask & (mask - 1)) - 1))))
            continue;
        int many = count(mask);
        if (many < fewest || (many == fewest && q->weight[c] > q->weight[best])) {
            fewest = many;
            best = c;
        }
    }
    if (best < 0)
        return -1;
    *value = q->mask[best] & (~q->mask[best] + 1);
    for (int h = 0; fewest > 2 && h < s->houses; h++) {
        if (!s->need[h])
            continue;
        uint64_t once = 0, twice = 0, thrice = 0;
        for (int i = s->of_house.start[h]; i < s->of_house.start[h + 1]; i++) {
            uint64_t mask = q->mask[s->of_house.item[i]];
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        uint64_t two = s->need[h] & twice & ~thrice;
        if (!two)
            continue;
        *value = two & (~two + 1);
        for (int i = s->of_house.start[h];; i++)
            if (q->mask[s->of_house.item[i]] & *value)
                return s->of_house.item[i];
    }
    return best;
}

/* Go on until a solution is found (1), there are no more (0), or so many guesses are made (-1). */
static int go_on(Search *q, long long guesses) {
    if (q->state == OVER)
        return 0;
    /* What is settled is settled again: there may be more clauses. */
    if (q->state == FOUND ? !go_back(q) : !settle(q) && !go_back(q)) {
        q->state = OVER;
        return 0;
    }
    for (;;) {
        uint64_t value = 0;
        int cell = choose(q, &value);
        if (cell < 0) {
            q->state = FOUND;
            return 1;
        }
        q->state = OPEN;
        if (guesses-- <= 0)
            return -1;
        q->made++;
        q->guesses[q->depth++] = (Guess){q->changes, cell, value};
        if (lose(q, cell, ~value) && settle(q))
            continue;
        q->weight[cell]++;
        if (!go_back(q)) {
            q->state = OVER;
            return 0;
        }
    }
}

static void free_search(Search *q) {
    Py_XDECREF(q->owner);
    free(q->mask);
    free(q->weight);
    free(q->trail);
    free(q->guesses);
    free(q->fixed);
    free(q->dirty);
    free(q->is_dirty);
    free(q->literals);
    free(q);
}

static void drop_search(PyObject *capsule) {
    Search *q = PyCapsule_GetPointer(capsule, "search");
    if (q)
        free_search(q);
}

static PyObject *call_begin(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *owner, *result = NULL;
    Py_buffer domains;
    if (!PyArg_ParseTuple(arguments, "Oy*", &owner, &domains))
        return NULL;
    Shape *s = PyCapsule_GetPointer(owner, "shape");
    Search *q = NULL;
    if (!s)
        goto end;
    size_t n = (size_t)s->cells, options = n * (size_t)s->values;
    if ((size_t)domains.len != n * sizeof(uint64_t)) {
        PyErr_Format(PyExc_ValueError, "%zd bytes are not the domains of %d cells", domains.len, s->cells);
        goto end;
    }
    q = calloc(1, sizeof *q);
    if (q) {
        q->owner = owner;
        Py_INCREF(owner);
        q->shape = s;
        q->mask = calloc(n, sizeof *q->mask);
        q->weight = calloc(n, sizeof *q->weight);
        q->trail = calloc(options + 1, sizeof *q->trail);
        q->guesses = calloc(n, sizeof *q->guesses);
        q->fixed = calloc(n, sizeof *q->fixed);
        q->dirty = calloc((size_t)s->houses + 1, sizeof *q->dirty);
        q->is_dirty = calloc((size_t)s->houses + 1, 1);
    }
    if (!q || !q->mask || !q->weight || !q->trail || !q->guesses || !q->fixed || !q->dirty || !q->is_dirty) {
        PyErr_NoMemory();
        goto end;
    }
    memcpy(q->mask, domains.buf, (size_t)domains.len);
    uint64_t all = s->values == 64 ? ~(uint64_t)0 : ((uint64_t)1 << s->values) - 1;
    for (int c = 0; c < s->cells; c++) {
        if (q->mask[c] & ~all) {
            PyErr_Format(PyExc_ValueError, "cell %d has a value of more than %d", c, s->values);
            goto end;
        }
        if (!q->mask[c])
            q->state = OVER;
        else if (is_one(q->mask[c]))
            q->fixed[q->fixes++] = c;
    }
    for (int h = 0; h < s->houses; h++)
        if (s->need[h]) {
            q->is_dirty[h] = 1;
            q->dirty[q->dirties++] = h;
        }
    result = PyCapsule_New(q, "search", drop_search);
end:
    if (!result && q)
        free_search(q);
    PyBuffer_Release(&domains);
    return result;
}

/* The search of a capsule, once no other thread is in it. */
static Search *idle(PyObject *capsule) {
    Search *q = PyCapsule_GetPointer(capsule, "search");
    if (q && q->busy) {
        PyErr_SetString(PyExc_RuntimeError, "the search is at work in another thread");
        return NULL;
    }
    return q;
}

static PyObject *call_go_on(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule;
    long long guesses;
    Py_buffer out;
    if (!PyArg_ParseTuple(arguments, "OLw*", &capsule, &guesses, &out))
        return NULL;
    Search *q = idle(capsule);
    PyObject *result = NULL;
    if (q && out.len != q->shape->cells)
        PyErr_Format(PyExc_ValueError, "%zd bytes are not the values of %d cells", out.len, q->shape->cells);
    else if (q) {
        int found;
        q->busy = 1;
        Py_BEGIN_ALLOW_THREADS
        found = go_on(q, guesses);
        Py_END_ALLOW_THREADS
        q->busy = 0;
        for (int c = 0; found > 0 && c < q->shape->cells; c++)
            ((uint8_t *)out.buf)[c] = (uint8_t)lowest(q->mask[c]);
        result = PyLong_FromLong(found);
    }
    PyBuffer_Release(&out);
    return result;
}

static PyObject *call_forbid(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *capsule, *result = NULL;
    Py_buffer clause;
    if (!PyArg_ParseTuple(arguments, "Oy*", &capsule, &clause))
        return NULL;
    Search *q = idle(capsule);
    Py_ssize_t size = clause.len / (Py_ssize_t)sizeof(long long);
    long long options = q ? (long long)q->shape->cells * q->shape->values : 0;
    int fits = 1;
    for (Py_ssize_t i = 0; i < size; i++) {
        long long literal;
        memcpy(&literal, (const char *)clause.buf + i * (Py_ssize_t)sizeof literal, sizeof literal);
        fits = fits && literal && literal <= options && literal >= -options;
    }
    if (q && !fits)
        PyErr_SetString(PyExc_ValueError, "a literal is no option of the shape");
    else if (q) {
        if (q->room - q->size <= size) {
            Py_ssize_t room = 2 * q->room + size + 64;
            long long *grown = realloc(q->literals, (size_t)room * sizeof *grown);
            if (!grown) {
                PyBuffer_Release(&clause);
                return PyErr_NoMemory();
            }
            q->literals = grown;
            q->room = room;
        }
        if (size)
            memcpy(q->literals + q->size, clause.buf, (size_t)size * sizeof(long long));
        q->literals[q->size + size] = 0;
        q->size += size + 1;
        result = Py_None;
        Py_INCREF(result);
    }
    PyBuffer_Release(&clause);
    return result;
}

static PyObject *call_made(PyObject *module, PyObject *capsule) {
    (void)module;
    Search *q = idle(capsule);
    return q ? PyLong_FromLongLong(q->made) : NULL;
}

static PyMethodDef methods[] = {
    {"shape", call_shape, METH_VARARGS, "shape(cells, values, ...): a shape, from arrays."},
    {"begin", call_begin, METH_VARARGS, "begin(shape, domains): a search."},
    {"go_on", call_go_on, METH_VARARGS, "go_on(search, guesses, out): 1 with a solution in out, 0 or -1."},
    {"forbid", call_forbid, METH_VARARGS, "forbid(search, literals): a clause for the rest of the search."},
    {"made", call_made, METH_O, "made(search): how many guesses were made."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_houses", "Houses and pairs that exclude each other.", 0, methods, slots,
    NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__houses(void) {
    return PyModuleDef_Init(&definition);
}
