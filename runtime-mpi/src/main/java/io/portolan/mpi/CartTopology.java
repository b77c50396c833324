package io.portolan.mpi;

import java.util.Arrays;

/// A grid of ranks in any number of dimensions, row by row: the last coordinate changes fastest.
///
/// *Threads:* immutable.
///
/// Source: MPI 4.1, sections 8.5.1 and 8.5.5 to 8.5.7
final class CartTopology {
    private final int[] dims;
    private final boolean[] periods;
    private final int size;

    /// @param dims lengths of the dimensions; none at all is a grid of one rank
    /// @param periods whether a dimension is a ring
    CartTopology(int[] dims, boolean[] periods) {
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
    int size() {
        return size;
    }

    /// The number of dimensions.
    int ndims() {
        return dims.length;
    }

    int[] dims() {
        return dims.clone();
    }

    boolean[] periods() {
        return periods.clone();
    }

    /// The rank with these coordinates; in a ring they may be beyond its length.
    int rank(int... coords) {
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
    int[] coords(int rank) {
        requireRank(rank);
        int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /// From whom and to whom `rank` passes things on when all pass them by `disp` along one
    /// dimension.
    Shift shift(int rank, int direction, int disp) {
        requireRank(rank);
        if (direction < 0 || direction >= dims.length) {
            throw new MPIException(
                    ErrorClass.DIMS,
                    "direction is %d; allowed is 0 to %d; give one of the dimensions"
                            .formatted(direction, dims.length - 1));
        }
        return new Shift(
                displaced(rank, direction, -(long) disp), displaced(rank, direction, disp));
    }

    /// The neighbours of `rank` in the order of the neighbourhood collectives: of each dimension
    /// first the one below, then the one above, or [MPI#PROC_NULL].
    int[] neighbors(int rank) {
        requireRank(rank);
        int[] neighbors = new int[2 * dims.length];
        for (int i = 0; i < dims.length; i++) {
            neighbors[2 * i] = displaced(rank, i, -1);
            neighbors[2 * i + 1] = displaced(rank, i, 1);
        }
        return neighbors;
    }

    /// The grid of the dimensions that remain, as each rank finds itself in one of them.
    CartTopology sub(boolean... remainDims) {
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
    int subColor(int rank, boolean... remainDims) {
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
            return MPI.PROC_NULL;
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
}
