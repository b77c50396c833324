package io.portolan.mpi;

import io.portolan.mpi.layout.Blocks;
import io.portolan.mpi.layout.Layout;
import io.portolan.mpi.layout.Repeat;
import io.portolan.mpi.layout.Span;
import java.util.Arrays;

/// An array of several dimensions that is divided among a grid of ranks.
///
/// Source: MPI 4.1, section 5.1.4
final class DistributedArray {
    private static final String OPERATION = "Datatype.darray";

    private final int size;
    private final long[] gsizes;
    private final Distribution[] distribs;
    private final int[] psizes;

    /// *Failure:* [MPIException] when the arguments do not fit each other.
    DistributedArray(int size, long[] gsizes, Distribution[] distribs, int[] psizes) {
        Arguments.requireGiven(OPERATION, "gsizes", gsizes);
        Arguments.requireGiven(OPERATION, "distribs", distribs);
        Arguments.requireGiven(OPERATION, "psizes", psizes);
        if (distribs.length != gsizes.length || psizes.length != gsizes.length) {
            throw new MPIException(
                    ErrorClass.ARG,
                    OPERATION,
                    "there are %d gsizes, %d distribs and %d psizes; allowed is one of each per dimension; give arrays of one length"
                            .formatted(gsizes.length, distribs.length, psizes.length));
        }
        this.size = size;
        this.gsizes = gsizes;
        this.distribs = distribs;
        this.psizes = psizes;
        long places = 1;
        for (int i = 0; i < gsizes.length; i++) {
            requireDimension(i);
            places = Math.min(places * psizes[i], Integer.MAX_VALUE + 1L);
        }
        if (places != size) {
            throw new MPIException(
                    ErrorClass.ARG,
                    OPERATION,
                    "size is %d and psizes are %s; allowed are lengths whose product is the size; let dimsCreate find them"
                            .formatted(size, Arrays.toString(psizes)));
        }
    }

    /// What the rank has of an array of items.
    Datatype share(int rank, Datatype oldtype) {
        Arguments.requireGiven(OPERATION, "oldtype", oldtype);
        if (rank < 0 || rank >= size) {
            throw new MPIException(
                    ErrorClass.RANK,
                    OPERATION,
                    "rank is %d; allowed is 0 to %d; give a rank of the grid"
                            .formatted(rank, size - 1));
        }
        String name =
                "darray(%d of %d, %s, %s)".formatted(rank, size, Arrays.toString(gsizes), oldtype);
        return DatatypeArguments.sized(name, () -> share(name, rank, oldtype));
    }

    /// From the last dimension to the first, as the coordinates of the rank.
    private Datatype share(String name, int rank, Datatype oldtype) {
        Layout part = oldtype.itemType().layout();
        long stride = oldtype.itemType().extentBytes();
        int before = rank;
        for (int i = gsizes.length - 1; i >= 0; i--) {
            part = along(i, before % psizes[i], stride, part);
            before /= psizes[i];
            stride = Math.multiplyExact(stride, gsizes[i]);
        }
        return new Datatype(new ItemType(name, oldtype.itemType().primitive(), part, new Span(0, stride), true));
    }

    /// What is at a coordinate along a dimension: whole blocks, and one that may be shorter.
    private Layout along(int i, int coord, long stride, Layout part) {
        long length = distribs[i].blocklength(gsizes[i], psizes[i]);
        long round = Math.multiplyExact(length, psizes[i]);
        long first = coord * length;
        long left = Math.max(0, gsizes[i] - first);
        long whole = left / round;
        long rest = Math.min(length, left % round);
        return Blocks.of(
                new long[] {
                    Math.multiplyExact(first, stride),
                    Math.multiplyExact(first + whole * round, stride)
                },
                new Layout[] {
                    Repeat.of(
                            whole,
                            Math.multiplyExact(round, stride),
                            Repeat.of(length, stride, part)),
                    Repeat.of(rest, stride, part)
                });
    }

    private void requireDimension(int i) {
        Arguments.requireGiven(OPERATION, "distribs[" + i + "]", distribs[i]);
        if (gsizes[i] < 0 || psizes[i] < 1) {
            throw new MPIException(
                    ErrorClass.ARG,
                    OPERATION,
                    "gsizes[%d] is %d and psizes[%d] is %d; allowed is 0 or more of the array and 1 or more of the grid; give such lengths"
                            .formatted(i, gsizes[i], i, psizes[i]));
        }
        boolean isEnough =
                switch (distribs[i].kind()) {
                    case NONE -> psizes[i] == 1;
                    case BLOCK ->
                            distribs[i].blocklength(gsizes[i], psizes[i])
                                    >= Math.ceilDiv(gsizes[i], psizes[i]);
                    case CYCLIC -> true;
                };
        if (!isEnough) {
            throw new MPIException(
                    ErrorClass.ARG,
                    OPERATION,
                    "distribs[%d] is %s, gsizes[%d] is %d and psizes[%d] is %d; allowed is NONE for 1 rank, and blocks that reach the end of the dimension; give longer blocks or none"
                            .formatted(i, distribs[i], i, gsizes[i], i, psizes[i]));
        }
    }
}
