/* Components, separators, loops and polyominoes: the compiled form of `pure_graph.py`, with equal answers.
 *
 * A graph is read once, and every vertex number is checked then. Truth values come as a buffer of exactly one byte
 * for each vertex or edge. A cut is a tuple of literals by position: i + 1 says that number i is true, and
 * -(i + 1) that it is not. There is no recursion, and a call writes nothing but what it has allocated itself, so
 * that threads may share a graph.
 */
#include <Python.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST 50000000 /* vertices, and edges */
#define LOOKS 16      /* the vertices that `apart` looks at on its ways home, for each vertex and edge */

typedef struct {
    PyObject_HEAD
    int32_t size, edges;
    int32_t *ends;  /* edge e joins ends[2 e] and ends[2 e + 1] */
    int32_t *start; /* what meets v stands from start[v] up to start[v + 1]: */
    int32_t *near;  /* the neighbours, in the order of the edges, */
    int32_t *at;    /* and the edges to them */
} Graph;

/* Reading what Python hands over ------------------------------------------------------------------- */

static int number_in(PyObject *object, int32_t below, int32_t *found)
{
    long long value = PyLong_AsLongLong(object);
    if (value == -1 && PyErr_Occurred())
        return -1;
    if (value < 0 || value >= below) {
        PyErr_Format(PyExc_ValueError, "%lld is not in the range from 0 to %d", value, (int)below - 1);
        return -1;
    }
    *found = (int32_t)value;
    return 0;
}

static int is_tuple(PyObject *object, Py_ssize_t length, const char *what)
{
    if (PyTuple_Check(object) && (length < 0 || PyTuple_Size(object) == length))
        return 1;
    PyErr_Format(PyExc_TypeError, "%s", what);
    return 0;
}

/* The truth values, one byte each; the caller releases the buffer. */
static int truths(PyObject *source, int32_t length, Py_buffer *view)
{
    if (PyObject_GetBuffer(source, view, PyBUF_SIMPLE) < 0)
        return -1;
    if (view->len != length) {
        PyErr_Format(PyExc_ValueError, "there are %zd truth values, not %d", view->len, (int)length);
        PyBuffer_Release(view);
        return -1;
    }
    return 0;
}

static void *block(size_t count, size_t width)
{
    void *memory = PyMem_Calloc(count ? count : 1, width);
    if (!memory)
        PyErr_NoMemory();
    return memory;
}

/* Writing what Python gets ------------------------------------------------------------------------- */

static int append(PyObject *list, PyObject *item)
{
    int failed = !item || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return failed ? -1 : 0;
}

static PyObject *tuple_of(const int32_t *numbers, Py_ssize_t count)
{
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t i = 0; tuple && i < count; i++) {
        PyObject *number = PyLong_FromLong(numbers[i]);
        if (!number || PyTuple_SetItem(tuple, i, number) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static int ascending(const void *a, const void *b)
{
    int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
    return (one > other) - (one < other);
}

/* The graph ---------------------------------------------------------------------------------------- */

static void graph_free(Graph *self)
{
    PyMem_Free(self->ends);
    PyMem_Free(self->start);
    PyMem_Free(self->near);
    PyMem_Free(self->at);
}

static void graph_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    graph_free((Graph *)object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static int graph_fill(Graph *self, PyObject *edges)
{
    int32_t *next;
    for (int32_t e = 0; e < self->edges; e++) {
        PyObject *edge = PyTuple_GetItem(edges, e);
        if (!is_tuple(edge, 2, "an edge must be a pair of vertices"))
            return -1;
        for (int side = 0; side < 2; side++) {
            int32_t *end = &self->ends[2 * e + side];
            if (number_in(PyTuple_GetItem(edge, side), self->size, end) < 0)
                return -1;
            self->start[*end + 1]++;
        }
    }
    for (int32_t v = 0; v < self->size; v++)
        self->start[v + 1] += self->start[v];
    next = block((size_t)self->size, sizeof *next);
    if (!next)
        return -1;
    memcpy(next, self->start, (size_t)self->size * sizeof *next);
    for (int32_t i = 0; i < 2 * self->edges; i++) {
        int32_t v = self->ends[i];
        self->near[next[v]] = self->ends[i ^ 1];
        self->at[next[v]++] = i / 2;
    }
    PyMem_Free(next);
    return 0;
}

static PyObject *graph_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *edges;
    Py_ssize_t size, count;
    Graph *self;
    if (kwargs && PyDict_Size(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "a graph takes no named arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "nO", &size, &edges) || !is_tuple(edges, -1, "the edges must be a tuple"))
        return NULL;
    count = PyTuple_Size(edges);
    if (size < 0 || size > MOST || count > MOST) {
        PyErr_SetString(PyExc_ValueError, "the size of the graph is out of range");
        return NULL;
    }
    self = (Graph *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self)
        return NULL;
    self->size = (int32_t)size;
    self->edges = (int32_t)count;
    self->ends = block(2 * (size_t)count, sizeof *self->ends);
    self->start = block((size_t)size + 1, sizeof *self->start);
    self->near = block(2 * (size_t)count, sizeof *self->near);
    self->at = block(2 * (size_t)count, sizeof *self->at);
    if (!self->ends || !self->start || !self->near || !self->at || graph_fill(self, edges) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

/* Components --------------------------------------------------------------------------------------- */

typedef struct {
    int32_t *order; /* the members, one component after the other, each in order of discovery */
    int32_t *first; /* component i stands from first[i] up to first[i + 1] in `order` */
    int32_t count;
} Parts;

static void parts_free(Parts *parts)
{
    PyMem_Free(parts->order);
    PyMem_Free(parts->first);
}

/* The components of the vertices that are true, by their least vertex. */
static int parts_of(const Graph *graph, const unsigned char *on, Parts *parts)
{
    int32_t filled = 0;
    unsigned char *seen = block((size_t)graph->size, 1);
    parts->order = block((size_t)graph->size, sizeof *parts->order);
    parts->first = block((size_t)graph->size + 1, sizeof *parts->first);
    parts->count = 0;
    if (!seen || !parts->order || !parts->first) {
        PyMem_Free(seen);
        return -1;
    }
    for (int32_t v = 0; v < graph->size; v++) {
        int32_t head = filled;
        if (!on[v] || seen[v])
            continue;
        parts->first[parts->count++] = filled;
        parts->order[filled++] = v;
        seen[v] = 1;
        for (; head < filled; head++) {
            int32_t u = parts->order[head];
            for (int32_t k = graph->start[u]; k < graph->start[u + 1]; k++) {
                int32_t w = graph->near[k];
                if (on[w] && !seen[w]) {
                    seen[w] = 1;
                    parts->order[filled++] = w;
                }
            }
        }
    }
    parts->first[parts->count] = filled;
    PyMem_Free(seen);
    return 0;
}

/* Marks of vertices that are cleared all at once: a mark counts if it was set since the last `clean`. */
typedef struct {
    int64_t *when;
    int64_t now;
} Marks;

enum { INSIDE = 1, FENCE, CLOSED, SEEN, OPEN, KINDS = 8 };

static void clean(Marks *marks) { marks->now += KINDS; }
static void mark(Marks *marks, int32_t v, int kind) { marks->when[v] = marks->now + kind; }
static int kind_of(const Marks *marks, int32_t v)
{
    return marks->when[v] > marks->now ? (int)(marks->when[v] - marks->now) : 0;
}

/* The vertices next to those that are marked as inside, ascending; they are marked as the fence. */
static int32_t fence_of(const Graph *graph, const int32_t *part, int32_t length, Marks *marks, int32_t *fence)
{
    int32_t count = 0;
    for (int32_t i = 0; i < length; i++)
        mark(marks, part[i], INSIDE);
    for (int32_t i = 0; i < length; i++) {
        for (int32_t k = graph->start[part[i]]; k < graph->start[part[i] + 1]; k++) {
            int32_t v = graph->near[k];
            if (!kind_of(marks, v)) {
                mark(marks, v, FENCE);
                fence[count++] = v;
            }
        }
    }
    qsort(fence, (size_t)count, sizeof *fence, ascending);
    return count;
}

/* The ways home for all parts: which vertices are there, how far the others are from there (-1: no path at all), and
 * how many vertices may still be looked at. */
typedef struct {
    unsigned char *there;
    int32_t *far, *stack, *passed;
    int64_t left;
} Home;

static void home_free(Home *home)
{
    PyMem_Free(home->there);
    PyMem_Free(home->far);
    PyMem_Free(home->stack);
    PyMem_Free(home->passed);
}

/* Home is a part and what is next to it. */
static int home_of(const Graph *graph, const int32_t *part, int32_t length, Home *home)
{
    int32_t filled = 0, *queue;
    home->there = block((size_t)graph->size, 1);
    home->far = block((size_t)graph->size, sizeof *home->far);
    home->stack = queue = block((size_t)graph->size, sizeof *home->stack);
    home->passed = block((size_t)graph->size, sizeof *home->passed);
    if (!home->there || !home->far || !queue || !home->passed)
        return -1;
    for (int32_t v = 0; v < graph->size; v++)
        home->far[v] = -1;
    for (int32_t i = 0; i < length; i++) {
        home->far[part[i]] = 0;
        queue[filled++] = part[i];
    }
    for (int32_t head = 0; head < filled; head++) {
        int32_t u = queue[head];
        home->there[u] = home->far[u] < 2;
        for (int32_t k = graph->start[u]; k < graph->start[u + 1]; k++) {
            int32_t v = graph->near[k];
            if (home->far[v] < 0) {
                home->far[v] = home->far[u] + 1;
                queue[filled++] = v;
            }
        }
    }
    return 0;
}

/* Whether `from`, which is not marked yet, has a path home beside the fence: a depth-first search that turns to
 * where home is nearest. What it passes is marked as open or as closed, so that all searches from one component
 * take linear time together. Once no more vertices may be looked at, everything has such a path. */
static int leads_home(const Graph *graph, int32_t from, Home *home, Marks *marks)
{
    int32_t *stack = home->stack, depth = 1, length = 0, found = 0;
    if (home->left <= 0)
        return 1;
    stack[0] = from;
    mark(marks, from, SEEN);
    while (depth && !found) {
        int32_t u = stack[--depth], nearest = depth;
        home->passed[length++] = u;
        found = home->there[u];
        for (int32_t k = graph->start[u]; k < graph->start[u + 1] && !found; k++) {
            int32_t v = graph->near[k], kind = kind_of(marks, v);
            if (kind == OPEN)
                found = 1;
            else if (!kind) {
                mark(marks, v, SEEN);
                stack[depth++] = v;
                if (home->far[v] < home->far[stack[nearest]])
                    nearest = depth - 1;
            }
        }
        if (depth > nearest) {
            int32_t v = stack[nearest];
            stack[nearest] = stack[depth - 1];
            stack[depth - 1] = v;
        }
    }
    home->left -= length;
    for (int32_t i = 0; i < length; i++)
        mark(marks, home->passed[i], found ? OPEN : CLOSED);
    for (int32_t i = 0; i < depth; i++)
        mark(marks, stack[i], OPEN);
    return found;
}

/* The part of the fence that lies at home or has a path there beside the fence. */
static int32_t gate_of(const Graph *graph, int32_t *fence, int32_t length, Home *home, Marks *marks)
{
    int32_t count = 0;
    for (int32_t i = 0; i < length; i++) {
        int32_t v = fence[i], open = home->there[v];
        for (int32_t k = graph->start[v]; k < graph->start[v + 1] && !open; k++) {
            int32_t u = graph->near[k], kind = kind_of(marks, u);
            open = kind == OPEN || (!kind && leads_home(graph, u, home, marks));
        }
        if (open)
            fence[count++] = v;
    }
    return count;
}

/* The cut between a component and the vertex `other`: one is false, or a vertex of the gate is true. */
static PyObject *cut_off(int32_t one, int32_t other, const int32_t *gate, int32_t length)
{
    PyObject *cut = PyTuple_New(length + 2);
    for (int32_t i = 0; cut && i < length + 2; i++) {
        long literal = i == 0 ? -1L - one : i == 1 ? -1L - other : gate[i - 2] + 1L;
        PyObject *number = PyLong_FromLong(literal);
        if (!number || PyTuple_SetItem(cut, i, number) < 0)
            Py_CLEAR(cut);
    }
    return cut;
}

/* The component that the others are cut from: the one with the root, else the first of the largest. */
static int32_t main_part(const Parts *parts, int32_t root)
{
    int32_t best = 0, most = 0;
    for (int32_t i = 0; i < parts->count; i++) {
        int32_t length = parts->first[i + 1] - parts->first[i];
        for (int32_t k = parts->first[i]; root >= 0 && k < parts->first[i + 1]; k++)
            if (parts->order[k] == root)
                return i;
        if (length > most) {
            best = i;
            most = length;
        }
    }
    return best;
}

static PyObject *graph_apart(PyObject *object, PyObject *args)
{
    const Graph *graph = (Graph *)object;
    PyObject *source, *cuts = NULL;
    Py_ssize_t root = -1;
    long long most = LOOKS * ((long long)graph->size + graph->edges);
    Py_buffer view;
    Parts parts = {0};
    Marks marks = {0};
    Home home = {0};
    int32_t *fence = NULL, chosen, other;
    if (!PyArg_ParseTuple(args, "O|nL", &source, &root, &most))
        return NULL;
    if (root < -1 || root >= graph->size) {
        PyErr_SetString(PyExc_ValueError, "the root is no vertex of the graph");
        return NULL;
    }
    if (truths(source, graph->size, &view) < 0)
        return NULL;
    if (parts_of(graph, view.buf, &parts) < 0 || !(cuts = PyList_New(0)) || parts.count < 2)
        goto done;
    fence = block((size_t)graph->size, sizeof *fence);
    marks.when = block((size_t)graph->size, sizeof *marks.when);
    chosen = main_part(&parts, (int32_t)root);
    other = root >= 0 ? (int32_t)root : parts.order[parts.first[chosen]];
    home.left = most;
    if (!fence || !marks.when ||
        home_of(graph, parts.order + parts.first[chosen], parts.first[chosen + 1] - parts.first[chosen], &home) < 0)
        goto failed;
    for (int32_t i = 0; i < parts.count; i++) {
        const int32_t *part = parts.order + parts.first[i];
        int32_t length;
        if (i == chosen)
            continue;
        clean(&marks);
        length = fence_of(graph, part, parts.first[i + 1] - parts.first[i], &marks, fence);
        length = gate_of(graph, fence, length, &home, &marks);
        if (append(cuts, cut_off(part[0], other, fence, length)) < 0)
            goto failed;
    }
    goto done;
failed:
    Py_CLEAR(cuts);
done:
    parts_free(&parts);
    home_free(&home);
    PyMem_Free(fence);
    PyMem_Free(marks.when);
    PyBuffer_Release(&view);
    return cuts;
}

static PyObject *graph_parts(PyObject *object, PyObject *source)
{
    const Graph *graph = (Graph *)object;
    PyObject *found = NULL;
    Py_buffer view;
    Parts parts = {0};
    Marks marks = {0};
    int32_t *fence = NULL;
    if (truths(source, graph->size, &view) < 0)
        return NULL;
    fence = block((size_t)graph->size, sizeof *fence);
    marks.when = block((size_t)graph->size, sizeof *marks.when);
    if (fence && marks.when && parts_of(graph, view.buf, &parts) == 0)
        found = PyList_New(0);
    for (int32_t i = 0; found && i < parts.count; i++) {
        const int32_t *part = parts.order + parts.first[i];
        int32_t length = parts.first[i + 1] - parts.first[i], edge;
        PyObject *members, *around;
        clean(&marks);
        edge = fence_of(graph, part, length, &marks, fence);
        members = tuple_of(part, length);
        around = tuple_of(fence, edge);
        if (!members || !around || append(found, PyTuple_Pack(2, members, around)) < 0)
            Py_CLEAR(found);
        Py_XDECREF(members);
        Py_XDECREF(around);
    }
    parts_free(&parts);
    PyMem_Free(fence);
    PyMem_Free(marks.when);
    PyBuffer_Release(&view);
    return found;
}

/* Polyominoes -------------------------------------------------------------------------------------- */

static PyObject *graph_polyominoes(PyObject *object, PyObject *values)
{
    const Graph *graph = (Graph *)object;
    PyObject *found = NULL;
    Marks marks = {0};
    long long *value = block((size_t)graph->size, sizeof *value);
    int32_t *part = block((size_t)graph->size, sizeof *part);
    int32_t *fence = block((size_t)graph->size, sizeof *fence);
    unsigned char *seen = block((size_t)graph->size, 1);
    marks.when = block((size_t)graph->size, sizeof *marks.when);
    if (!value || !part || !fence || !seen || !marks.when)
        goto done;
    if (!is_tuple(values, graph->size, "the values must be a tuple, one for each vertex"))
        goto done;
    for (int32_t v = 0; v < graph->size; v++) {
        value[v] = PyLong_AsLongLong(PyTuple_GetItem(values, v));
        if (value[v] == -1 && PyErr_Occurred())
            goto done;
    }
    found = PyList_New(0);
    for (int32_t v = 0; found && v < graph->size; v++) {
        int32_t length = 0, edge = 0;
        PyObject *members, *around;
        if (seen[v])
            continue;
        seen[v] = 1;
        part[length++] = v;
        for (int32_t head = 0; head < length; head++) {
            for (int32_t k = graph->start[part[head]]; k < graph->start[part[head] + 1]; k++) {
                int32_t u = graph->near[k];
                if (!seen[u] && value[u] == value[v]) {
                    seen[u] = 1;
                    part[length++] = u;
                }
            }
        }
        if (length == value[v])
            continue;
        if (length < value[v]) {
            clean(&marks);
            edge = fence_of(graph, part, length, &marks, fence);
        } else {
            length = value[v] > 0 ? (int32_t)value[v] + 1 : 1;
        }
        members = tuple_of(part, length);
        around = edge || length < value[v] ? tuple_of(fence, edge) : Py_NewRef(Py_None);
        if (!members || !around || append(found, PyTuple_Pack(2, members, around)) < 0)
            Py_CLEAR(found);
        Py_XDECREF(members);
        Py_XDECREF(around);
    }
done:
    PyMem_Free(value);
    PyMem_Free(part);
    PyMem_Free(fence);
    PyMem_Free(seen);
    PyMem_Free(marks.when);
    return found;
}

/* Loops -------------------------------------------------------------------------------------------- */

/* The edges in use at each vertex, at most four: more are no part of any loop. */
typedef struct {
    int32_t *met;
    int32_t *degree;
} Uses;

static int uses_of(const Graph *graph, const unsigned char *on, Uses *uses)
{
    uses->met = block(4 * (size_t)graph->size, sizeof *uses->met);
    uses->degree = block((size_t)graph->size, sizeof *uses->degree);
    if (!uses->met || !uses->degree)
        return -1;
    for (int32_t i = 0; i < 2 * graph->edges; i++) {
        int32_t v = graph->ends[i];
        if (on[i / 2]) {
            if (uses->degree[v] < 4)
                uses->met[4 * v + uses->degree[v]] = i / 2;
            uses->degree[v]++;
        }
    }
    return 0;
}

/* Put the four edges of a vertex at which two lines cross in the order of `crossings`, which has them straight on
 * in pairs: -1 on error, else 0. Where they are not all in use the vertex is left alone. */
static int cross(const Graph *graph, Uses *uses, PyObject *crossings)
{
    for (Py_ssize_t i = 0; i < PyTuple_Size(crossings); i++) {
        PyObject *crossing = PyTuple_GetItem(crossings, i);
        int32_t v, four[4], all = 1;
        if (!is_tuple(crossing, 5, "a crossing must be a vertex and four edges"))
            return -1;
        if (number_in(PyTuple_GetItem(crossing, 0), graph->size, &v) < 0)
            return -1;
        for (int k = 0; k < 4; k++)
            if (number_in(PyTuple_GetItem(crossing, k + 1), graph->edges, &four[k]) < 0)
                return -1;
        if (uses->degree[v] != 4)
            continue;
        for (int k = 0; k < 4; k++) {
            int there = 0;
            for (int j = 0; j < 4; j++)
                there |= uses->met[4 * v + k] == four[j];
            all &= there;
            for (int j = 0; j < k; j++)
                all &= uses->met[4 * v + j] != uses->met[4 * v + k];
        }
        if (all) {
            memcpy(uses->met + 4 * v, four, sizeof four);
            uses->degree[v] = -4; /* as it should be */
        }
    }
    return 0;
}

/* Whether every vertex has none or two edges in use, or four where lines cross. */
static int balanced(const Graph *graph, Uses *uses, int everywhere, int directed)
{
    for (int32_t v = 0; v < graph->size; v++) {
        const int32_t *met = uses->met + 4 * v;
        int32_t degree = uses->degree[v], count = degree < 0 ? -degree : degree;
        if (degree == 0 ? everywhere : degree != -4 && (degree != 2 || met[0] == met[1]))
            return 0;
        if (directed && count) {
            int in = 0, out = 0;
            for (int k = 0; k < count; k++) {
                out += graph->ends[2 * met[k]] == v;
                in += graph->ends[2 * met[k] + 1] == v;
            }
            if (in != 1 || out != 1)
                return 0;
        }
    }
    return 1;
}

/* The closed loop that begins with an edge in use; its edges are marked as seen. */
static int32_t follow(const Graph *graph, const Uses *uses, int32_t first, unsigned char *seen, int32_t *loop)
{
    int32_t length = 0, edge = first, vertex = graph->ends[2 * first + 1];
    do {
        const int32_t *met = uses->met + 4 * vertex;
        int k = 0;
        seen[edge] = 1;
        loop[length++] = edge;
        while (met[k] != edge)
            k++;
        edge = met[k ^ 1];
        vertex = graph->ends[2 * edge] == vertex ? graph->ends[2 * edge + 1] : graph->ends[2 * edge];
    } while (edge != first);
    return length;
}

static PyObject *graph_loops(PyObject *object, PyObject *args)
{
    const Graph *graph = (Graph *)object;
    PyObject *source, *crossings, *found = NULL;
    int everywhere, directed, any = 0;
    Py_buffer view;
    Uses uses = {0};
    int32_t *loop = NULL;
    unsigned char *seen = NULL;
    const unsigned char *on;
    if (!PyArg_ParseTuple(args, "OppO", &source, &everywhere, &directed, &crossings))
        return NULL;
    if (!is_tuple(crossings, -1, "the crossings must be a tuple") || truths(source, graph->edges, &view) < 0)
        return NULL;
    on = view.buf;
    loop = block((size_t)graph->edges, sizeof *loop);
    seen = block((size_t)graph->edges, 1);
    if (!loop || !seen || uses_of(graph, on, &uses) < 0 || cross(graph, &uses, crossings) < 0)
        goto done;
    for (int32_t e = 0; e < graph->edges && !any; e++)
        any = on[e];
    if (!any || !balanced(graph, &uses, everywhere, directed)) {
        found = Py_NewRef(Py_None);
        goto done;
    }
    found = PyList_New(0);
    for (int32_t e = 0; found && e < graph->edges; e++) {
        if (on[e] && !seen[e]) {
            int32_t length = follow(graph, &uses, e, seen, loop);
            if (append(found, tuple_of(loop, length)) < 0)
                Py_CLEAR(found);
        }
    }
done:
    PyMem_Free(uses.met);
    PyMem_Free(uses.degree);
    PyMem_Free(loop);
    PyMem_Free(seen);
    PyBuffer_Release(&view);
    return found;
}

static PyObject *graph_leaving(PyObject *object, PyObject *loop)
{
    const Graph *graph = (Graph *)object;
    PyObject *found = NULL;
    int32_t *edges = block((size_t)graph->edges, sizeof *edges), count = 0;
    unsigned char *inside = block((size_t)graph->size, 1);
    if (!edges || !inside || !is_tuple(loop, -1, "a loop must be a tuple of edges"))
        goto done;
    for (Py_ssize_t i = 0; i < PyTuple_Size(loop); i++) {
        int32_t edge;
        if (number_in(PyTuple_GetItem(loop, i), graph->edges, &edge) < 0)
            goto done;
        inside[graph->ends[2 * edge]] = inside[graph->ends[2 * edge + 1]] = 1;
    }
    for (int32_t e = 0; e < graph->edges; e++)
        if (inside[graph->ends[2 * e]] != inside[graph->ends[2 * e + 1]])
            edges[count++] = e;
    found = tuple_of(edges, count);
done:
    PyMem_Free(edges);
    PyMem_Free(inside);
    return found;
}

/* What holds members together ---------------------------------------------------------------------- */

enum { OUT = 0, UNDECIDED = 1, MEMBER = 2 };

/* A depth-first search from a member through all that is not out (Hopcroft and Tarjan, CACM 16, 1973). `order` is
 * 0 where it has not been, `low` the earliest that a vertex and those below it are next to, `below` how many
 * members those are. A vertex with members below it that reach nothing earlier is needed. */
typedef struct {
    int32_t *order, *low, *below, *next, *stack;
    unsigned char *needed;
} Search;

static void search_free(Search *s)
{
    PyMem_Free(s->order);
    PyMem_Free(s->low);
    PyMem_Free(s->below);
    PyMem_Free(s->next);
    PyMem_Free(s->stack);
    PyMem_Free(s->needed);
}

static int search_new(Search *s, size_t size)
{
    s->order = block(size, sizeof *s->order);
    s->low = block(size, sizeof *s->low);
    s->below = block(size, sizeof *s->below);
    s->next = block(size, sizeof *s->next);
    s->stack = block(size, sizeof *s->stack);
    s->needed = block(size, 1);
    return s->order && s->low && s->below && s->next && s->stack && s->needed ? 0 : -1;
}

/* How many members the search reaches from `start`. */
static int32_t search_from(const Graph *graph, const unsigned char *state, int32_t start, Search *s)
{
    int32_t depth = 1, time = 1;
    s->stack[0] = start;
    s->order[start] = s->low[start] = time++;
    s->next[start] = graph->start[start];
    s->below[start] = 1;
    while (depth) {
        int32_t u = s->stack[depth - 1], above;
        if (s->next[u] < graph->start[u + 1]) {
            int32_t v = graph->near[s->next[u]++];
            if (state[v] == OUT)
                continue;
            if (s->order[v]) {
                if (s->order[v] < s->low[u])
                    s->low[u] = s->order[v];
                continue;
            }
            s->order[v] = s->low[v] = time++;
            s->next[v] = graph->start[v];
            s->below[v] = state[v] == MEMBER;
            s->stack[depth++] = v;
            continue;
        }
        if (!--depth)
            break;
        above = s->stack[depth - 1];
        s->below[above] += s->below[u];
        if (s->low[u] < s->low[above])
            s->low[above] = s->low[u];
        if (s->low[u] >= s->order[above] && s->below[u])
            s->needed[above] = 1;
    }
    return s->below[start];
}

static PyObject *graph_hold(PyObject *object, PyObject *source)
{
    const Graph *graph = (Graph *)object;
    PyObject *found = NULL, *lost = NULL, *needed = NULL;
    Py_buffer view;
    Search search = {0};
    int32_t start = -1, members = 0;
    const unsigned char *state;
    if (truths(source, graph->size, &view) < 0)
        return NULL;
    state = view.buf;
    for (int32_t v = graph->size - 1; v >= 0; v--)
        if (state[v] == MEMBER)
            members++, start = v;
    if (search_new(&search, (size_t)graph->size) < 0)
        goto done;
    if (start >= 0 && search_from(graph, state, start, &search) < members) {
        found = Py_NewRef(Py_None);
        goto done;
    }
    lost = PyList_New(0);
    needed = PyList_New(0);
    for (int32_t v = 0; lost && needed && start >= 0 && v < graph->size; v++)
        if (state[v] != OUT && state[v] != MEMBER && (!search.order[v] || search.needed[v]) &&
            append(search.order[v] ? needed : lost, PyLong_FromLong(v)) < 0)
            Py_CLEAR(lost);
    if (lost && needed)
        found = PyTuple_Pack(2, lost, needed);
done:
    Py_XDECREF(lost);
    Py_XDECREF(needed);
    search_free(&search);
    PyBuffer_Release(&view);
    return found;
}

/* The module --------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"apart", graph_apart, METH_VARARGS, NULL},
    {"parts", graph_parts, METH_O, NULL},
    {"polyominoes", graph_polyominoes, METH_O, NULL},
    {"loops", graph_loops, METH_VARARGS, NULL},
    {"leaving", graph_leaving, METH_O, NULL},
    {"hold", graph_hold, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, graph_new},
    {Py_tp_dealloc, graph_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {"gridproof.puzzles.kernels._graph.Graph", sizeof(Graph), 0, Py_TPFLAGS_DEFAULT, slots};

static int module_exec(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    int failed = !type || PyModule_AddObjectRef(module, "Graph", type) < 0;
    Py_XDECREF(type);
    return failed ? -1 : 0;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_graph", NULL, 0, NULL, module_slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__graph(void) { return PyModuleDef_Init(&module); }
