package io.portolan.mpi.construct;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.SpecialValues;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.Serializable;
import java.util.Arrays;

/// A grid of ranks in any number of dimensions, row by row: the last coordinate changes fastest.
///
/// *Threads:* immutable.
///
/// Source: MPI 4.1, sections 8.5.1 and 8.5.5 to 8.5.7
public final class CartTopology implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] dims;
    private final boolean[] periods;
    private final int size;

    /// A grid, checked.
    ///
    /// @param dims lengths of the dimensions; none at all is a grid of one rank
    /// @param periods whether a dimension is a ring
    public CartTopology(int[] dims, boolean[] periods) {
        Arguments.requireGiven("dims", dims);
        Arguments.requireGiven("periods", periods);
        if (periods.length != dims.length) {
            throw new MPIException(
                    ErrorClass.DIMS,
                    "there are %d dims and %d periods; allowed is one of each per dimension; give arrays of one length"
                            .formatted(dims.length, periods.length));
        }
        long product = 1;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 1 || product * dims[i] > Integer.MAX_VALUE) {
                throw new MPIException(
                        ErrorClass.DIMS,
                        "dims are %s; allowed are lengths of 1 or more with a product of at most %d; let dimsCreate find them"
                                .formatted(Arrays.toString(dims), Integer.MAX_VALUE));
            }
            product *= dims[i];
        }
        this.dims = dims.clone();
        this.periods = periods.clone();
        this.size = (int) product;
    }

    /// The number of ranks.
    public int size() {
        return size;
    }

    /// The number of dimensions.
    public int ndims() {
        return dims.length;
    }

    public int[] dims() {
        return dims.clone();
    }

    public boolean[] periods() {
        return periods.clone();
    }

    /// The rank with these coordinates; in a ring they may be beyond its length.
    public int rank(int... coords) {
        Arguments.requireGiven("coords", coords);
        if (coords.length != dims.length) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "there are %d coords; allowed is one per dimension, %d; give a coordinate for each"
                            .formatted(coords.length, dims.length));
        }
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            int coord = coords[i];
            if (periods[i]) {
                coord = Math.floorMod(coord, dims[i]);
            } else if (coord < 0 || coord >= dims[i]) {
                throw new MPIException(
                        ErrorClass.ARG,
                        "coords[%d] is %d; allowed is 0 to %d, because the dimension is not periodic; leave the border out, or ask shift, which gives PROC_NULL there"
                                .formatted(i, coord, dims[i] - 1));
            }
            rank = rank * dims[i] + coord;
        }
        return rank;
    }

    /// The coordinates of the rank.
    public int[] coords(int rank) {
        requireRank(rank);
        int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /// The source and the destination of `rank` when all ranks pass things on by `disp` along one
    /// dimension.
    public int[] shift(int rank, int direction, int disp) {
        requireRank(rank);
        if (direction < 0 || direction >= dims.length) {
            throw new MPIException(
                    ErrorClass.DIMS,
                    "direction is %d; allowed is 0 to %d; give one of the dimensions"
                            .formatted(direction, dims.length - 1));
        }
        return new int[] {
            displaced(rank, direction, -(long) disp), displaced(rank, direction, disp)
        };
    }

    /// The neighbours of `rank` in the order of the neighbourhood collectives: of each dimension
    /// first the one below, then the one above, or [io.portolan.mpi.MPI#PROC_NULL].
    public int[] neighbors(int rank) {
        requireRank(rank);
        int[] neighbors = new int[2 * dims.length];
        for (int i = 0; i < dims.length; i++) {
            neighbors[2 * i] = displaced(rank, i, -1);
            neighbors[2 * i + 1] = displaced(rank, i, 1);
        }
        return neighbors;
    }

    /// The grid of the dimensions that remain, as each rank finds itself in one of them.
    public CartTopology sub(boolean... remainDims) {
        requireRemain(remainDims);
        int[] lengths = new int[dims.length];
        boolean[] rings = new boolean[dims.length];
        int remaining = 0;
        for (int i = 0; i < dims.length; i++) {
            if (remainDims[i]) {
                lengths[remaining] = dims[i];
                rings[remaining] = periods[i];
                remaining++;
            }
        }
        return new CartTopology(Arrays.copyOf(lengths, remaining), Arrays.copyOf(rings, remaining));
    }

    /// Which of the grids of [#sub(boolean\[\])] the rank is in: the color of a split that makes
    /// them. Within it the ranks keep their order.
    public int subColor(int rank, boolean... remainDims) {
        requireRemain(remainDims);
        int[] coords = coords(rank);
        int color = 0;
        for (int i = 0; i < dims.length; i++) {
            if (!remainDims[i]) {
                color = color * dims[i] + coords[i];
            }
        }
        return color;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CartTopology that
                && Arrays.equals(dims, that.dims)
                && Arrays.equals(periods, that.periods);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(dims) * 31 + Arrays.hashCode(periods);
    }

    /// As it was given, for people.
    @Override
    public String toString() {
        return "dims %s with periods %s".formatted(Arrays.toString(dims), Arrays.toString(periods));
    }

    private int displaced(int rank, int direction, long disp) {
        int below = 1;
        for (int i = direction + 1; i < dims.length; i++) {
            below *= dims[i];
        }
        int coord = rank / below % dims[direction];
        long moved = coord + disp;
        if (periods[direction]) {
            moved = Math.floorMod(moved, dims[direction]);
        } else if (moved < 0 || moved >= dims[direction]) {
            return SpecialValues.PROC_NULL;
        }
        return rank + (int) (moved - coord) * below;
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= size) {
            throw new MPIException(
                    ErrorClass.RANK,
                    "rank is %d; allowed is 0 to %d; give a rank of the grid"
                            .formatted(rank, size - 1));
        }
    }

    private void requireRemain(boolean[] remainDims) {
        Arguments.requireGiven("remainDims", remainDims);
        if (remainDims.length != dims.length) {
            throw new MPIException(
                    ErrorClass.DIMS,
                    "there are %d remainDims; allowed is one per dimension, %d; say of each whether it remains"
                            .formatted(remainDims.length, dims.length));
        }
    }

    /// Divides a number of ranks among the dimensions of a grid as evenly as it can be done.
    ///
    /// Fills the dimensions that are 0 so that the largest and the smallest length differ least. If
    /// several ways do, the one is taken whose largest, then second largest, and so on, is
    /// smallest; and the lengths descend.
    ///
    /// *Cost:* a search among the divisors, from the even root downwards, that ends where no
    /// smaller length can do better: a millisecond or less for numbers of ranks that occur.
    ///
    /// Source: MPI 4.1, section 8.5.2, which asks for dimensions as close to each other as possible
    /// and leaves open what that means.
    public static final class Dims {
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
        public static int[] create(int nnodes, int... dims) {
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

        /// Each length is at least the one before, so the first decides how even it can get: tried
        /// from the root downwards, and no farther than where the largest is too large for sure.
        private int[] mostEven(int ranks) {
            int from = divisors.length - 1;
            for (int i = from; i >= 0; i--) {
                int smallest = divisors[i];
                if (powerAtMost(smallest, dimensions, ranks)) {
                    tried[0] = smallest;
                    if (best.length > 0
                            && !powerAtLeast(
                                    smallest + (long) spread(best),
                                    dimensions - 1,
                                    ranks / smallest)) {
                        break;
                    }
                    extend(1, ranks / smallest, i);
                }
            }
            return best;
        }

        /// Fills the places from `place` on with divisors that ascend, the product of which is
        /// `rest`.
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
                                        nnodes,
                                        Arrays.toString(dims),
                                        isFree ? "divides" : "equals"));
            }
            return (int) (nnodes / given);
        }
    }
}
