package io.portolan.mpi;

import java.util.Arrays;

/// Divides a number of ranks among the dimensions of a grid as evenly as it can be done.
///
/// Of all ways to fill the dimensions that are 0, the one whose largest and smallest length differ
/// least is taken, of several that one whose largest, then second largest, and so on, is smallest;
/// and the lengths descend.
///
/// *Cost:* a search among the divisors, from the even root downwards, that ends where no smaller
/// length can do better: a millisecond or less for numbers of ranks that occur.
///
/// Source: MPI 4.1, section 8.5.2, which asks for dimensions as close to each other as possible and
/// leaves open what that means.
final class Dims {
    private final int[] divisors;
    private final int dimensions;
    private int[] best = {};
    private final int[] tried;

    private Dims(int ranks, int dimensions) {
        this.divisors = divisorsOf(ranks);
        this.dimensions = dimensions;
        this.tried = new int[dimensions];
    }

    /// The standard's MPI_Dims_create.
    ///
    /// @param dims lengths that are given, and 0 where one is to be found
    /// @return all lengths; their product is `nnodes`
    static int[] create(int nnodes, int... dims) {
        Arguments.requireGiven("dimsCreate", "dims", dims);
        int rest = requireDivisible(nnodes, dims);
        int[] all = dims.clone();
        int free = (int) Arrays.stream(dims).filter(length -> length == 0).count();
        if (free == 0) {
            return all;
        }
        int[] ascending = new Dims(rest, free).mostEven(rest);
        for (int i = 0; i < all.length; i++) {
            if (all[i] == 0) {
                all[i] = ascending[--free];
            }
        }
        return all;
    }

    /// Each length is at least the one before, so the first decides how even it can get: tried from
    /// the root downwards, and no farther than where the largest is too large for sure.
    private int[] mostEven(int ranks) {
        int from = divisors.length - 1;
        for (int i = from; i >= 0; i--) {
            int smallest = divisors[i];
            if (powerAtMost(smallest, dimensions, ranks)) {
                tried[0] = smallest;
                if (best.length > 0
                        && !powerAtLeast(
                                smallest + (long) spread(best), dimensions - 1, ranks / smallest)) {
                    break;
                }
                extend(1, ranks / smallest, i);
            }
        }
        return best;
    }

    /// Fills the places from `place` on with divisors that ascend, the product of which is `rest`.
    private void extend(int place, int rest, int from) {
        int left = dimensions - place;
        if (left == 0) {
            if (rest == 1 && isBetter()) {
                best = tried.clone();
            }
            return;
        }
        if (left == 1) {
            tried[place] = rest;
            extend(dimensions, 1, from);
            return;
        }
        for (int i = from; i < divisors.length; i++) {
            int length = divisors[i];
            boolean isTooLong = !powerAtMost(length, left, rest);
            if (isTooLong || (best.length > 0 && length - tried[0] > spread(best))) {
                return;
            }
            if (rest % length == 0) {
                tried[place] = length;
                extend(place + 1, rest / length, i);
            }
        }
    }

    private boolean isBetter() {
        if (best.length == 0 || spread(tried) != spread(best)) {
            return best.length == 0 || spread(tried) < spread(best);
        }
        for (int i = dimensions - 1; i >= 0; i--) {
            if (tried[i] != best[i]) {
                return tried[i] < best[i];
            }
        }
        return false;
    }

    private static int spread(int[] ascending) {
        return ascending[ascending.length - 1] - ascending[0];
    }

    private static boolean powerAtMost(long factor, int exponent, long limit) {
        long power = 1;
        for (int i = 0; i < exponent && power <= limit; i++) {
            power *= factor;
            if (factor == 1) {
                return true;
            }
        }
        return power <= limit;
    }

    private static boolean powerAtLeast(long factor, int exponent, long limit) {
        return !powerAtMost(factor, exponent, limit - 1);
    }

    private static int[] divisorsOf(int number) {
        int[] found = new int[2];
        int count = 0;
        for (int i = 1; (long) i * i <= number; i++) {
            if (number % i == 0) {
                found = Arrays.copyOf(found, Math.max(found.length, count + 2));
                found[count++] = i;
                if (number / i != i) {
                    found[count++] = number / i;
                }
            }
        }
        int[] ascending = Arrays.copyOf(found, count);
        Arrays.sort(ascending);
        return ascending;
    }

    /// What is left to divide.
    private static int requireDivisible(int nnodes, int[] dims) {
        if (nnodes < 1) {
            throw new MPIException(
                    ErrorClass.DIMS,
                    "dimsCreate",
                    "nnodes is %d; allowed is 1 or more; give the number of ranks of the grid"
                            .formatted(nnodes));
        }
        long given = 1;
        boolean isFree = false;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 0) {
                throw new MPIException(
                        ErrorClass.DIMS,
                        "dimsCreate",
                        "dims[%d] is %d; allowed is a length, or 0 for one that is to be found; give one of them"
                                .formatted(i, dims[i]));
            }
            isFree |= dims[i] == 0;
            given = Math.min(given * Math.max(1, dims[i]), Integer.MAX_VALUE + 1L);
        }
        if (nnodes % given != 0 || (!isFree && given != nnodes)) {
            throw new MPIException(
                    ErrorClass.DIMS,
                    "dimsCreate",
                    "nnodes is %d and dims %s; allowed are lengths whose product %s nnodes; let one be 0 to have it found"
                            .formatted(
                                    nnodes, Arrays.toString(dims), isFree ? "divides" : "equals"));
        }
        return (int) (nnodes / given);
    }
}
