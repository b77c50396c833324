package io.portolan.mpi;

import org.jspecify.annotations.Nullable;

/// What a rank brings to the collectives that combine, made of the arguments and checked.
///
/// *Failure:* [MPIException] for a wrong argument; nothing has happened then.
final class Reductions {
    private final int rank;
    private final int size;

    Reductions(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    /// @param recv looked at on the root only
    Part reduce(Call call, GivenBuffer send, GivenBuffer recv, Op op, int root) {
        Arguments.requireRoot(call, root);
        if (rank != root) {
            TypedRegion given = send.region(call);
            op.require(call, given);
            return new Reduce(call, rank, given, null, op, root);
        }
        TypedRegion taken = recv.region(call);
        return new Reduce(call, rank, given(call, send, taken, op), taken, op, root);
    }

    Part allreduce(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        TypedRegion taken = recv.region(call);
        return new Allreduce(call, rank, given(call, send, taken, op), taken, op);
    }

    Part scan(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        TypedRegion taken = recv.region(call);
        return new Scan(call, rank, given(call, send, taken, op), taken, op, true);
    }

    Part exscan(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        TypedRegion taken = recv.region(call);
        return new Scan(call, rank, given(call, send, taken, op), taken, op, false);
    }

    /// @param recv where the blocks of all ranks are, if `send` stands for them
    Part reduceScatterBlock(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        if (send.isInPlace()) {
            RegionBlocks given = recv.blocks(call, size);
            return reduceScatterInPlace(call, given, given.block(0), op);
        }
        return reduceScatter(call, send.blocks(call, size), recv.region(call), op);
    }

    /// @param counts of the blocks of all ranks, one after the other
    Part reduceScatter(
            Call call,
            @Nullable Object send,
            int sendOffset,
            @Nullable Object recv,
            int recvOffset,
            int[] counts,
            Op op) {
        Arguments.requireEach(call, "recvCounts", counts.length, size);
        GivenBlocks.Ranges given = GivenBlocks.Ranges.dense(send, sendOffset, counts);
        TypedRegion taken = Choice.of(call, recv, recvOffset, counts[rank]);
        if (given.isInPlace()) {
            GivenBlocks.Ranges inPlace = GivenBlocks.Ranges.dense(recv, recvOffset, counts);
            return reduceScatterInPlace(call, inPlace.blocks(call, size), taken, op);
        }
        return reduceScatter(call, given.blocks(call, size), taken, op);
    }

    private Part reduceScatter(Call call, RegionBlocks given, TypedRegion taken, Op op) {
        requireDefined(call, given, op);
        Arguments.requireSameShape(call, given.block(rank), taken);
        Overlap.requireNone(call, given, size, RegionBlocks.one(taken), 1);
        return new ReduceScatter(call, rank, given, taken, op);
    }

    private Part reduceScatterInPlace(Call call, RegionBlocks given, TypedRegion taken, Op op) {
        requireDefined(call, given, op);
        return new ReduceScatter(call, rank, RegionBlocks.copies(given, size), taken, op);
    }

    private void requireDefined(Call call, RegionBlocks given, Op op) {
        for (int i = 0; i < size; i++) {
            op.require(call, given.block(i));
        }
    }

    private static TypedRegion given(Call call, GivenBuffer send, TypedRegion taken, Op op) {
        TypedRegion given = send.isInPlace() ? taken : send.region(call);
        op.require(call, given);
        Arguments.requireSameShape(call, given, taken);
        if (!send.isInPlace() && !Pieces.isSame(given, taken)) {
            Overlap.requireNone(call, given, taken);
        }
        return given;
    }
}
