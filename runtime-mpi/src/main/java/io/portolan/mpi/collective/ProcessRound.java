package io.portolan.mpi.collective;

import io.portolan.core.wait.BriefWait;
import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.engine.PendingGeneration;
import io.portolan.mpi.link.Flow;
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
/// Overview. Each process sends each other one a message: what each of its ranks calls, as described
/// by its [Contribution], and the elements that ranks of the other process take, if they are few. Then
/// each process has a part or a stand-in of every rank, checks them, and finds the same. If all fit,
/// the processes exchange the elements that are many, and each moves them into the buffers of its
/// ranks, or lets its ranks do so.
///
/// The thread that brings what was missing goes on with the round: a rank that comes or waits, or the
/// thread of the links. Functions of the user run on ranks that wait, else on a thread of their own.
///
/// *Threads:* any. *Ordering:* no buffer is touched after `breakUp` has returned true.
final class ProcessRound implements PendingGeneration {
    /// As many bytes of elements come with the message to a process.
    private static final int FEW_BYTES = 8 * 1024;

    private static final int IN_BLOCKS = -1;
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
    private final Message[] messages;

    /// Elements that have come before this process has all messages; guarded by this round.
    private final List<Early> early = new ArrayList<>(0);

    private final List<Outgoing> outgoing = new ArrayList<>(0);
    private volatile State state = State.FORMING;

    /// Set when the ranks of this process have come.
    private @Nullable Meeting meeting;

    /// Set when all have come.
    private @Nullable CollectiveRound round;

    /// Where elements of other processes come, by process.
    private final @Nullable SegmentChain[] incoming;

    /// How many bytes of each have still to come.
    private final long[] missing;

    /// What has still to happen before the round can be concluded; guarded by this round.
    private int left;

    /// What the ranks of this process have come with.
    private record Meeting(
            CommRounds comm,
            ProcessRounds.Address address,
            IntFunction<Contribution> given,
            boolean isBegun,
            Runnable atEnd) {
        Contribution first() {
            return given.apply(comm.placesHere().first());
        }
    }

    /// What one other process brings.
    private static final class Message {
        private byte @Nullable [] bytes;
        private int come;

        boolean isComplete() {
            byte[] all = bytes;
            return all != null && come == all.length;
        }

        byte[] all() {
            return Objects.requireNonNull(bytes);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Early(int from, long offset, byte[] bytes, boolean isFailed) {}

    ProcessRound(ProcessRounds home, Object key, int processes) {
        this.home = home;
        this.key = key;
        this.messages = new Message[processes];
        for (int process = 0; process < processes; process++) {
            messages[process] = new Message();
        }
        this.incoming = new SegmentChain[processes];
        this.missing = new long[processes];
    }

    // ---- The ranks here have come ----------------------------------------------------------------

    /// Begins, with all ranks of this process.
    void begin(
            CommRounds comm,
            ProcessRounds.Address address,
            IntFunction<Contribution> given,
            boolean isBegun,
            Runnable atEnd) {
        Meeting come = new Meeting(comm, address, given, isBegun, atEnd);
        meeting = come;
        send(come);
        advance(State.FORMING);
    }

    private void send(Meeting come) {
        CommRounds comm = come.comm();
        int[] processes = comm.processes();
        byte[][] few = new byte[messages.length][];
        for (int process : processes) {
            if (process != comm.process()) {
                few[process] = give(come, process);
            }
        }
        byte[] described = described(come);
        for (int process : processes) {
            if (process != comm.process()) {
                ByteWriter message = new ByteWriter();
                message.next(described.length).put(described);
                byte[] elements = few[process];
                if (elements == null) {
                    message.putInt(IN_BLOCKS);
                } else {
                    message.putBytes(elements);
                }
                home.send(process, come.address(), message.toArray());
            }
        }
    }

    /// The elements for a process; null if they are to be sent later.
    private byte @Nullable [] give(Meeting come, int process) {
        PlaceSet takers = Objects.requireNonNull(come.comm().places(process));
        SegmentChain all = new SegmentChain();
        int[] places = come.comm().placesHere().places();
        long[] ends = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            Contribution part = come.given().apply(places[i]);
            try {
                if (part.shortage() == null) {
                    part.give(takers, all::add);
                }
            } catch (RuntimeException | OutOfMemoryError e) {
                part.failReading(e);
            }
            ends[i] = all.bytes();
        }
        if (all.bytes() > FEW_BYTES) {
            outgoing.add(new Outgoing(process, all));
            return null;
        }
        byte[] few = new byte[(int) all.bytes()];
        long begin = 0;
        for (int i = 0; i < places.length; i++) {
            try {
                all.read(begin, MemorySegment.ofArray(few), begin, ends[i] - begin);
            } catch (RuntimeException closedMemory) {
                come.given().apply(places[i]).failReading(closedMemory);
            }
            begin = ends[i];
        }
        return few;
    }

    @SuppressWarnings("EnumOrdinal") // all processes run the same version
    private static byte[] described(Meeting come) {
        ByteWriter all = new ByteWriter();
        for (int place : come.comm().placesHere().places()) {
            Contribution part = come.given().apply(place);
            Throwable shortage = part.shortage();
            Throwable unreadable = part.unreadable();
            all.putInt(part.call().operation().ordinal());
            if (shortage != null) {
                all.put(SHORT_OF_MEMORY).putText(shortage.toString());
            } else if (unreadable != null) {
                all.put(UNREADABLE).putText(unreadable.toString());
            } else {
                ByteWriter description = new ByteWriter();
                part.describe(description);
                all.put(SOUND).putBytes(description.toArray());
            }
        }
        return all.toArray();
    }

    // ---- The others have come --------------------------------------------------------------------

    /// A part of a message has come.
    void message(int from, int total, int offset, MemorySegment memory, long at, int length) {
        synchronized (this) {
            Message message = messages[from];
            byte[] bytes = message.bytes;
            if (bytes == null) {
                bytes = new byte[total];
                message.bytes = bytes;
            }
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, bytes, offset, length);
            message.come += length;
        }
        advance(State.WAITING);
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
        check(Objects.requireNonNull(meeting));
    }

    /// A process of which nothing, or not all, has come; -1 if there is none.
    private int absentProcess() {
        CommRounds comm = Objects.requireNonNull(meeting).comm();
        for (int process : comm.processes()) {
            if (process != comm.process() && !messages[process].isComplete()) {
                return process;
            }
        }
        return -1;
    }

    private void check(Meeting come) {
        Contribution[] parts = new Contribution[come.comm().size()];
        List<Few> few = new ArrayList<>();
        for (int process : come.comm().processes()) {
            if (process == come.comm().process()) {
                for (int place : come.comm().placesHere().places()) {
                    parts[place] = come.given().apply(place);
                }
            } else {
                ByteBuffer in = ByteBuffer.wrap(messages[process].all());
                for (int place : placesOf(process)) {
                    parts[place] = standIn(come, place, in);
                }
                few.add(new Few(process, in));
            }
        }
        CollectiveRound all = new CollectiveRound(List.of(parts), come.comm().placesHere());
        round = all;
        if (!all.isSound()) {
            end(come);
            return;
        }
        try {
            few.forEach(each -> expect(all, each));
        } catch (RuntimeException | OutOfMemoryError e) {
            all.fail(e);
            end(come);
            return;
        }
        exchange(come);
    }

    /// The elements that came with the message of a process.
    private record Few(int process, ByteBuffer in) {}

    private int[] placesOf(int process) {
        CommRounds comm = Objects.requireNonNull(meeting).comm();
        return Objects.requireNonNull(comm.places(process)).places();
    }

    private static Contribution standIn(Meeting come, int place, ByteBuffer in) {
        CommOperation operation = OPERATIONS[in.getInt()];
        int how = in.get();
        byte[] rest = ByteWriter.bytes(in);
        Contribution like = come.first();
        Call call = come.comm().callAt(place, operation, like);
        if (how == SOUND) {
            Contribution made =
                    operation == like.call().operation()
                            ? like.standIn(call, place, ByteBuffer.wrap(rest))
                            : new Contribution.Foreign(call, place);
            return made.asStandIn(null, null);
        }
        Throwable told =
                new Contribution.ToldFailure(new String(rest, StandardCharsets.UTF_8));
        return new Contribution.Foreign(call, place)
                .asStandIn(how == SHORT_OF_MEMORY ? told : null, how == UNREADABLE ? told : null);
    }

    /// Makes room for the elements of a process, and takes those that came with its message.
    private void expect(CollectiveRound all, Few few) {
        SegmentChain chain = new SegmentChain();
        PlaceSet here = Objects.requireNonNull(all.here());
        for (int place : placesOf(few.process())) {
            all.parts().get(place).give(here, chain::add);
        }
        int length = few.in().getInt();
        incoming[few.process()] = chain;
        if (length == IN_BLOCKS) {
            missing[few.process()] = chain.bytes();
        } else {
            chain.write(0, MemorySegment.ofArray(few.in().array()), few.in().position(), length);
        }
    }

    // ---- Elements --------------------------------------------------------------------------------

    private void exchange(Meeting come) {
        boolean isLast;
        synchronized (this) {
            state = State.EXCHANGING;
            left = 1 + outgoing.size();
            for (long bytes : missing) {
                left += bytes > 0 ? 1 : 0;
            }
            for (Early each : early) {
                take(
                        each.from(),
                        each.offset(),
                        MemorySegment.ofArray(each.bytes()),
                        0,
                        each.bytes().length,
                        each.isFailed());
            }
            early.clear();
        }
        outgoing.forEach(flow -> flow.link().send(flow));
        synchronized (this) {
            isLast = isLast();
        }
        if (isLast) {
            conclude(come);
        }
    }

    /// Elements have come.
    ///
    /// @param isFailed whether the sender could not read them, and will send no others
    void elements(
            int from, long offset, MemorySegment memory, long at, int length, boolean isFailed) {
        boolean isLast;
        synchronized (this) {
            switch (state) {
                case OVER, BROKEN, CONCLUDING -> {
                    return;
                }
                case FORMING, WAITING, CHECKING -> {
                    byte[] copy = new byte[length];
                    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, copy, 0, length);
                    early.add(new Early(from, offset, copy, isFailed));
                    return;
                }
                case EXCHANGING -> {}
            }
            isLast = take(from, offset, memory, at, length, isFailed);
        }
        if (isLast) {
            conclude(Objects.requireNonNull(meeting));
        }
    }

    /// Takes elements; whether the round is to be concluded.
    private boolean take(
            int from, long offset, MemorySegment memory, long at, int length, boolean isFailed) {
        if (isFailed) {
            Objects.requireNonNull(round)
                    .fail(new Contribution.ToldFailure("elements could not be read"));
            missing[from] = 0;
        } else {
            Objects.requireNonNull(incoming[from]).write(offset, memory, at, length);
            missing[from] -= length;
        }
        return missing[from] == 0 && isLast();
    }

    /// One thing less is left; whether it was the last.
    private boolean isLast() {
        left--;
        if (left > 0 || state != State.EXCHANGING) {
            return false;
        }
        state = State.CONCLUDING;
        return true;
    }

    private void sent() {
        boolean isLast;
        synchronized (this) {
            isLast = isLast();
        }
        if (isLast) {
            conclude(Objects.requireNonNull(meeting));
        }
    }

    /// The elements for one other process.
    private final class Outgoing implements Flow, Payload {
        private final int process;
        private final SegmentChain elements;
        private long offset;
        private int length;

        Outgoing(int process, SegmentChain elements) {
            this.process = process;
            this.elements = elements;
        }

        Link link() {
            return home.links().to(process);
        }

        @Override
        public Progress next(Wire wire) {
            if (state == State.BROKEN) {
                return Progress.DONE;
            }
            ProcessRounds.ByNumber to =
                    (ProcessRounds.ByNumber) Objects.requireNonNull(meeting).address();
            length = (int) Math.min(wire.mostPayload(), elements.bytes() - offset);
            try {
                long first = ProcessRounds.ofElements(to, false);
                if (!wire.offer(first, to.generation(), offset, 0, this)) {
                    return Progress.NO_ROOM;
                }
            } catch (RuntimeException closedMemory) {
                Objects.requireNonNull(round).fail(closedMemory);
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
            ProcessRound.this.sent();
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

    // ---- The end ---------------------------------------------------------------------------------

    private void conclude(Meeting come) {
        if (!come.first().isOfUser()) {
            move(come, come.isBegun());
        } else if (come.isBegun()) {
            Thread.ofVirtual()
                    .name("collective between processes")
                    .inheritInheritableThreadLocals(false)
                    .start(() -> move(come, true));
        } else {
            haveCome(come);
            end(come); // the ranks that wait move their shares
        }
    }

    private void move(Meeting come, boolean doAll) {
        if (haveCome(come)) {
            Objects.requireNonNull(round).move(doAll);
        }
        end(come);
    }

    /// Whether the elements of others are ready to be moved.
    private boolean haveCome(Meeting come) {
        CollectiveRound all = Objects.requireNonNull(round);
        try {
            for (Contribution part : all.parts()) {
                if (part.isStandIn()) {
                    part.haveCome();
                }
            }
            return !all.hasFailed();
        } catch (RuntimeException | OutOfMemoryError e) {
            all.fail(e);
            return false;
        }
    }

    private void end(Meeting come) {
        synchronized (this) {
            state = State.OVER;
        }
        home.forget(key, come.comm().processes());
        come.atEnd().run();
    }

    // ---- Ranks that wait -------------------------------------------------------------------------

    @Override
    public boolean isOpen() {
        return state != State.OVER;
    }

    @Override
    public boolean breakUp() {
        BriefWait.until(() -> state != State.CHECKING);
        synchronized (this) {
            if (state == State.CONCLUDING || state == State.OVER) {
                return false;
            }
            state = State.BROKEN;
        }
        outgoing.forEach(flow -> flow.link().retract(flow));
        return true;
    }

    /// The first place of a process of which nothing has come: of one whose ranks have all ended, if
    /// there is one, because those of another may still come.
    @Override
    public synchronized int absent(IntPredicate isGone) {
        Meeting come = meeting;
        if (come == null || state != State.WAITING) {
            return NOBODY;
        }
        int first = NOBODY;
        for (int process : come.comm().processes()) {
            if (process != come.comm().process() && !messages[process].isComplete()) {
                int[] places = placesOf(process);
                boolean areGone = true;
                for (int place : places) {
                    areGone &= isGone.test(place);
                }
                if (areGone) {
                    return places[0];
                }
                first = first == NOBODY ? places[0] : first;
            }
        }
        return first;
    }
}
