/* Fillings of cages: which candidates of its cells are in one.
 *
 * A cage has cells that make a target by an operation. Its values are sorted, and a candidate is a place among
 * them. Where all cells differ, partial fillings with the same set of values are one state: a set of states has a
 * bit for each set of values, and a value is added to all of them by shifts. Other cages are gone through filling
 * by filling, up to `MOST_STEPS` values tried.
 */
#ifndef GRIDPROOF_CAGES_H
#define GRIDPROOF_CAGES_H

#include <stdint.h>
#include <string.h>

#include "bits.h"

#define MOST_VALUES 12
#define MOST_STEPS 20000
#define STATES ((1 << MOST_VALUES) / 64)      /* words of a set of states */
#define LAYER ((MOST_VALUES + 2) * STATES)    /* one for each number of cells seen so far, and one more */
#define LAYERS ((MOST_VALUES + 2) * LAYER)    /* one for each number of cells, and one more */

enum { SUM = 0, PRODUCT = 1, DIFFERENCE = 2, QUOTIENT = 3, SEEN = 4 };
enum { NO_FILLING = 0, FILLED = 1, TOO_MANY = 2 };

typedef struct {
    int cells, values, operation, distinct;
    int64_t target;
    int32_t value[MOST_VALUES];
    uint16_t apart[MOST_VALUES]; /* of a cell: the cells before it from which it differs */
} Cage;

static int is_quotient(int64_t one, int64_t other, int64_t target)
{
    return other ? one % other == 0 && one / other == target : one == 0;
}

/* One value more: `made`, what the cells before make, becomes what they make with this one (of a product: what it
 * lacks then, and for a target of 0 whether it is met). False where no filling goes on like this. */
static int extend(const Cage *cage, int cell, int64_t value, int64_t *made)
{
    int last = cell == cage->cells - 1;
    int64_t before = *made;
    if (cage->operation == SUM) {
        *made = before + value;
        return !last || *made == cage->target;
    }
    if (cage->operation == PRODUCT && !cage->target) {
        *made = (cell && before) || !value;
        return !last || *made;
    }
    if (cage->operation == PRODUCT) {
        before = cell ? before : cage->target;
        *made = value && before % value == 0 ? before / value : 0;
        return last ? *made == 1 : *made != 0;
    }
    *made = value;
    if (!cell || !last)
        return !cell && !last;
    if (cage->operation == DIFFERENCE)
        return (before < value ? value - before : before - value) == cage->target;
    return is_quotient(before, value, cage->target) || is_quotient(value, before, cage->target);
}

/* Cells that all differ ----------------------------------------------------------------------------------- */

/* Of the sets whose values stand in one word: those without a value. */
static const uint64_t WITHOUT[] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                   0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

/* Add a value to the sets of `from` that lack it: to `seen` where it is above all values of the set. */
static void add_value(const uint64_t *from, uint64_t *to, uint64_t *seen, int words, int place)
{
    if (place < 6) {
        int by = 1 << place;
        uint64_t above = from[0] & (((uint64_t)1 << by) - 1);
        for (int k = 0; k < words; k++)
            to[k] |= ((k ? from[k] : from[k] ^ above) & WITHOUT[place]) << by;
        seen[0] |= above << by;
    } else {
        for (int k = 0, bit = 1 << (place - 6); k < words; k++)
            if (!(k & bit))
                (k < bit ? seen : to)[k | bit] |= from[k];
    }
}

/* Whether the value can be added to a set of `here` so that it is in `to`, or in `seen` where it is above all
 * values of the set; all such sets are added to `back`. */
static int take_value(const uint64_t *here, const uint64_t *to, const uint64_t *seen, uint64_t *back, int words,
                      int place)
{
    uint64_t found = 0;
    for (int k = 0; k < words; k++) {
        uint64_t sets = 0;
        if (place < 6) {
            int by = 1 << place;
            uint64_t above = k ? 0 : ((uint64_t)1 << by) - 1;
            sets = here[k] & WITHOUT[place] & (((to[k] >> by) & ~above) | ((seen[k] >> by) & above));
        } else if (!(k & 1 << (place - 6))) {
            int bit = 1 << (place - 6);
            sets = here[k] & (k < bit ? seen : to)[k | bit];
        }
        back[k] |= sets;
        found |= sets;
    }
    return found != 0;
}

static int makes_target(const Cage *cage, int set)
{
    int64_t made = 0;
    int cell = 0;
    for (int left = set; left; left &= left - 1)
        if (!extend(cage, cell++, cage->value[lowest((uint64_t)left)], &made))
            return 0;
    return 1;
}

/* `layers` has room for `LAYERS` words: the sets that the first cells can take, by how many of them are seen. */
static int fill_distinct(const Cage *cage, const uint16_t *open, uint16_t *kept, uint64_t *layers)
{
    int words = cage->values > 6 ? 1 << (cage->values - 6) : 1, cells = cage->cells;
    int seeing = cage->operation == SEEN, counts = seeing ? (int)cage->target + 1 : 1;
    int up = seeing ? words : 0; /* from one number of cells that are seen to the next */
    uint64_t *end = layers + cells * LAYER, *back = layers + (MOST_VALUES + 1) * LAYER;
    for (int cell = 0; cell <= cells; cell++)
        memset(layers + cell * LAYER, 0, (size_t)((counts + 1) * words) * sizeof *layers);
    layers[0] = 1;
    for (int cell = 0; cell < cells; cell++)
        for (int left = open[cell]; left; left &= left - 1)
            for (int at = 0; at < counts * words; at += words) {
                uint64_t *from = layers + cell * LAYER + at, *to = from + LAYER;
                add_value(from, to, to + up, words, lowest((uint64_t)left));
            }
    if (seeing)
        memset(end, 0, (size_t)((counts - 1) * words) * sizeof *end);
    for (int k = 0; k < words && !seeing; k++)
        for (uint64_t left = end[k]; left; left &= left - 1)
            if (!makes_target(cage, 64 * k + lowest(left)))
                end[k] ^= left & -left;
    for (int cell = cells - 1; cell >= 0; cell--) {
        uint64_t *here = layers + cell * LAYER, *to = here + LAYER;
        memset(to + counts * words, 0, (size_t)words * sizeof *to);
        memset(back, 0, (size_t)(counts * words) * sizeof *back);
        for (int left = open[cell]; left; left &= left - 1)
            for (int at = 0; at < counts * words; at += words)
                if (take_value(here + at, to + at, to + at + up, back + at, words, lowest((uint64_t)left)))
                    kept[cell] |= (uint16_t)(left & -left);
        memcpy(here, back, (size_t)(counts * words) * sizeof *here);
    }
    return layers[0] & 1 ? FILLED : NO_FILLING;
}

/* Other cells --------------------------------------------------------------------------------------------- */

typedef struct {
    const Cage *cage;
    const uint16_t *open;
    uint16_t *kept;
    int chosen[MOST_VALUES];
    int64_t least[MOST_VALUES + 1], most[MOST_VALUES + 1]; /* what a cell and those after it add up to */
    int steps;
} Tree;

static int clashes(const Tree *tree, int cell, int place)
{
    for (int left = tree->cage->apart[cell]; left; left &= left - 1)
        if (tree->chosen[lowest((uint64_t)left)] == place)
            return 1;
    return 0;
}

/* Go through the fillings of a cell and those after it. */
static int grow(Tree *tree, int cell, int64_t before)
{
    const Cage *cage = tree->cage;
    int outcome = NO_FILLING;
    for (int left = tree->open[cell]; left; left &= left - 1) {
        int place = lowest((uint64_t)left), found = FILLED;
        int64_t made = before;
        if (++tree->steps > MOST_STEPS)
            return TOO_MANY;
        if (clashes(tree, cell, place) || !extend(cage, cell, cage->value[place], &made))
            continue;
        if (cage->operation == SUM && (made + tree->least[cell + 1] > cage->target ||
                                       made + tree->most[cell + 1] < cage->target))
            continue;
        tree->chosen[cell] = place;
        if (cell + 1 < cage->cells)
            found = grow(tree, cell + 1, made);
        if (found == TOO_MANY)
            return TOO_MANY;
        if (found == FILLED) {
            tree->kept[cell] |= (uint16_t)(1 << place);
            outcome = FILLED;
        }
    }
    return outcome;
}

/* The candidates that are in a filling, as bits by cell: `kept` of those that are `open`, of which each cell has
 * one. Tells how much work that was. */
static int fill_cage(const Cage *cage, const uint16_t *open, uint16_t *kept, uint64_t *layers, int64_t *work)
{
    Tree tree = {.cage = cage, .open = open, .kept = kept};
    int outcome;
    if (cage->operation == SEEN && (cage->target < 1 || cage->target > cage->cells))
        return NO_FILLING;
    if (cage->distinct) {
        int64_t states = ((int64_t)1 << cage->values) * (cage->operation == SEEN ? cage->target + 1 : 1);
        *work += (int64_t)cage->cells * cage->values * (states / 64 + 1);
        return fill_distinct(cage, open, kept, layers);
    }
    for (int cell = cage->cells - 1; cell >= 0; cell--) {
        int64_t least = INT64_MAX, most = INT64_MIN;
        for (int left = open[cell]; left; left &= left - 1) {
            int64_t value = cage->value[lowest((uint64_t)left)];
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        tree.least[cell] = tree.least[cell + 1] + least;
        tree.most[cell] = tree.most[cell + 1] + most;
    }
    outcome = grow(&tree, 0, 0);
    *work += tree.steps;
    return outcome;
}

#endif
