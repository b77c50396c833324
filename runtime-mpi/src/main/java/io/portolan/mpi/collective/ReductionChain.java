package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.SegmentRegion;
import io.portolan.mpi.buffer.TypedRegion;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The elements of a large reduction on their way through the processes, as one of these sees them.
///
/// ```
///   ranks 0 1           ranks 2 3             ranks 4 5
///   (0+1) --pieces-->   ((0+1)+2)+3 --...-->  ((((0+1)+2)+3)+4)+5      fold: the result is at the last
///   take  <--pieces--   take        <--...--  take                     allreduce: back the same way
///   take  <---------------------------------                           reduce, reduceScatter: to its place
/// ```
///
/// Overview. Each process combines the elements of its ranks, in their order, with what the
/// processes before it have made of theirs, and hands that on piece by piece, so that all processes
/// work at once on different pieces. The order of combination is that of one process, so the bits
/// are the same for every operation, also for one that is not associative. Of N bytes a rank, each
/// process sends N on and N back at most, however many ranks it has; where each process gave its
/// elements to all others, it would send N for each rank and process. Halving and doubling as
/// Rabenseifner does it, or a ring, would move as much in all, but would bracket the elements
/// otherwise.
///
/// The first process combines when a frame has room, straight into the memory of the wire. The
/// others keep what they hand on, because what comes cannot be refused: where the result will be,
/// if all take it, else in memory of their own.
///
/// *Threads:* what comes is taken by one thread at a time, which the round sees to; what goes to
/// one process is read by one at a time. *Failure:* a process that cannot go on says so to those it
/// hands something to, and they in turn, so that no process waits for elements.
///
/// Source: Träff 2021, section 1.1; Rabenseifner 2004, for what it is weighed against
final class ReductionChain implements ProcessChain {
    private final Reduction[] here;
    private final boolean isFirst;
    private final boolean isLast;

    /// Whether every rank takes the whole result.
    private final boolean isForAll;

    /// How many bytes a rank gives.
    private final long bytes;

    /// The size of an element.
    private final int unit;

    private final Flows flows = new Flows();

    /// Where a few elements are combined; null if there was no memory.
    private @Nullable Buffer block;

    /// What has to be handed on later, all elements long; null if nothing has.
    private @Nullable MemorySegment kept;

    /// Whether that is where the first rank here takes the result.
    private boolean isKeptInResult;

    /// How many bytes were combined here. Volatile, because other threads send what is kept.
    private volatile long folded;

    /// How many bytes of the result have come here.
    private volatile long come;

    private volatile @Nullable Throwable failure;

    /// @param contributions of all ranks, which fit each other and are chained
    ReductionChain(CommRounds comm, List<Contribution> contributions) {
        int[] order = Objects.requireNonNull(comm.inOrder());
        int me = comm.placesHere().first();
        int at = 0;
        while (comm.places(order[at]).first() != me) {
            at++;
        }
        this.here =
                Arrays.stream(comm.placesHere().places())
                        .mapToObj(place -> (Reduction) contributions.get(place))
                        .toArray(Reduction[]::new);
        this.isFirst = at == 0;
        this.isLast = at == order.length - 1;
        TypedRegion all = here[0].send();
        this.bytes = all.bytes();
        this.unit = all.itemType().unitBytes();
        this.isForAll = here[0].isForAll();
        if (!isFirst) {
            flows.incoming().add(new Inflow(order[at - 1], bytes, new Partial()));
        }
        if (!isLast) {
            flows.outgoing()
                    .add(
                            new Outflow(
                                    order[at + 1],
                                    isFirst ? combined() : kept(0, bytes, () -> folded)));
        }
        if (isForAll) {
            spread(order, at);
        } else {
            deliver(comm, contributions, order[order.length - 1]);
        }
        allocate();
    }

    /// The result goes from process to process.
    private void spread(int[] order, int at) {
        if (!isLast) {
            flows.incoming().add(new Inflow(order[at + 1], bytes, new Result(0)));
        }
        if (!isFirst) {
            LongSupplier end = isLast ? () -> folded : () -> come;
            flows.outgoing().add(new Outflow(order[at - 1], kept(0, bytes, end)));
        }
    }

    /// The result goes from the last process to those that take of it.
    private void deliver(CommRounds comm, List<Contribution> contributions, int last) {
        if (!isLast) {
            Range taken = taken(comm.placesHere(), contributions);
            if (taken.bytes() > 0) {
                flows.incoming().add(new Inflow(last, taken.bytes(), new Result(taken.begin())));
            }
            return;
        }
        for (int process : comm.others()) {
            Range taken = taken(comm.places(process), contributions);
            if (taken.bytes() > 0) {
                ElementSource result = kept(taken.begin(), taken.bytes(), () -> folded);
                flows.outgoing().add(new Outflow(process, result));
            }
        }
    }

    /// Elements of the result, in bytes.
    private record Range(long begin, long bytes) {}

    /// What ranks at these places take of the result.
    private Range taken(PlaceSet places, List<Contribution> contributions) {
        long begin = Long.MAX_VALUE;
        long end = 0;
        for (int place : places.places()) {
            Reduction contribution = (Reduction) contributions.get(place);
            if (contribution.takenEnd() > contribution.takenBegin()) {
                begin = Math.min(begin, contribution.takenBegin());
                end = Math.max(end, contribution.takenEnd());
            }
        }
        return end == 0 ? new Range(0, 0) : new Range(begin * unit, (end - begin) * unit);
    }

    private void allocate() {
        try {
            TypedRegion all = here[0].send();
            block = Pieces.scratch(Pieces.range(all, 0, Math.min(Reduction.BLOCK, all.elements())));
            if (!isFirst && !flows.outgoing().isEmpty()) {
                MemorySegment result = here[0].memoryOfResult();
                isKeptInResult = result != null;
                kept = result == null ? Memory.of(bytes) : result;
            }
        } catch (OutOfMemoryError e) {
            failure = e;
        }
    }

    @Override
    public Flows flows() {
        return flows;
    }

    @Override
    public boolean moves() {
        return true;
    }

    @Override
    public @Nullable Throwable failure() {
        return failure;
    }

    /// Combines the elements of all ranks here with those of lower ranks; the result is valid until
    /// the next call.
    ///
    /// @param lower what there is of lower ranks; null if there are none
    private Buffer combine(@Nullable TypedRegion lower, long from, int count) {
        Buffer upTo = Objects.requireNonNull(block).slice(0, count);
        if (lower == null) {
            here[0].begin(upTo, from);
        } else {
            upTo.copyFrom(lower);
            here[0].add(upTo, from);
        }
        for (int i = 1; i < here.length; i++) {
            here[i].add(upTo, from);
        }
        return upTo;
    }

    /// Does the elements in those bytes, few at a time.
    private void inBlocks(long offset, long length, BlockOfBytes each) {
        long most = (long) Reduction.BLOCK * unit;
        for (long done = 0; done < length; done += most) {
            int count = (int) (Math.min(most, length - done) / unit);
            each.process(done, (offset + done) / unit, count);
        }
    }

    private interface BlockOfBytes {
        /// @param done how many bytes come before
        /// @param from the first element
        void process(long done, long from, int count);
    }

    private TypedRegion region(MemorySegment piece, long offset, int count) {
        MemorySegment bytesOfBlock = piece.asSlice(offset, (long) count * unit);
        return new SegmentRegion(bytesOfBlock, here[0].send().itemType());
    }

    /// Keeps what has to be handed on.
    private void keep(TypedRegion elements, long from) {
        MemorySegment memory = kept;
        if (memory != null) {
            region(memory, from * unit, (int) elements.elements()).copyFrom(elements);
        }
    }

    /// Lets the ranks here have what they take of the result.
    private void take(TypedRegion result, long from) {
        for (int i = isKeptInResult ? 1 : 0; i < here.length; i++) {
            here[i].take(result, from);
        }
    }

    /// What the processes before this one have combined.
    private final class Partial implements ElementSink {
        @Override
        public void write(long offset, MemorySegment piece) {
            if (failure == null) {
                inBlocks(
                        offset,
                        piece.byteSize(),
                        (done, from, count) -> fold(region(piece, done, count), from, count));
                folded = offset + piece.byteSize();
            }
        }

        private void fold(TypedRegion lower, long from, int count) {
            Buffer upTo = combine(lower, from, count);
            keep(upTo, from);
            if (isLast) {
                take(upTo, from);
            }
        }

        @Override
        public void fail(Throwable thrown) {
            failure = thrown;
        }
    }

    /// The result, or a part of it.
    private final class Result implements ElementSink {
        private final long begin;

        Result(long begin) {
            this.begin = begin;
        }

        @Override
        public void write(long offset, MemorySegment piece) {
            if (failure == null) {
                inBlocks(
                        begin + offset,
                        piece.byteSize(),
                        (done, from, count) -> take(region(piece, done, count), from));
                come = offset + piece.byteSize();
            }
        }

        private void take(TypedRegion result, long from) {
            if (isForAll) {
                keep(result, from); // it was handed on, or there would be no result
            }
            ReductionChain.this.take(result, from);
        }

        @Override
        public void fail(Throwable thrown) {
            failure = thrown;
        }
    }

    /// What the ranks of the first process give, combined as it is read.
    private ElementSource combined() {
        return new HandedElements(
                this,
                bytes,
                () -> bytes,
                (offset, memory, at, length) ->
                        inBlocks(
                                offset,
                                length,
                                (done, from, count) ->
                                        region(memory, at + done, count)
                                                .copyFrom(combine(null, from, count))));
    }

    /// What is kept, from some byte on.
    ///
    /// @param end how many of the bytes that are kept are there by now
    private ElementSource kept(long begin, long length, LongSupplier end) {
        return new HandedElements(
                this,
                length,
                () -> end.getAsLong() - begin,
                (offset, memory, at, count) ->
                        MemorySegment.copy(
                                Objects.requireNonNull(kept), begin + offset, memory, at, count));
    }
}
