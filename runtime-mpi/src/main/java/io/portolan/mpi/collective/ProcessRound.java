package io.portolan.mpi.collective;

import io.portolan.core.wait.BriefWait;
import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.collective.CollectiveRound.Purpose;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.engine.PendingGeneration;
import io.portolan.mpi.engine.RemoteFailure;
import io.portolan.mpi.link.ByteFlow;
import io.portolan.mpi.link.Link;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// One collective of ranks that live in several processes, as one of the processes sees it.
///
/// ```
///   FORMING --the ranks here have come--> WAITING --all messages have come--> CHECKING
///                                            |                                   |
///                                            v                                   v
///                                         BROKEN  <---------------------  EXCHANGING elements
///                                                                                |
///                                                      OVER <-- CONCLUDING <-----+
/// ```
///
/// Overview. Each process sends each other one a message: what each of its ranks calls, as
/// described by its [Contribution], and the elements that ranks of the other process take, if they
/// are few. Then each process has a part or a stand-in of every rank, checks them, and finds the
/// same. If all fit, the processes exchange the elements that are many, and each moves them into
/// the buffers of its ranks as they come, or then, or lets its ranks do so. Elements that are
/// combined, and those of a bcast to several hosts, pass the processes one after the other instead,
/// if they are many: see [ProcessChain].
///
/// Where a function of the user's takes part, it may throw in one process and not in another. Then
/// a round of its own follows, the *verdict*, whose messages say how each process fared.
///
/// The thread that brings what was missing goes on with the round: a rank that comes or waits, or
/// the thread of the links. Functions of the user run on ranks that wait, else on a thread of their
/// own.
///
/// *Threads:* any. *Ordering:* no buffer is touched after `breakUp` has returned true.
final class ProcessRound implements PendingGeneration {
    /// Up to so many bytes, the elements for a process travel in the message that describes the
    /// call.
    private static final int EAGER_BYTES = 8 * 1024;

    /// Frames of elements are divided at multiples of this, so that no element, and no pair of a
    /// value and its index, is divided.
    private static final int ALIGNMENT = 16;

    private static final int SOUND = 0;
    private static final int SHORT_OF_MEMORY = 1;
    private static final int UNREADABLE = 2;
    private static final CommOperation[] OPERATIONS = CommOperation.values();

    private enum State {
        FORMING,
        WAITING,
        CHECKING,
        EXCHANGING,
        CONCLUDING,
        OVER,
        BROKEN
    }

    private final ProcessRounds home;
    private final Object key;

    /// What the other processes bring, as far as it has come; guarded by this round.
    private final IncomingMessage[] messages;

    /// Elements that have come before this process has all messages; guarded by this round.
    private final List<Early> early = new ArrayList<>(0);

    private final List<Outgoing> outgoing = new ArrayList<>(0);
    private volatile State state = State.FORMING;

    /// Set when the ranks of this process have come.
    private @Nullable LocalArrivals localArrivals;

    /// Set when all have come.
    private @Nullable CollectiveRound collectiveRound;

    /// The way of the elements through the processes, if they take one.
    private @Nullable ProcessChain chain;

    /// Where elements of other processes come, by process.
    private final @Nullable ElementSink[] incoming;

    /// How many bytes of each have still to come.
    private final long[] missing;

    /// What has still to happen before the round can be concluded; guarded by this round.
    private int left;

    /// The round in which the processes tell each other how this one ended, if they do.
    private volatile @Nullable ProcessRound verdict;

    /// What the ranks of this process have come with.
    record LocalArrivals(
            CommRounds comm,
            ProcessRounds.Address address,
            IntFunction<Contribution> given,
            Purpose purpose,
            Runnable atEnd) {
        Contribution first() {
            return given.apply(comm.placesHere().first());
        }
    }

    /// What one other process brings.
    private static final class IncomingMessage {
        private byte @Nullable [] bytes;
        private int receivedBytes;

        boolean isComplete() {
            byte[] whole = bytes;
            return whole != null && receivedBytes == whole.length;
        }

        byte[] whole() {
            return Objects.requireNonNull(bytes);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Early(int from, long offset, byte[] bytes, boolean isFailed) {}

    ProcessRound(ProcessRounds home, Object key, int processes) {
        this.home = home;
        this.key = key;
        this.messages = new IncomingMessage[processes];
        for (int process = 0; process < processes; process++) {
            messages[process] = new IncomingMessage();
        }
        this.incoming = new ElementSink[processes];
        this.missing = new long[processes];
    }

    // ---- The ranks here have come ---------------------------------------------------------------

    /// Begins, with all ranks of this process.
    void begin(LocalArrivals arrivals) {
        localArrivals = arrivals;
        if (arrivals.purpose() == Purpose.VERDICT) {
            sendVerdict(arrivals);
        } else {
            send(arrivals);
        }
        advance(State.FORMING);
    }

    private void send(LocalArrivals arrivals) {
        int[] others = arrivals.comm().others();
        byte[][] elements = new byte[others.length][];
        for (int i = 0; i < others.length; i++) {
            elements[i] = give(arrivals, others[i]);
        }
        byte[] described = described(arrivals);
        for (int i = 0; i < others.length; i++) {
            ByteWriter message = new ByteWriter();
            message.next(described.length).put(described);
            message.next(elements[i].length).put(elements[i]);
            home.send(others[i], arrivals.address(), message.toArray());
        }
    }

    /// How many bytes of elements there are for a process, and those bytes if they are few; many
    /// are sent later.
    private byte[] give(LocalArrivals arrivals, int process) {
        PlaceSet takers = arrivals.comm().places(process);
        SegmentChain elements = new SegmentChain();
        int[] places = arrivals.comm().placesHere().places();
        long[] ends = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            Contribution contribution = arrivals.given().apply(places[i]);
            try {
                if (contribution.shortage() == null && !contribution.isChained(arrivals.comm())) {
                    contribution.give(takers, elements::add);
                }
            } catch (RuntimeException | Error e) {
                contribution.failReading(e);
            }
            ends[i] = elements.bytes();
        }
        ByteWriter out = new ByteWriter().putLong(elements.bytes());
        if (elements.bytes() > EAGER_BYTES) {
            outgoing.add(new Outgoing(process, elements, Integer.MAX_VALUE));
            return out.toArray();
        }
        MemorySegment eager = MemorySegment.ofBuffer(out.next((int) elements.bytes()));
        long begin = 0;
        for (int i = 0; i < places.length; i++) {
            try {
                elements.read(begin, eager, begin, ends[i] - begin);
            } catch (RuntimeException | Error closedMemory) {
                arrivals.given().apply(places[i]).failReading(closedMemory);
            }
            begin = ends[i];
        }
        return out.toArray();
    }

    private static byte[] described(LocalArrivals arrivals) {
        ByteWriter descriptions = new ByteWriter();
        for (int place : arrivals.comm().placesHere().places()) {
            describe(arrivals.given().apply(place), descriptions);
        }
        return descriptions.toArray();
    }

    @SuppressWarnings("EnumOrdinal") // all processes run the same version
    private static void describe(Contribution contribution, ByteWriter out) {
        ByteWriter description = new ByteWriter();
        try {
            if (contribution.shortage() == null) {
                contribution.describe(description);
            }
        } catch (RuntimeException | Error e) { // all ranks are told
            contribution.failReading(e);
        }
        Throwable shortage = contribution.shortage();
        Throwable unreadable = contribution.unreadable();
        out.putInt(contribution.call().operation().ordinal());
        if (shortage != null) {
            out.put(SHORT_OF_MEMORY).putText(shortage.toString());
        } else if (unreadable != null) {
            out.put(UNREADABLE).putText(unreadable.toString());
        } else {
            out.put(SOUND).putBytes(description.toArray());
        }
    }

    // ---- The others have come -------------------------------------------------------------------

    /// A part of a message has come.
    void message(int from, int total, int offset, MemorySegment piece) {
        synchronized (this) {
            IncomingMessage message = messages[from];
            byte[] bytes = message.bytes;
            if (bytes == null) {
                bytes = new byte[total];
                message.bytes = bytes;
            }
            int length = (int) piece.byteSize();
            MemorySegment.copy(piece, ValueLayout.JAVA_BYTE, 0, bytes, offset, length);
            message.receivedBytes += length;
        }
        if (state == State.BROKEN) {
            forgetBroken();
        } else {
            advance(State.WAITING);
        }
    }

    /// Nothing comes any more for a round of a name that was given up, once all have come.
    private void forgetBroken() {
        LocalArrivals arrivals = localArrivals;
        if (arrivals == null || !(arrivals.address() instanceof ProcessRounds.ByName)) {
            return;
        }
        boolean isLast;
        synchronized (this) {
            isLast = absentProcess() < 0;
        }
        if (isLast) {
            home.forget(key, arrivals.comm().processes());
        }
    }

    /// Goes on if all have come.
    private void advance(State from) {
        synchronized (this) {
            if (state != from) {
                return;
            }
            state = State.WAITING;
            if (absentProcess() >= 0) {
                return;
            }
            state = State.CHECKING;
        }
        LocalArrivals arrivals = Objects.requireNonNull(localArrivals);
        try {
            if (arrivals.purpose() == Purpose.VERDICT) {
                hear(arrivals);
            } else {
                check(arrivals);
            }
        } catch (RuntimeException
                | Error e) { // of this process alone: the others would wait for it
            synchronized (this) {
                state = state == State.OVER ? State.OVER : State.BROKEN;
            }
            home.links().fail(e);
        }
    }

    /// A process of which nothing, or not all, has come; -1 if there is none.
    private int absentProcess() {
        CommRounds comm = Objects.requireNonNull(localArrivals).comm();
        for (int process : comm.others()) {
            if (!messages[process].isComplete()) {
                return process;
            }
        }
        return -1;
    }

    private void check(LocalArrivals arrivals) {
        Contribution[] contributions = new Contribution[arrivals.comm().size()];
        for (int place : arrivals.comm().placesHere().places()) {
            contributions[place] = arrivals.given().apply(place);
        }
        List<EagerElements> eager = new ArrayList<>();
        for (int process : arrivals.comm().others()) {
            ByteBuffer in = ByteBuffer.wrap(messages[process].whole());
            for (int place : arrivals.comm().places(process).places()) {
                contributions[place] = standIn(arrivals, place, in);
            }
            long bytes = in.getLong();
            missing[process] = bytes > EAGER_BYTES ? bytes : 0;
            eager.add(new EagerElements(process, in));
        }
        CollectiveRound round =
                new CollectiveRound(List.of(contributions), arrivals.comm().placesHere());
        collectiveRound = round;
        if (!round.isSound()) {
            end(arrivals);
            return;
        }
        if (arrivals.first().isChained(arrivals.comm())) {
            join(arrivals.first().chain(arrivals.comm(), round.contributions()));
        } else {
            try {
                eager.forEach(each -> expect(arrivals, round, each));
            } catch (RuntimeException | Error e) {
                fail(e); // no room: the round goes on, and so do the others
            }
        }
        exchange();
    }

    /// The elements that came with the message of a process.
    private record EagerElements(int process, ByteBuffer in) {}

    private static Contribution standIn(LocalArrivals arrivals, int place, ByteBuffer in) {
        CommOperation operation = OPERATIONS[in.getInt()];
        int how = in.get();
        byte[] rest = ByteWriter.bytes(in);
        Contribution like = arrivals.first();
        Call call = arrivals.comm().callAt(place, operation, arrivals.given());
        if (how == SOUND) {
            return standIn(like, call, place, ByteBuffer.wrap(rest));
        }
        Throwable told = RemoteFailure.ofReport(new String(rest, StandardCharsets.UTF_8));
        return new Contribution.Foreign(call, place)
                .asStandIn(how == SHORT_OF_MEMORY ? told : null, how == UNREADABLE ? told : null);
    }

    private static Contribution standIn(
            Contribution like, Call call, int place, ByteBuffer description) {
        Contribution foreign = new Contribution.Foreign(call, place);
        if (call.operation() != like.call().operation()) {
            return foreign.asStandIn(null, null);
        }
        try {
            return like.standIn(call, place, description).asStandIn(null, null);
        } catch (RuntimeException e) { // the ranks are told; nobody else would be
            return foreign.asStandIn(null, e);
        }
    }

    /// The elements take their way from process to process.
    private void join(ProcessChain way) {
        for (ProcessChain.Inflow each : way.flows().incoming()) {
            incoming[each.process()] = each.elements();
            missing[each.process()] = each.bytes();
        }
        for (ProcessChain.Outflow each : way.flows().outgoing()) {
            outgoing.add(new Outgoing(each.process(), each.elements(), ProcessChain.PIECE_BYTES));
        }
        chain = way;
        Throwable failure = way.failure();
        if (failure != null) {
            fail(failure);
        }
    }

    /// Makes room for the elements of a process, and takes those that came with its message.
    private void expect(LocalArrivals arrivals, CollectiveRound round, EagerElements eager) {
        SegmentChain room = new SegmentChain();
        for (int place : arrivals.comm().places(eager.process()).places()) {
            round.contributions().get(place).give(arrivals.comm().placesHere(), room::add);
        }
        incoming[eager.process()] = room;
        room.write(0, MemorySegment.ofBuffer(eager.in()));
    }

    // ---- Elements -------------------------------------------------------------------------------

    private void exchange() {
        synchronized (this) {
            state = State.EXCHANGING;
            left = 1 + outgoing.size();
            for (long bytes : missing) {
                left += bytes > 0 ? 1 : 0;
            }
            for (Early each : early) {
                MemorySegment piece = MemorySegment.ofArray(each.bytes());
                take(each.from(), each.offset(), piece, each.isFailed());
            }
            early.clear();
        }
        outgoing.forEach(flow -> flow.link().send(flow));
        countDown();
    }

    /// Elements have come.
    ///
    /// @param isFailed whether the sender could not read them, and will send no others
    void elements(int from, long offset, MemorySegment piece, boolean isFailed) {
        boolean isLast;
        synchronized (this) {
            switch (state) {
                case OVER, BROKEN, CONCLUDING -> {
                    return;
                }
                case FORMING, WAITING, CHECKING -> {
                    byte[] copy = piece.toArray(ValueLayout.JAVA_BYTE);
                    early.add(new Early(from, offset, copy, isFailed));
                    return;
                }
                case EXCHANGING -> {}
            }
            isLast = take(from, offset, piece, isFailed);
        }
        if (isLast) {
            conclude(Objects.requireNonNull(localArrivals));
        } else if (chain != null) {
            outgoing.forEach(flow -> flow.link().resume(flow));
        }
    }

    /// Takes elements; whether the round is to be concluded.
    private boolean take(int from, long offset, MemorySegment piece, boolean isFailed) {
        ElementSink sink = incoming[from];
        if (isFailed) {
            RemoteFailure told =
                    RemoteFailure.ofReport("the elements of another process cannot be read");
            fail(told);
            if (sink != null) {
                sink.fail(told);
            }
            missing[from] = 0;
        } else {
            if (sink != null) {
                write(sink, offset, piece);
            }
            missing[from] -= piece.byteSize();
        }
        return missing[from] == 0 && isLast();
    }

    private void write(ElementSink sink, long offset, MemorySegment piece) {
        try {
            sink.write(offset, piece);
        } catch (RuntimeException | Error closedMemory) { // or a file that has become shorter
            fail(closedMemory);
            sink.fail(closedMemory);
        }
    }

    /// As [#countDown]; whether it was the last, so that the round is to be concluded.
    private boolean isLast() {
        left--;
        if (left > 0 || state != State.EXCHANGING) {
            return false;
        }
        state = State.CONCLUDING;
        return true;
    }

    /// One thing less is left.
    private void countDown() {
        boolean isLast;
        synchronized (this) {
            isLast = isLast();
        }
        if (isLast) {
            conclude(Objects.requireNonNull(localArrivals));
        }
    }

    /// The elements for one other process.
    private final class Outgoing implements ByteFlow, Payload {
        private final int process;
        private final ElementSource elements;
        private final int pieceBytes;
        private long offset;
        private int length;

        /// Whether no frame is left: after a failure the rest is not sent.
        private boolean isDone;

        /// @param pieceBytes how many bytes go out at once at most, however many a frame can have
        Outgoing(int process, ElementSource elements, int pieceBytes) {
            this.process = process;
            this.elements = elements;
            this.pieceBytes = pieceBytes;
        }

        Link link() {
            return home.links().to(process);
        }

        @Override
        public Progress next(Wire wire) {
            long ready = elements.ready() - offset;
            if (isDone || ready == 0 || state == State.BROKEN) {
                return Progress.LATER; // DONE would count a frame that is not sent
            }
            Progress progress = offer(wire, ready);
            isDone = progress == Progress.DONE;
            return progress;
        }

        private Progress offer(Wire wire, long ready) {
            ProcessRounds.ByNumber to =
                    (ProcessRounds.ByNumber) Objects.requireNonNull(localArrivals).address();
            int most = Math.min(wire.mostPayload(), pieceBytes) / ALIGNMENT * ALIGNMENT;
            length = (int) Math.min(most, ready);
            try {
                long first = ProcessRounds.ofElements(to, false);
                if (!wire.offer(first, to.generation(), offset, 0, this)) {
                    return Progress.NO_ROOM;
                }
            } catch (RuntimeException | Error closedMemory) {
                fail(closedMemory);
                long first = ProcessRounds.ofElements(to, true);
                return wire.offer(first, to.generation(), offset, 0, null)
                        ? Progress.DONE
                        : Progress.NO_ROOM;
            }
            offset += length;
            return offset == elements.bytes() ? Progress.DONE : Progress.GOES_ON;
        }

        @Override
        public void sent() {
            countDown();
        }

        /// The ranks there have ended, and take no elements any more.
        @Override
        public void lost() {
            synchronized (ProcessRound.this) {
                if (isDone) {
                    return;
                }
                isDone = true;
            }
            countDown();
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            elements.read(offset, memory, at, length);
        }
    }

    // ---- The end --------------------------------------------------------------------------------

    /// Notes that this process cannot do its part. Where there is a verdict, the ranks go on to it.
    private void fail(Throwable thrown) {
        CollectiveRound round = Objects.requireNonNull(collectiveRound);
        if (round.isTold()) {
            round.fail(0, thrown);
        } else if (round.failureOfMove() == null) { // the first one says most
            round.fail(thrown);
        }
    }

    private void conclude(LocalArrivals arrivals) {
        CollectiveRound round = Objects.requireNonNull(collectiveRound);
        boolean isBegun = arrivals.purpose() == Purpose.BEGUN;
        ProcessChain way = chain;
        if (way != null && way.moves()) {
            round.endMove();
            end(arrivals);
        } else if (!round.isTold()) {
            if (haveCome()) {
                round.move(isBegun);
            }
            end(arrivals);
        } else if (isBegun) {
            Thread.ofVirtual()
                    .name("collective between processes")
                    .inheritInheritableThreadLocals(false)
                    .start(() -> moveAndTell(arrivals));
        } else {
            haveCome();
            end(arrivals); // the ranks that wait move their shares
        }
    }

    private void moveAndTell(LocalArrivals arrivals) {
        if (haveCome()) {
            Objects.requireNonNull(collectiveRound).move(true);
        }
        ProcessRounds.Address address = ((ProcessRounds.ByNumber) arrivals.address()).ofVerdict();
        ProcessRound told = home.round(address);
        verdict = told;
        told.begin(
                new LocalArrivals(
                        arrivals.comm(),
                        address,
                        arrivals.given(),
                        Purpose.VERDICT,
                        () -> end(arrivals)));
    }

    private void sendVerdict(LocalArrivals arrivals) {
        Throwable failure = arrivals.first().round().failureOfMove();
        ByteWriter message = new ByteWriter();
        if (failure == null) {
            message.put(SOUND);
        } else {
            message.put(UNREADABLE).putText(failure.toString());
        }
        for (int process : arrivals.comm().others()) {
            home.send(process, arrivals.address(), message.toArray());
        }
    }

    private void hear(LocalArrivals arrivals) {
        CollectiveRound round = arrivals.first().round();
        for (int process : arrivals.comm().others()) {
            ByteBuffer in = ByteBuffer.wrap(messages[process].whole());
            if (in.get() != SOUND && round.failureOfMove() == null) {
                round.failAll(RemoteFailure.ofReport(ByteWriter.text(in)));
            }
        }
        end(arrivals);
    }

    /// Whether the elements of others are ready to be moved.
    private boolean haveCome() {
        CollectiveRound round = Objects.requireNonNull(collectiveRound);
        try {
            for (Contribution contribution : round.contributions()) {
                if (contribution.isStandIn()) {
                    contribution.haveCome();
                }
            }
            return round.failureOfMove() == null;
        } catch (RuntimeException | Error e) {
            fail(e);
            return false;
        }
    }

    private void end(LocalArrivals arrivals) {
        synchronized (this) {
            state = State.OVER;
        }
        home.forget(key, arrivals.comm().processes());
        arrivals.atEnd().run();
    }

    // ---- Ranks that wait ------------------------------------------------------------------------

    @Override
    public boolean isOpen() {
        return state != State.OVER;
    }

    @Override
    public boolean breakUp() {
        BriefWait.until(() -> state != State.CHECKING);
        synchronized (this) {
            if (state == State.OVER || (state == State.CONCLUDING && !hasVerdict())) {
                return false;
            }
        }
        BriefWait.until(() -> state != State.CONCLUDING || verdict != null);
        ProcessRound told = verdict;
        return told == null ? breakUpNow() : told.breakUp();
    }

    /// Whether a verdict follows before the round is over.
    private boolean hasVerdict() {
        LocalArrivals arrivals = localArrivals;
        CollectiveRound round = collectiveRound;
        return arrivals != null
                && arrivals.purpose() == Purpose.BEGUN
                && round != null
                && round.isTold();
    }

    private boolean breakUpNow() {
        State found = leave();
        while (found == State.CHECKING) { // the last message has come meanwhile
            BriefWait.until(() -> state != State.CHECKING);
            found = leave();
        }
        if (found == State.CONCLUDING || found == State.OVER) {
            return false;
        }
        if (found == State.WAITING) {
            withdraw(Objects.requireNonNull(localArrivals));
        }
        outgoing.forEach(flow -> flow.link().retract(flow));
        return true;
    }

    /// Breaks the round unless a thread checks or concludes it; the state before.
    private synchronized State leave() {
        State found = state;
        switch (found) {
            case FORMING, WAITING, EXCHANGING, BROKEN -> state = State.BROKEN;
            case CHECKING, CONCLUDING, OVER -> {}
        }
        return found;
    }

    /// The ranks here may come again to a round of that name, and mean another one.
    private void withdraw(LocalArrivals arrivals) {
        int[] others = arrivals.comm().others();
        if (arrivals.address() instanceof ProcessRounds.ByName named && others.length == 1) {
            home.withdraw(others[0], named);
        }
    }

    /// A place of a process of which nothing has come: of one whose ranks have all ended, if there
    /// is one, because those of another may still come; else one whose rank has not ended. Once all
    /// have come, a place of a process that has ended before its elements were here.
    @Override
    public int absent(IntPredicate isGone) {
        ProcessRound told = verdict;
        return told == null ? absentHere(isGone) : told.absent(isGone);
    }

    private synchronized int absentHere(IntPredicate isGone) {
        LocalArrivals arrivals = localArrivals;
        if (arrivals == null) {
            return NOBODY;
        }
        return switch (state) {
            case WAITING, EXCHANGING, BROKEN -> {
                int absent = placeThatHasNotCome(arrivals, isGone);
                yield absent == NOBODY ? placeThatSendsNoMore(arrivals) : absent;
            }
            case FORMING, CHECKING, CONCLUDING, OVER -> NOBODY;
        };
    }

    private int placeThatSendsNoMore(LocalArrivals arrivals) {
        for (int process : arrivals.comm().others()) {
            if (missing[process] > 0 && home.links().isLost(process)) {
                return arrivals.comm().places(process).first();
            }
        }
        return NOBODY;
    }

    private int placeThatHasNotCome(LocalArrivals arrivals, IntPredicate isGone) {
        int first = NOBODY;
        for (int process : arrivals.comm().others()) {
            if (!messages[process].isComplete()) {
                PlaceSet places = arrivals.comm().places(process);
                if (places.areAll(isGone)) {
                    return places.first();
                }
                first = first == NOBODY ? places.firstNot(isGone) : first;
            }
        }
        return first;
    }
}
