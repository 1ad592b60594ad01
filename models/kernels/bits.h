/* The lowest bit of a mask, which has one. */
#ifndef GRIDPROOF_BITS_H
#define GRIDPROOF_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

static inline int lowest(uint64_t x)
{
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
    _BitScanForward64(&index, x);
    return (int)index;
#else
    return __builtin_ctzll(x);
#endif
}

#endif
