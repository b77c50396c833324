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
import org.jspecify.annotations.Nullable;

/// The operations of ranks on windows whose memory is in another process.
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

    private static final byte[] NOTHING = {};

    private final Fabric fabric;
    private final ProcessLinks links;
    private final AtomicLong ids = new AtomicLong();

    /// Those that wait for an answer, by id.
    private final Map<Long, Transfer> waiting = new ConcurrentHashMap<>();

    /// Requests and answers of which a part has come.
    private final Map<PartKey, byte[]> parts = new ConcurrentHashMap<>();

    private record PartKey(FramePurpose purpose, int from, long id) {}

    RemoteWindows(Fabric fabric, ProcessLinks links) {
        this.fabric = fabric;
        this.links = links;
        links.handle(FramePurpose.WINDOW, this::request);
        links.handle(FramePurpose.REPLY, this::reply);
    }

    // ---- At the origin --------------------------------------------------------------------------

    void ask(Link link, int window, int origin, int target, AnswerTicket ticket, byte[] request) {
        long id = ids.incrementAndGet();
        waiting.put(id, ticket);
        send(link, FramePurpose.WINDOW.word(ACCESS, window), pair(origin, target), id, request);
    }

    void lock(Link link, int window, int target, LockTicket ticket) {
        long id = ids.incrementAndGet();
        waiting.put(id, ticket);
        long first = FramePurpose.WINDOW.word(ticket.isShared() ? LOCK_SHARED : LOCK, window);
        send(link, first, pair(ticket.rank(), target), id, NOTHING);
    }

    void unlock(Link link, int window, int origin, int target) {
        send(link, FramePurpose.WINDOW.word(UNLOCK, window), pair(origin, target), 0, NOTHING);
    }

    /// Nobody waits for that answer any more; false if it has come.
    boolean forget(Transfer ticket) {
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
                if (FramePurpose.flags(frame.first()) != ACCESS) { // who waited has given up
                    int window = FramePurpose.context(frame.first());
                    long ranks = frame.second();
                    unlock(
                            links.to(from),
                            window,
                            FramePurpose.high(ranks),
                            FramePurpose.low(ranks));
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
        ExposedWindow memory = fabric.windows(FramePurpose.low(frame.second())).of(window);
        int what = FramePurpose.flags(frame.first());
        if (what == UNLOCK) {
            memory.passiveLock().unlock(origin);
            return;
        }
        Answer answer =
                new Answer(
                        links.to(from),
                        FramePurpose.REPLY.word(what, window),
                        frame.second(),
                        frame.third());
        if (what == ACCESS) {
            answer.send(memory.serve(request));
        } else {
            Endpoint target =
                    Objects.requireNonNull(fabric.endpoint(FramePurpose.low(frame.second())));
            target.takeFor(
                    origin, memory.passiveLock(), what == LOCK_SHARED, () -> answer.send(NOTHING));
        }
    }

    /// How a request is answered.
    private record Answer(Link link, long first, long ranks, long id) {
        void send(byte[] bytes) {
            RemoteWindows.send(link, first, ranks, id, bytes);
        }
    }

    // ---- Frames ---------------------------------------------------------------------------------

    private static long pair(int origin, int target) {
        return FramePurpose.pair(origin, target);
    }

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
