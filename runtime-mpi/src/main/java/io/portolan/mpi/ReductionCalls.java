package io.portolan.mpi;

import io.portolan.mpi.GivenBlocks.GivenBuffer;
import io.portolan.mpi.GivenBlocks.GivenBuffer.ItemRange;
import io.portolan.mpi.GivenBlocks.GivenBuffer.Range;
import io.portolan.mpi.GivenBlocks.GivenBuffer.Whole;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.collective.Contribution;
import io.portolan.mpi.collective.Operator;
import io.portolan.mpi.collective.Overlap;
import io.portolan.mpi.collective.Reduction;
import io.portolan.mpi.collective.Sides;
import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What a rank brings to the collectives that combine, made of the arguments and checked.
///
/// *Failure:* [io.portolan.mpi.error.MPIException] for a wrong argument; nothing has happened then.
final class ReductionCalls {
    private final Sides sides;

    /// The latest allreduce of few elements: a program that iterates comes again with the same
    /// buffers.
    private Reduction.@Nullable Allreduce kept;

    ReductionCalls(Sides sides) {
        this.sides = sides;
    }

    /// @param recv looked at on the root only
    Contribution reduce(Call call, GivenBuffer send, GivenBuffer recv, Op op, int root) {
        int place = sides.rootPlace(call, root);
        if (place == Sides.NOBODY) {
            Operator any = Op.SUM.operator(); // whatever is given, it is not looked at
            return new Reduction.Reduce(call, sides, place, Pieces.NOTHING, null, any);
        }
        Arguments.requireGiven(call, "op", op);
        if (place != sides.place()) {
            TypedRegion given = one(call, send, op.operator());
            return new Reduction.Reduce(call, sides, place, given, null, op.operator());
        }
        TypedRegion taken = taken(call, recv, op.operator());
        TypedRegion given = sides.areTwo() ? taken : given(call, send, taken, op.operator());
        return new Reduction.Reduce(call, sides, place, given, taken, op.operator());
    }

    /// An allreduce of whole buffers, which ends before the next one is asked for.
    Contribution allreduce(Call call, Object send, Object recv, Op op) {
        Reduction.Allreduce known = kept;
        if (known != null
                && known.isOf(
                        call, MPI.IN_PLACE.equals(send) ? recv : send, recv, Op.operatorOf(op))) {
            return known;
        }
        Reduction.Allreduce made = allreduce(call, new Whole(send), new Whole(recv), op);
        kept = made.eager() == null ? null : made;
        return made;
    }

    Reduction.Allreduce allreduce(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        Arguments.requireGiven(call, "op", op);
        TypedRegion taken = taken(call, recv, op.operator());
        TypedRegion given = given(call, send, taken, op.operator());
        return new Reduction.Allreduce(call, sides, given, taken, op.operator());
    }

    Contribution scan(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        Arguments.requireGiven(call, "op", op);
        TypedRegion taken = taken(call, recv, op.operator());
        return new Reduction.Scan(
                call, sides, given(call, send, taken, op.operator()), taken, op.operator(), true);
    }

    /// @param recv not looked at on rank 0, unless it is in place
    Contribution exscan(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        Arguments.requireGiven(call, "op", op);
        if (sides.index() == 0 && !send.isInPlace()) {
            TypedRegion given = one(call, send, op.operator());
            return new Reduction.Scan(
                    call, sides, given, given, op.operator(), false); // takes nothing
        }
        TypedRegion taken = taken(call, recv, op.operator());
        return new Reduction.Scan(
                call, sides, given(call, send, taken, op.operator()), taken, op.operator(), false);
    }

    /// @param send of as many blocks as there are ranks on this side
    /// @param recv likewise in place, else one block
    Contribution reduceScatterBlock(Call call, GivenBuffer send, GivenBuffer recv, Op op) {
        Arguments.requireGiven(call, "op", op);
        boolean isInPlace = send.isInPlace();
        TypedRegion given = all(call, isInPlace ? recv : send, op.operator(), sides.locals());
        TypedRegion block = Pieces.equal(given, sides.index(), sides.locals());
        op.operator().require(call, block);
        TypedRegion taken =
                isInPlace
                        ? BufferArgument.writable(call, Pieces.equal(given, 0, sides.locals()))
                        : taken(call, recv, op.operator());
        requireSameItems(call, block, taken, op.operator());
        return reduceScatter(
                call, given, sides.index() * Pieces.units(taken), taken, op.operator(), isInPlace);
    }

    /// @param counts of the blocks of all ranks on this side, one after the other
    Contribution reduceScatter(
            Call call,
            @Nullable Object send,
            int sendOffset,
            @Nullable Object recv,
            int recvOffset,
            int[] counts,
            Op op) {
        Arguments.requireGiven(call, "op", op);
        Arguments.requireEach(call, "recvCounts", counts, sides.locals());
        boolean isInPlace = MPI.IN_PLACE.equals(send);
        Object from = isInPlace ? recv : send;
        int offset = isInPlace ? recvOffset : sendOffset;
        // Looks at each block, so that the sum of the counts is known to be inside.
        GivenBlocks.Ranges.dense(from, offset, counts).blocks(call, counts.length);
        GivenBuffer all = new Range(from, offset, Arrays.stream(counts).sum());
        GivenBuffer mine = new Range(recv, recvOffset, counts[sides.index()]);
        return reduceScatter(
                call, all, mine, Arrays.stream(counts).asLongStream().toArray(), op, isInPlace);
    }

    /// @param counts in items of the datatype, likewise
    Contribution reduceScatter(
            Call call,
            @Nullable Object send,
            long sendOffset,
            @Nullable Object recv,
            long recvOffset,
            long[] counts,
            Datatype datatype,
            Op op) {
        Arguments.requireGiven(call, "op", op);
        Arguments.requireEach(call, "recvCounts", counts, sides.locals());
        boolean isInPlace = MPI.IN_PLACE.equals(send);
        Object from = isInPlace ? recv : send;
        long offset = isInPlace ? recvOffset : sendOffset;
        long sum = 0;
        for (long count : counts) { // looks at each block, so that the sum is known to be inside
            long at = offset + sum * (sum == 0 ? 0 : datatype.extent());
            BufferArgument.typed(call, from, at, count, datatype);
            sum += count;
        }
        GivenBuffer all = new ItemRange(from, offset, sum, datatype);
        GivenBuffer mine = new ItemRange(recv, recvOffset, counts[sides.index()], datatype);
        return reduceScatter(call, all, mine, counts, op, isInPlace);
    }

    /// @param counts in what the buffers are counted in, which may be items that are each several
    ///   elements
    private Contribution reduceScatter(
            Call call, GivenBuffer all, GivenBuffer mine, long[] counts, Op op, boolean isInPlace) {
        TypedRegion given = all(call, all, op.operator(), 1);
        long sum = Arrays.stream(counts).sum();
        long unitsPerCount = sum == 0 ? 0 : Pieces.units(given) / sum;
        long[] units = Arrays.stream(counts).map(count -> count * unitsPerCount).toArray();
        long next = 0;
        for (long each : units) {
            op.operator().require(call, Pieces.range(given, next, each));
            next += each;
        }
        long begin = Arrays.stream(units, 0, sides.index()).sum();
        TypedRegion block = Pieces.range(given, begin, units[sides.index()]);
        TypedRegion taken = taken(call, mine, op.operator());
        requireSameItems(call, block, taken, op.operator());
        return reduceScatter(call, given, begin, taken, op.operator(), isInPlace);
    }

    private Contribution reduceScatter(
            Call call,
            TypedRegion given,
            long begin,
            TypedRegion taken,
            Operator op,
            boolean isInPlace) {
        if (isInPlace) {
            sides.requireTwoBuffers(call);
        } else {
            Overlap.requireNone(call, given, taken);
        }
        return new Reduction.ReduceScatter(call, sides, given, begin, taken, op, isInPlace);
    }

    private TypedRegion given(Call call, GivenBuffer send, TypedRegion taken, Operator op) {
        if (send.isInPlace()) {
            sides.requireTwoBuffers(call);
            return taken;
        }
        TypedRegion given = one(call, send, op);
        requireSameItems(call, given, taken, op);
        if (taken.elements() == 0) {
            return taken; // what is given may be of another type then
        }
        if (sides.areTwo() || !Pieces.isSame(given, taken)) {
            Overlap.requireNone(call, given, taken);
        }
        return given;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] unless both have the same types and number
    /// of elements, and as many items where the operation sees these.
    private static void requireSameItems(
            Call call, TypedRegion given, TypedRegion taken, Operator op) {
        Arguments.requireSameShape(call, given, taken);
        if (op.seesDatatype() && Pieces.units(given) != Pieces.units(taken)) {
            throw call.error(
                    ErrorClass.COUNT,
                    "the send buffer has %d items of %s and the receive buffer %d items of %s; allowed is the same number of items in both; give both the same datatype"
                            .formatted(
                                    Pieces.units(given),
                                    given.itemType(),
                                    Pieces.units(taken),
                                    taken.itemType()));
        }
    }

    /// The buffer for one rank, which the operation sees as it was given and is defined for.
    private static TypedRegion one(Call call, GivenBuffer given, Operator op) {
        TypedRegion one = all(call, given, op, 1);
        op.require(call, one);
        return one;
    }

    private static TypedRegion taken(Call call, GivenBuffer given, Operator op) {
        return BufferArgument.writable(call, one(call, given, op));
    }

    private static TypedRegion all(Call call, GivenBuffer given, Operator op, int ranks) {
        return op.seesDatatype() ? given.derived(call, ranks) : given.all(call, ranks);
    }
}
