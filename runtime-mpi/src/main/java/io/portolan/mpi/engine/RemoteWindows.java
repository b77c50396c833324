package io.portolan.mpi.engine;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.Link;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The operations of ranks on windows whose memory is in another process, and questions to that
/// process itself.
///
/// ```
///   WINDOW   kind, what, window | origin, target | id | offset, bytes   payload: part of the request
///   REPLY    kind, what, window | origin, target | id | offset, bytes   payload: part of the answer
/// ```
///
/// Overview. A request goes to the process of the target, where the thread that takes its last
/// frame carries it out and sends the answer: the target rank takes no part, as in one process. A
/// lock is answered when the rank has it. The request to let it go has no answer.
///
/// *Threads:* any.
final class RemoteWindows {
    /// What is asked.
    private static final int ACCESS = 0;

    private static final int LOCK = 1;
    private static final int LOCK_SHARED = 2;
    private static final int UNLOCK = 3;

    /// Of the process, and not of a window.
    private static final int QUESTION = 4;

    private static final int NO_WINDOW = 0;

    private static final byte[] NOTHING = {};

    private final ProcessLinks links;

    /// What a rank of this process exposes.
    private final IntFunction<ExposedWindows> exposed;

    /// Where a rank of this process keeps its transfers.
    private final IntFunction<Transfer.Home> homes;

    private final IntPredicate hasEnded;
    private final AtomicLong ids = new AtomicLong();

    /// Those that wait for an answer, by id.
    private final Map<Long, Transfer> waiting = new ConcurrentHashMap<>();

    /// Requests and answers of which a part has come.
    private final Map<PartKey, byte[]> parts = new ConcurrentHashMap<>();

    private record PartKey(FramePurpose purpose, int from, long id) {}

    /// What this process says to the questions of others; nothing until it is set.
    private volatile UnaryOperator<byte[]> answers = _ -> NOTHING;

    RemoteWindows(
            ProcessLinks links,
            IntFunction<ExposedWindows> exposed,
            IntFunction<Transfer.Home> homes,
            IntPredicate hasEnded) {
        this.links = links;
        this.exposed = exposed;
        this.homes = homes;
        this.hasEnded = hasEnded;
        links.handle(FramePurpose.WINDOW, this::request);
        links.handle(FramePurpose.REPLY, this::reply);
    }

    /// A process is lost: lets go of what has come of requests and answers that it cannot complete.
    void lost(int process) {
        parts.keySet().removeIf(key -> key.from() == process);
    }

    // ---- At the origin --------------------------------------------------------------------------

    /// The way to the memory of a rank of another process.
    RemoteWindow to(Link link, int owner, int window) {
        return new Way(link, owner, window);
    }

    /// Sets what this process says to the questions of others. It must not block.
    void answer(UnaryOperator<byte[]> given) {
        answers = given;
    }

    /// Asks the process of a rank what it has been told to say.
    AnswerTicket ask(Link link, int rank, WindowOrigin origin, byte[] question, Object operation) {
        return new Way(link, rank, NO_WINDOW).ask(QUESTION, origin, question, operation);
    }

    private final class Way implements RemoteWindow, LockTicket.Queue {
        private final Link link;
        private final int owner;
        private final int window;

        Way(Link link, int owner, int window) {
            this.link = link;
            this.owner = owner;
            this.window = window;
        }

        @Override
        public int owner() {
            return owner;
        }

        @Override
        public AnswerTicket ask(WindowOrigin origin, byte[] request, Object operation) {
            return ask(ACCESS, origin, request, operation);
        }

        private AnswerTicket ask(int what, WindowOrigin origin, byte[] request, Object operation) {
            AnswerTicket ticket =
                    new AnswerTicket(origin.home(), owner, RemoteWindows.this::forget, operation);
            ask(what, origin.rank(), ticket, request);
            return ticket;
        }

        @Override
        public LockTicket lock(boolean isShared, WindowOrigin origin, Object operation) {
            LockTicket ticket =
                    new LockTicket(
                            this, isShared, origin.home(), origin.rank(), hasEnded, operation);
            ask(isShared ? LOCK_SHARED : LOCK, origin.rank(), ticket, NOTHING);
            return ticket;
        }

        private void ask(int what, int origin, Transfer ticket, byte[] request) {
            long id = ids.incrementAndGet();
            waiting.put(id, ticket);
            long ranks = FramePurpose.pair(origin, owner);
            send(link, FramePurpose.WINDOW.word(what, window), ranks, id, request);
        }

        @Override
        public void unlock(WindowOrigin origin) {
            letGo(link, window, FramePurpose.pair(origin.rank(), owner));
        }

        /// Nobody waits for the lock any more; if it is given all the same it is let go.
        @Override
        public boolean withdraw(LockTicket ticket) {
            return forget(ticket);
        }

        /// Which rank has it only the other process knows.
        @Override
        public int holder(IntPredicate isGone, int orElse) {
            return owner;
        }

        @Override
        public boolean isElsewhere() {
            return true;
        }
    }

    private static void letGo(Link link, int window, long ranks) {
        send(link, FramePurpose.WINDOW.word(UNLOCK, window), ranks, 0, NOTHING);
    }

    /// Nobody waits for that answer any more; false if it has come.
    private boolean forget(Transfer ticket) {
        return waiting.values().remove(ticket);
    }

    private void reply(int from, IncomingFrame frame) {
        MemorySegment answer = whole(FramePurpose.REPLY, from, frame);
        if (answer == null) {
            return;
        }
        switch (waiting.remove(frame.third())) {
            case AnswerTicket ticket -> ticket.come(answer.toArray(ValueLayout.JAVA_BYTE));
            case LockTicket ticket -> ticket.given();
            case null, default -> {
                int what = FramePurpose.flags(frame.first());
                if (what == LOCK || what == LOCK_SHARED) { // who waited has given up
                    int window = FramePurpose.context(frame.first());
                    letGo(links.to(from), window, frame.second());
                }
            }
        }
    }

    // ---- At the target --------------------------------------------------------------------------

    private void request(int from, IncomingFrame frame) {
        MemorySegment request = whole(FramePurpose.WINDOW, from, frame);
        if (request == null) {
            return;
        }
        int window = FramePurpose.context(frame.first());
        int origin = FramePurpose.high(frame.second());
        int target = FramePurpose.low(frame.second());
        int what = FramePurpose.flags(frame.first());
        Answer answer =
                new Answer(
                        links.to(from),
                        FramePurpose.REPLY.word(what, window),
                        frame.second(),
                        frame.third());
        if (what == QUESTION) {
            answer.send(answers.apply(request.toArray(ValueLayout.JAVA_BYTE)));
            return;
        }
        ExposedWindow memory = exposed.apply(target).of(window);
        if (memory == null) { // freed because a rank is lost, which ends the wait of who asks, too
            return;
        }
        if (what == UNLOCK) {
            memory.passiveLock().unlock(origin);
            return;
        }
        if (what == ACCESS) {
            answer.send(memory.serve(request));
        } else {
            LockTicket ticket =
                    new LockTicket(
                            memory.passiveLock(),
                            what == LOCK_SHARED,
                            homes.apply(target),
                            origin,
                            hasEnded,
                            "lock");
            ticket.observe(() -> {
                if (ticket.isDone()) { // else the world has failed
                    answer.send(NOTHING);
                }
            });
            if (memory.passiveLock().takeOrWait(ticket)) {
                ticket.given();
            }
        }
    }

    /// How a request is answered.
    private record Answer(Link link, long first, long ranks, long id) {
        void send(byte[] bytes) {
            RemoteWindows.send(link, first, ranks, id, bytes);
        }
    }

    // ---- Frames ---------------------------------------------------------------------------------

    private static void send(Link link, long first, long ranks, long id, byte[] message) {
        int offset = 0;
        do {
            int length = Math.min(link.mostPayload(), message.length - offset);
            link.send(
                    first,
                    ranks,
                    id,
                    FramePurpose.pair(offset, message.length),
                    Payload.of(MemorySegment.ofArray(message).asSlice(offset, length)));
            offset += length;
        } while (offset < message.length);
    }

    /// The message that a frame is all or the last part of; null if parts are missing.
    private @Nullable MemorySegment whole(FramePurpose purpose, int from, IncomingFrame frame) {
        int offset = FramePurpose.high(frame.fourth());
        int length = FramePurpose.low(frame.fourth());
        if (frame.length() == length) {
            return frame.payload();
        }
        PartKey key = new PartKey(purpose, from, frame.third());
        if (offset == 0) {
            parts.put(key, new byte[length]);
        }
        byte[] message = Objects.requireNonNull(parts.get(key), "no first part has come");
        frame.copyTo(0, MemorySegment.ofArray(message), offset, frame.length());
        if (offset + frame.length() < length) {
            return null;
        }
        parts.remove(key);
        return MemorySegment.ofArray(message);
    }
}
