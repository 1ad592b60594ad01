/* Literals that imply each other by clauses of two: the strongly connected components of their implications, by
 * Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972), without recursion.
 */
#ifndef GRIDPROOF_EQUAL_H
#define GRIDPROOF_EQUAL_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { EQUAL_NONE = 0, EQUAL_FOUND = 1, EQUAL_CONTRARY = 2, EQUAL_NO_MEMORY = -1 };

/* A literal as a node: a variable's number, for its negation that and all variables more. */
static int32_t node_of(int32_t variables, int32_t literal) { return literal > 0 ? literal : variables - literal; }

static int32_t literal_of(int32_t variables, int32_t node) { return node > variables ? variables - node : node; }

/* Of a component (`size` nodes) the literal of the least variable: all others are equal to it. */
static int name_component(int32_t variables, const int32_t *nodes, int32_t size, int32_t *same)
{
    int32_t least = literal_of(variables, nodes[0]);
    for (int32_t i = 1; i < size; i++) {
        int32_t literal = literal_of(variables, nodes[i]);
        if (literal == -least)
            return EQUAL_CONTRARY;
        if (abs(literal) < abs(least))
            least = literal;
    }
    for (int32_t i = 0; i < size; i++) {
        int32_t literal = literal_of(variables, nodes[i]);
        if (literal == -least)
            return EQUAL_CONTRARY;
        same[abs(literal)] = literal > 0 ? least : -least;
    }
    return size > 1 ? EQUAL_FOUND : EQUAL_NONE;
}

/* For each variable (from 1 on) the literal that it is equal to, itself where there is no other, into `same`. A
 * clause is two literals in a row of `clauses`, which holds `count` of them. */
static int equal_literals(int32_t variables, const int32_t *clauses, size_t count, int32_t *same)
{
    size_t nodes = 2 * (size_t)variables + 2;
    int32_t *first = calloc(nodes + 1, sizeof *first), *to = malloc((2 * count + 1) * sizeof *to);
    int32_t *block = calloc(5 * nodes, sizeof *block);
    int32_t *at = block, *number = block + nodes, *low = block + 2 * nodes, *stack = block + 3 * nodes;
    int32_t *path = block + 4 * nodes, seen = 0, stacked = 0, depth = 0;
    int outcome = EQUAL_NONE;
    if (!first || !to || !block) {
        free(first), free(to), free(block);
        return EQUAL_NO_MEMORY;
    }
    for (size_t i = 0; i < 2 * count; i++)
        first[node_of(variables, -clauses[i]) + 1]++;
    for (size_t i = 0; i < nodes; i++)
        first[i + 1] += first[i];
    for (size_t i = 0; i < nodes; i++)
        at[i] = first[i];
    for (size_t i = 0; i < 2 * count; i++) /* not one of the two: then the other */
        to[at[node_of(variables, -clauses[i])]++] = node_of(variables, clauses[i ^ 1]);
    for (size_t i = 0; i < nodes; i++)
        at[i] = first[i];
    for (int32_t v = 1; v <= variables; v++)
        same[v] = v;
    for (int32_t root = 1; root <= 2 * variables && outcome != EQUAL_CONTRARY; root++) {
        if (number[root] || at[root] == first[root + 1])
            continue;
        path[depth++] = stack[stacked++] = root;
        number[root] = low[root] = ++seen;
        while (depth) {
            int32_t node = path[depth - 1];
            if (at[node] < first[node + 1]) {
                int32_t next = to[at[node]++];
                if (!number[next]) {
                    path[depth++] = stack[stacked++] = next;
                    number[next] = low[next] = ++seen;
                } else if (number[next] < low[node]) {
                    low[node] = number[next];
                }
                continue;
            }
            if (--depth && low[node] < low[path[depth - 1]])
                low[path[depth - 1]] = low[node];
            if (low[node] == number[node]) {
                int32_t end = stacked;
                int found;
                do
                    number[stack[--stacked]] = INT32_MAX; /* it is of no component to come */
                while (stack[stacked] != node);
                found = name_component(variables, stack + stacked, end - stacked, same);
                if (found > outcome)
                    outcome = found;
            }
        }
    }
    free(first), free(to), free(block);
    return outcome;
}

#endif
