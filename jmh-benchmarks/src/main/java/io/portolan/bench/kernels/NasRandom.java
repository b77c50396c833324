package io.portolan.bench.kernels;

/// The random numbers of the NAS Parallel Benchmarks: `x' = 5^13 x mod 2^46`, as fractions of 2^46.
///
/// A rank begins anywhere in the sequence, because `x` after `k` steps is `5^(13 k) x mod 2^46`.
///
/// Source: Bailey et al. 1994, section 2.3
final class NasRandom {

    /// The seed of all kernels but EP.
    static final long SEED = 314_159_265;

    private static final long MULTIPLIER = 1_220_703_125; // 5^13
    private static final long MASK = (1L << 46) - 1;
    private static final double SCALE = 0x1p-46;

    private long state;

    /// @param steps how many numbers of the sequence are left out
    NasRandom(long seed, long steps) {
        state = seed * power(steps) & MASK;
    }

    /// The next number, between 0 and 1.
    double next() {
        state = state * MULTIPLIER & MASK; // the product's upper bits are lost, as they should be
        return state * SCALE;
    }

    private static long power(long exponent) {
        long result = 1;
        long factor = MULTIPLIER;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                result = result * factor & MASK;
            }
            factor = factor * factor & MASK;
        }
        return result;
    }
}
