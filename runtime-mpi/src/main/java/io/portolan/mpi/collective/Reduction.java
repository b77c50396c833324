package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.Buffer;
import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.buffer.Memory;
import io.portolan.mpi.buffer.Pieces;
import io.portolan.mpi.buffer.RegionShape;
import io.portolan.mpi.buffer.TypedRegion;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.LibraryCalls;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.meeting.Participant;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A contribution whose elements are combined with those of the other ranks.
///
/// ```
///                   rank 0   rank 1   rank 2   rank 3
///    Reduce                  0+1+2+3                      here the root is rank 1
///    Allreduce     0+1+2+3  0+1+2+3  0+1+2+3  0+1+2+3
///    ReduceScatter 0+1+2+3  0+1+2+3  0+1+2+3  0+1+2+3     each another block
///    Scan             0       0+1     0+1+2   0+1+2+3
///    Scan, before              0       0+1     0+1+2      exscan
/// ```
///
/// Ranks are combined in ascending order, from left to right, a few elements at a time: so the bits
/// of the result depend neither on who combines nor on how the elements are divided.
public abstract class Reduction extends Contribution {
    /// How many elements of the result are combined at a time: they and the same elements of one
    /// rank stay in the nearest cache.
    static final int BLOCK = 1024;

    private final Sides sides;
    private final Operator op;
    private TypedRegion send;

    /// Of a stand-in whose operation sees items of a datatype: the elements as they come, which are
    /// laid out as such items when all have come.
    private @Nullable TypedRegion dense;

    Reduction(Call call, Sides sides, TypedRegion send, Operator op) {
        super(call, sides.place());
        this.sides = sides;
        this.send = send;
        this.op = op;
    }

    @Override
    protected void requireFit(Contribution other) {
        requireSameOp(other);
        requireSameItems(other);
    }

    @Override
    protected final long bytes() {
        return send.bytes();
    }

    final TypedRegion send() {
        return send;
    }

    /// Gives other elements, as [#prepare] has made them ready.
    final void send(TypedRegion instead) {
        send = instead;
    }

    @Override
    protected final boolean isOfUser() {
        return !op.isPredefined();
    }

    // ---- Between processes ---------------------------------------------------------------------

    @Override
    protected void describe(ByteWriter out) {
        RegionShape.write(send, op.seesDatatype(), out);
        op.describe(out);
    }

    @Override
    protected final Contribution standIn(Call ofThat, int place, ByteBuffer description) {
        TypedRegion given = RegionShape.read(description);
        Operator by = Operator.elsewhere(description);
        return standIn(ofThat, sides.at(place), given, by, description);
    }

    /// A stand-in of this class, which takes nothing.
    ///
    /// @param more what [#describe] has written after the shape and the operation
    abstract Reduction standIn(
            Call ofThat, Sides its, TypedRegion given, Operator by, ByteBuffer more);

    @Override
    protected final void give(PlaceSet takers, Consumer<MemorySegment> pieces) {
        if (isTakenBy(takers)) {
            pieces.accept(isStandIn() ? room() : RegionShape.packed(send));
        }
    }

    /// Whether a rank at one of these places combines what this one gives.
    boolean isTakenBy(PlaceSet takers) {
        return takers.countIn(sides.firstPeer(), sides.peers()) > 0;
    }

    // ---- In a chain of processes
    // -----------------------------------------------------------------

    /// From so many bytes of a rank on the elements pass the processes. Fewer get sooner to all at
    /// once than one after the other: through shared memory, among two processes of two ranks, 16
    /// KiB took 1.7 times as long in a chain, 64 KiB as long, 128 KiB half as long.
    private static final int CHAINED_BYTES = 64 * 1024;

    @Override
    final boolean isChained(CommRounds comm) {
        int[] processes = comm.inOrder();
        return processes != null
                && !sides.areTwo()
                && op.isPredefined()
                && send.itemType().isBasic()
                && send.itemType() != ItemType.BOOLEAN // no memory can be that of a boolean[]
                && send.bytes() >= CHAINED_BYTES
                && isLessInChain(comm, processes);
    }

    @Override
    final ProcessChain chain(CommRounds comm, List<Contribution> contributions) {
        return new ReductionChain(comm, contributions);
    }

    /// Whether the chain is the shorter way: in all, it sends no more bytes than if each process
    /// gave the elements of its ranks to those that take them.
    boolean isLessInChain(CommRounds comm, int[] inOrder) {
        return true;
    }

    /// Whether every rank takes the whole result.
    boolean isForAll() {
        return false;
    }

    /// The first element of the result that this rank takes when all are combined.
    long takenBegin() {
        return 0;
    }

    /// The element behind the last one that it takes.
    long takenEnd() {
        return 0;
    }

    /// Memory in which the result is this rank's; null if it has none.
    @Nullable MemorySegment memoryOfResult() {
        return null;
    }

    /// Writes this rank's elements from `from` on to `upTo`, where the elements of later ranks will
    /// be added.
    void begin(Buffer upTo, long from) {
        upTo.copyFrom(given(from, upTo.count()));
    }

    /// Combines the elements of lower ranks with this rank's from `from` on, where they are.
    void add(Buffer lower, long from) {
        op.combined(lower, given(from, lower.count()));
    }

    /// Takes the elements of the result from `from` on, as far as they are this rank's.
    void take(TypedRegion result, long from) {
        throw new AssertionError("takes no result");
    }

    private TypedRegion given(long from, long count) {
        return Pieces.range(send, from, count);
    }

    /// Room for the elements: an array if they can be combined there.
    private MemorySegment room() {
        ItemType itemType = send.itemType();
        if (itemType.isBasic()
                && itemType != ItemType.BOOLEAN
                && send.elements() <= Memory.MOST_OF_ARRAY) {
            Buffer array = Pieces.scratch(send);
            send = array;
            return array.memory();
        }
        MemorySegment bytes = Memory.of(send.bytes());
        TypedRegion come = RegionShape.unpacked(send, bytes);
        if (taker().seesItems()) {
            dense = come;
        } else {
            send = come;
        }
        return bytes;
    }

    @Override
    protected final void haveCome() {
        TypedRegion come = dense;
        if (come != null) {
            send = taker().roomLikeSend();
            send.copyFrom(come);
            dense = null;
        }
    }

    /// A part of this process that combines what this one gives.
    Reduction taker() {
        return (Reduction) of(Objects.requireNonNull(here()).first());
    }

    private boolean seesItems() {
        return op.isOfItems(send);
    }

    private TypedRegion roomLikeSend() {
        return op.room(send);
    }

    /// Which share of the work of its side is this rank's.
    final int share() {
        PlaceSet here = here();
        return here == null ? sides.index() : here.countIn(sides.firstLocal(), sides.index());
    }

    /// How many ranks of its side share the work: those of this process.
    final int shares() {
        PlaceSet here = here();
        return here == null ? sides.locals() : here.countIn(sides.firstLocal(), sides.locals());
    }

    /// A step of work on some elements.
    interface Block {
        void combine(long from, long count);
    }

    final Operator op() {
        return op;
    }

    final Sides sides() {
        return sides;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the other combines by another predefined
    /// operation; of two that are the user's nobody knows whether they are the same.
    private void requireSameOp(Contribution other) {
        Operator theirs = ((Reduction) other).op;
        if (!op.toString().equals(theirs.toString())) {
            throw call().errorOfAll(
                            ErrorClass.OP,
                            "rank %d combines by %s and rank %d by %s; allowed is the same operation on every rank; give one"
                                    .formatted(
                                            sides.index(),
                                            op,
                                            ((Reduction) other).sides.index(),
                                            theirs));
        }
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] if the other's buffer has another type or
    /// number of elements, or they are items of another size where the operation sees that.
    private void requireSameItems(Contribution other) {
        TypedRegion theirs = ((Reduction) other).send;
        requireSameShape(send, other, theirs);
        if (op.seesDatatype() && Pieces.units(send) != Pieces.units(theirs)) {
            throw call().errorOfAll(
                            ErrorClass.COUNT,
                            "rank %d gives %d items of %s and rank %d gives %d items of %s; allowed is the same number of items of the same datatype on every rank; give one count and datatype"
                                    .formatted(
                                            sides.index(),
                                            Pieces.units(send),
                                            send.itemType(),
                                            ((Reduction) other).sides.index(),
                                            Pieces.units(theirs),
                                            theirs.itemType()));
        }
    }

    /// The first of the places whose elements are combined.
    int firstSource() {
        return sides.firstPeer();
    }

    /// The number of places whose elements are combined.
    int sources() {
        return sides.peers();
    }

    /// What is given at that place to be combined into what this rank makes.
    TypedRegion given(int place) {
        return ((Reduction) of(place)).send;
    }

    /// Does the elements from `begin` to before `end` block by block.
    final void inBlocks(long begin, long end, Block block) {
        inBlocks(begin, end, BLOCK, block);
    }

    /// Does the elements from `begin` to before `end` in blocks of that length; all at once, if the
    /// operation does not let itself be divided.
    final void inBlocks(long begin, long end, int length, Block block) {
        long step = op.isDivisible() ? length : Math.max(1, end - begin);
        for (long from = begin; from < end; from += step) {
            block.combine(from, Math.min(step, end - from));
        }
    }

    /// Combines the elements of all ranks from `from` on into the region, which may be that of one
    /// of them.
    final void combine(TypedRegion into, long from) {
        long count = Pieces.units(into);
        TypedRegion first = given(firstSource(), from, count);
        // Where a rank above 0 has its own elements in the way, they are needed until its turn.
        TypedRegion partial =
                into instanceof Buffer array && !isGiven(into, from, count) ? array : op.room(into);
        partial.copyFrom(first);
        for (int i = 1; i < sources(); i++) {
            partial = sum(partial, firstSource() + i, from);
        }
        if (!partial.equals(into)) {
            into.copyFrom(partial);
        }
    }

    /// The partial result of lower ranks, combined with the elements of the next from `from` on.
    final TypedRegion sum(TypedRegion partial, int place, long from) {
        return op.combined(partial, given(place, from, Pieces.units(partial)));
    }

    final TypedRegion given(int place, long from, long count) {
        return Pieces.range(given(place), from, count);
    }

    private boolean isGiven(TypedRegion into, long from, long count) {
        for (int i = 1; i < sources(); i++) {
            if (Pieces.isSame(into, given(firstSource() + i, from, count))) {
                return true;
            }
        }
        return false;
    }

    /// A reduction whose elements are divided into chunks, one per rank of a side as far as that
    /// pays; each rank combines its chunk of all ranks.
    abstract static class ChunkedReduction extends Reduction {
        /// Less than this is not worth a chunk of its own.
        private static final int MIN_CHUNK = 2048;

        ChunkedReduction(Call call, Sides sides, TypedRegion send, Operator op) {
            super(call, sides, send, op);
        }

        /// How many chunks there are; chunk `i` is that of the rank with share `i`.
        final int chunks() {
            if (!op().isDivisible()) {
                return 1;
            }
            long worthwhile = (Pieces.units(send()) + MIN_CHUNK - 1) / MIN_CHUNK;
            return Math.clamp(worthwhile, 1, shares());
        }

        /// Does this rank's chunk in blocks of that length.
        final void inBlocks(int length, Block block) {
            int chunk = share();
            if (chunk < chunks()) {
                inBlocks(bound(chunk), bound(chunk + 1), length, block);
            }
        }

        /// Combines this rank's chunk of all ranks into the region, which may be that of one of
        /// them.
        final void combineChunk(TypedRegion result) {
            inBlocks(BLOCK, (from, count) -> combine(Pieces.range(result, from, count), from));
        }

        /// Where a chunk begins; a pair is never divided.
        private long bound(int chunk) {
            long items = Pieces.units(send()) / op().elementsPerItem();
            return items * chunk / chunks() * op().elementsPerItem();
        }
    }

    /// A contribution whose elements are combined for the root, by the ranks that give them.
    ///
    /// Between two sides these are all ranks of the other side, and only the root has a part of its
    /// own side.
    public static final class Reduce extends ChunkedReduction {
        private final @Nullable TypedRegion recv;
        private final int root;

        /// The contribution of one rank.
        ///
        /// @param root its place, or [Sides#NOBODY] if this rank looks on
        /// @param send of those that give; of the root between two sides the place of the result
        /// @param recv not null on the root only
        public Reduce(
                Call call,
                Sides sides,
                int root,
                TypedRegion send,
                @Nullable TypedRegion recv,
                Operator op) {
            super(call, sides, send, op);
            this.recv = recv;
            this.root = root;
        }

        @Override
        protected void requireFit(Contribution other) {
            if (!sides().areTwo()) {
                requireSameRoot(root, other, ((Reduce) other).root);
                super.requireFit(other);
            }
        }

        @Override
        protected void requireTaken() {
            if (sides().areTwo()) {
                sides().requireRoot(call(), root, place -> ((Reduce) of(place)).root);
                if (sides().takesPart(root)) {
                    super.requireFit(of(root));
                }
            }
        }

        @Override
        protected void describe(ByteWriter out) {
            super.describe(out);
            out.putInt(root);
        }

        @Override
        Reduction standIn(Call ofThat, Sides its, TypedRegion given, Operator by, ByteBuffer more) {
            return new Reduce(ofThat, its, more.getInt(), given, null, by);
        }

        @Override
        protected LibraryCalls.@Nullable Collective byLibrary() {
            return call().operation() == CommOperation.REDUCE && !sides().areTwo()
                    ? LibraryReduction.of(send(), recv, op(), root)
                    : null;
        }

        @Override
        boolean isTakenBy(PlaceSet takers) {
            return sides().takesPart(root) && takers.has(root);
        }

        @Override
        Reduction taker() {
            return (Reduction) of(root);
        }

        @Override
        boolean isLessInChain(CommRounds comm, int[] inOrder) {
            boolean endsAtRoot = comm.places(inOrder[inOrder.length - 1]).has(root);
            int inChain = inOrder.length - (endsAtRoot ? 1 : 0);
            int toRoot = 0;
            for (int process : inOrder) {
                PlaceSet places = comm.places(process);
                toRoot += places.has(root) ? 0 : places.size();
            }
            return endsAtRoot ? inChain <= toRoot : inChain < toRoot; // it is on its way longer
        }

        @Override
        long takenEnd() {
            return rank() == root ? Pieces.units(send()) : 0;
        }

        @Override
        void take(TypedRegion result, long from) {
            if (rank() == root) {
                Pieces.range(Objects.requireNonNull(recv), from, result.elements())
                        .copyFrom(result);
            }
        }

        @Override
        int firstSource() {
            return isAlone() ? sides().firstPeer() : sides().firstLocal();
        }

        @Override
        int sources() {
            return isAlone() ? sides().peers() : sides().locals();
        }

        /// Whether this is the root between two sides and in several processes: it combines alone,
        /// because no rank of the other side need be here.
        private boolean isAlone() {
            return here() != null && sides().areTwo() && root == rank();
        }

        @Override
        protected int steps() {
            return 1;
        }

        @Override
        protected void move(int step) {
            if (isAlone()) {
                TypedRegion result = Objects.requireNonNull(recv);
                inBlocks(
                        0,
                        Pieces.units(result),
                        (from, count) -> combine(Pieces.range(result, from, count), from));
            } else if (sides().takesPart(root) && (here() == null || isForOwnSideHere())) {
                combineChunk(Objects.requireNonNull(((Reduce) of(root)).recv));
            }
        }

        private boolean isForOwnSideHere() {
            return !sides().areTwo() && isHere(root);
        }
    }

    /// A contribution whose elements are combined for all: each rank combines its chunk and gives
    /// it to the others.
    public static final class Allreduce extends ChunkedReduction implements EagerCollective {
        /// Elements of two ranks that are added at a time: none is looked at twice, so that no
        /// cache has to hold them.
        private static final int BLOCK_OF_TWO = 1 << 16;

        private final TypedRegion recv;

        public Allreduce(Call call, Sides sides, TypedRegion send, TypedRegion recv, Operator op) {
            super(call, sides, send, op);
            this.recv = recv;
        }

        @Override
        Reduction standIn(Call ofThat, Sides its, TypedRegion given, Operator by, ByteBuffer more) {
            return new Allreduce(ofThat, its, given, given, by);
        }

        @Override
        protected LibraryCalls.@Nullable Collective byLibrary() {
            return call().operation() == CommOperation.ALLREDUCE && !sides().areTwo()
                    ? LibraryReduction.of(send(), recv, op(), null)
                    : null;
        }

        @Override
        boolean isForAll() {
            return true;
        }

        @Override
        @Nullable MemorySegment memoryOfResult() {
            return recv instanceof Items ? null : RegionShape.packed(recv);
        }

        @Override
        void take(TypedRegion result, long from) {
            Pieces.range(recv, from, result.elements()).copyFrom(result);
        }

        /// Whether this allreduce is of these two whole arrays.
        @SuppressWarnings("ReferenceEquality") // it matters which they are, not what is in them
        public boolean isOf(Call call, Object sent, Object received, Operator op) {
            return call() == call
                    && op() == op
                    && send() instanceof Buffer given
                    && given.array() == sent
                    && recv instanceof Buffer taken
                    && taken.array() == received;
        }

        @Override
        protected int steps() {
            return 1;
        }

        /// Each rank writes its chunk of all buffers. No other rank reads that chunk, also in
        /// place.
        @Override
        protected void move(int step) {
            boolean isOfTwo = sources() == 2 && sides().locals() == 2 && here() == null;
            inBlocks(
                    BLOCK_OF_TWO,
                    (from, count) -> {
                        if (!isOfTwo || !combineOfTwo(from, count)) {
                            inBlocks(from, from + count, this::combineThenCopy);
                        }
                    });
        }

        private boolean combineOfTwo(long from, long count) {
            return given(firstSource(), from, count) instanceof Buffer left
                    && given(firstSource() + 1, from, count) instanceof Buffer right
                    && taken(0, from, count) instanceof Buffer one
                    && taken(1, from, count) instanceof Buffer other
                    && op().combineOfTwo(left, right, one, other);
        }

        private void combineThenCopy(long from, long count) {
            TypedRegion mine = Pieces.range(recv, from, count);
            combine(mine, from);
            for (int rank = 0; rank < sides().locals(); rank++) {
                if (rank != sides().index() && isHere(sides().firstLocal() + rank)) {
                    taken(rank, from, count).copyFrom(mine);
                }
            }
        }

        /// Where the rank of this side takes elements.
        private TypedRegion taken(int rank, long from, long count) {
            Allreduce theirs = (Allreduce) of(sides().firstLocal() + rank);
            return Pieces.range(theirs.recv, from, count);
        }

        @Override
        public @Nullable EagerCollective eager() {
            boolean isEager =
                    op().isPredefined()
                            && !sides().areTwo()
                            && send() instanceof Buffer
                            && recv instanceof Buffer
                            && send().hasWords();
            return isEager ? this : null;
        }

        @Override
        public long signature() {
            return EagerCollective.signature(call().operation(), op().code(), send());
        }

        @Override
        public Content given() {
            return send();
        }

        @Override
        public void finish(Participant<Contribution> participant) {
            Buffer result = (Buffer) recv;
            if (sides().peers() == 2 && !Pieces.isSame(send(), recv)) {
                participant.read(1 - sides().index(), 0, result);
                op().combine(result, (Buffer) send()); // of two, all predefined ones commute
                return;
            }
            Buffer next = Pieces.scratch(recv);
            participant.read(0, 0, result);
            for (int rank = 1; rank < sides().peers(); rank++) {
                participant.read(rank, 0, next);
                op().combine(result, next);
            }
        }
    }

    /// A contribution whose elements are combined block by block, and block `i` is for rank `i`:
    /// each rank combines its own.
    public static final class ReduceScatter extends Reduction {
        private final TypedRegion given;
        private final boolean isInPlace;
        private final long begin;
        private final TypedRegion recv;

        /// The contribution of one rank.
        ///
        /// @param send all blocks
        /// @param begin of this rank's block in what each rank gives
        /// @param isInPlace whether the result overwrites what is given, which then is copied first
        public ReduceScatter(
                Call call,
                Sides sides,
                TypedRegion send,
                long begin,
                TypedRegion recv,
                Operator op,
                boolean isInPlace) {
            super(call, sides, send, op);
            this.given = send;
            this.begin = begin;
            this.recv = recv;
            this.isInPlace = isInPlace;
        }

        @Override
        Reduction standIn(Call ofThat, Sides its, TypedRegion given, Operator by, ByteBuffer more) {
            long first = more.getLong();
            TypedRegion block = Pieces.range(given, first, more.getLong());
            return new ReduceScatter(ofThat, its, given, first, block, by, false);
        }

        @Override
        protected void describe(ByteWriter out) {
            super.describe(out);
            out.putLong(begin).putLong(Pieces.units(recv));
        }

        @Override
        long takenBegin() {
            return begin;
        }

        @Override
        long takenEnd() {
            return begin + Pieces.units(recv);
        }

        @Override
        void take(TypedRegion result, long from) {
            long first = Math.max(from, takenBegin());
            long count = Math.min(from + result.elements(), takenEnd()) - first;
            if (count > 0) {
                Pieces.range(recv, first - begin, count)
                        .copyFrom(Pieces.range(result, first - from, count));
            }
        }

        @Override
        protected void prepare() {
            if (isInPlace) {
                send(op().seesDatatype() ? op().copied(given) : (TypedRegion) given.copy());
            }
        }

        @Override
        protected int steps() {
            return 1;
        }

        @Override
        protected void move(int step) {
            inBlocks(
                    0,
                    Pieces.units(recv),
                    (from, count) -> combine(Pieces.range(recv, from, count), from));
        }

        @Override
        TypedRegion given(int place) {
            return Pieces.range(super.given(place), begin, Pieces.units(recv));
        }
    }

    /// A contribution whose elements are combined with those of the lower ranks: of scan, and of
    /// exscan, which leaves out the rank's own.
    public static final class Scan extends ChunkedReduction {
        private final TypedRegion recv;
        private final boolean isInclusive;

        public Scan(
                Call call,
                Sides sides,
                TypedRegion send,
                TypedRegion recv,
                Operator op,
                boolean isInclusive) {
            super(call, sides, send, op);
            this.recv = recv;
            this.isInclusive = isInclusive;
        }

        @Override
        protected int steps() {
            return 1;
        }

        @Override
        Reduction standIn(Call ofThat, Sides its, TypedRegion given, Operator by, ByteBuffer more) {
            return new Scan(ofThat, its, given, given, by, isInclusive);
        }

        @Override
        boolean isTakenBy(PlaceSet takers) {
            return takers.last() > rank();
        }

        @Override
        void begin(Buffer upTo, long from) {
            super.begin(upTo, from);
            if (isInclusive) {
                takeUpTo(upTo, from);
            }
        }

        @Override
        void add(Buffer lower, long from) {
            // In place, what is taken overwrites what was given; so that is added first.
            Buffer before = isInclusive ? lower : lower.copy();
            super.add(lower, from);
            takeUpTo(before, from);
        }

        private void takeUpTo(Buffer result, long from) {
            Pieces.range(recv, from, result.count()).copyFrom(result);
        }

        @Override
        void take(TypedRegion result, long from) {
            // it has taken what it takes on the way
        }

        /// One chunk for all ranks here, from rank to rank.
        @Override
        protected void move(int step) {
            inBlocks(BLOCK, isInclusive ? this::combineUpTo : this::combineBefore);
        }

        private void combineUpTo(long from, long count) {
            TypedRegion upTo = op().copied(given(0, from, count));
            take(0, from, count, upTo);
            for (int other = 1; other < end(); other++) {
                upTo = sum(upTo, other, from);
                take(other, from, count, upTo);
            }
        }

        private void combineBefore(long from, long count) {
            TypedRegion before = op().copied(given(0, from, count));
            for (int other = 1; other < end(); other++) {
                // In place, what is taken overwrites what was given; so that is added first.
                TypedRegion upTo = sum(op().copied(before), other, from);
                take(other, from, count, before);
                before = upTo;
            }
        }

        /// The place behind the last one that takes anything here.
        private int end() {
            PlaceSet here = here();
            return here == null ? size() : here.last() + 1;
        }

        private void take(int other, long from, long count, TypedRegion result) {
            if (isHere(other)) {
                Pieces.range(((Scan) of(other)).recv, from, count).copyFrom(result);
            }
        }
    }
}
