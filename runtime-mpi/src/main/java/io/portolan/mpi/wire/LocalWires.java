package io.portolan.mpi.wire;

import io.portolan.core.wait.SpinLock;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Wires between parts of one JVM that know of each other only what processes would.
///
/// Overview. Each ordered pair of parts has a queue of frames. It holds few frames and small
/// payloads, so that senders meet full wires and divided messages as they do between processes.
///
/// *Threads:* any, as [Wires] says.
public final class LocalWires implements Wires {
    private static final int MOST_FRAMES = 64;
    private static final int MOST_PAYLOAD = 16 * 1024;
    private static final int EAGER_BYTES = 8 * 1024;
    private static final long TICK_NANOS = 1_000_000;
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private final int process;
    private final List<LocalWires> all;
    private final FrameSink sink;
    private final Meter meter;
    private final List<Queued> incoming;
    private final Role role = new Role();

    /// The frame that is given; of the thread that empties the queues.
    private final IncomingFrame frame = new IncomingFrame();

    private final AtomicInteger looking = new AtomicInteger();
    private volatile boolean isRung;
    private volatile boolean isClosed;
    private volatile @Nullable Thread waiting;

    private record Sent(long first, long second, long third, long fourth, MemorySegment payload) {}

    /// Who empties the queues.
    private static final class Role extends SpinLock {}

    /// Is told of each frame that a part sends.
    ///
    /// *Threads:* any; must not block.
    @FunctionalInterface
    public interface Meter {
        /// A frame goes to another part.
        ///
        /// @param first its first word
        /// @param bytes of its payload
        void sent(int from, int to, long first, int bytes);
    }

    private LocalWires(
            int process, int processes, List<LocalWires> all, FrameSink sink, Meter meter) {
        this.process = process;
        this.all = all;
        this.sink = sink;
        this.meter = meter;
        this.incoming = IntStream.range(0, processes).mapToObj(_ -> new Queued()).toList();
    }

    /// The wires of as many parts as there are sinks.
    public static List<LocalWires> between(List<? extends FrameSink> sinks) {
        return between(sinks, (_, _, _, _) -> {});
    }

    /// As [#between(java.util.List)], metered.
    public static List<LocalWires> between(List<? extends FrameSink> sinks, Meter meter) {
        List<LocalWires> all = new ArrayList<>();
        for (FrameSink sink : sinks) {
            all.add(new LocalWires(all.size(), sinks.size(), all, sink, meter));
        }
        return all;
    }

    @Override
    public String name() {
        return "local";
    }

    @Override
    public Wire to(int other) {
        return new ToPart(all.get(other));
    }

    private final class ToPart implements Wire {
        private final LocalWires peer;

        ToPart(LocalWires peer) {
            this.peer = peer;
        }

        @Override
        public int mostPayload() {
            return MOST_PAYLOAD;
        }

        @Override
        public int eagerBytes() {
            return EAGER_BYTES;
        }

        @Override
        public boolean offer(
                long first, long second, long third, long fourth, @Nullable Payload payload) {
            if (peer.isClosed) {
                return true; // it is dropped
            }
            Queued queue = peer.incoming.get(process);
            if (!queue.hasRoom()) {
                return false;
            }
            MemorySegment bytes = NOTHING;
            if (payload != null) {
                bytes = MemorySegment.ofArray(new byte[payload.length()]);
                payload.writeTo(bytes, 0);
            }
            meter.sent(process, peer.process, first, (int) bytes.byteSize());
            queue.add(new Sent(first, second, third, fourth, bytes));
            return true;
        }

        @Override
        public void flush() {
            peer.ring();
        }
    }

    /// The frames from one part.
    private static final class Queued extends SpinLock {
        private final Queue<Sent> frames = new ArrayDeque<>();
        private volatile boolean isEmpty = true;

        /// Whether a frame may be added; the one that asks is the only one that adds.
        boolean hasRoom() {
            acquire();
            try {
                return frames.size() < MOST_FRAMES;
            } finally {
                release();
            }
        }

        void add(Sent frame) {
            acquire();
            try {
                frames.add(frame);
                isEmpty = false;
            } finally {
                release();
            }
        }

        @Nullable Sent take() {
            if (isEmpty) {
                return null;
            }
            acquire();
            try {
                Sent frame = frames.poll();
                isEmpty = frames.isEmpty();
                return frame;
            } finally {
                release();
            }
        }
    }

    @Override
    public boolean poll() {
        if (!role.tryAcquire()) {
            return false;
        }
        boolean any = false;
        try {
            for (int from = 0; from < incoming.size(); from++) {
                for (Sent frame = incoming.get(from).take();
                        frame != null;
                        frame = incoming.get(from).take()) {
                    any = true;
                    give(from, frame);
                }
            }
        } finally {
            role.release();
        }
        return any;
    }

    @Override
    public boolean pollLast() {
        return poll();
    }

    private void give(int from, Sent sent) {
        sink.frame(
                from,
                frame.set(
                        sent.first(),
                        sent.second(),
                        sent.third(),
                        sent.fourth(),
                        sent.payload(),
                        0,
                        (int) sent.payload().byteSize()));
    }

    private void ring() {
        if (looking.get() == 0) {
            wake();
        }
    }

    @Override
    public void beginLooking() {
        looking.incrementAndGet();
    }

    @Override
    public void endLooking() {
        looking.decrementAndGet();
    }

    @Override
    public void await(long nanos) {
        waiting = Thread.currentThread();
        if (!isRung) {
            // A frame that came while a thread looked has not rung.
            LockSupport.parkNanos(this, Math.min(nanos, TICK_NANOS));
        }
        isRung = false;
    }

    @Override
    public void wake() {
        isRung = true;
        LockSupport.unpark(waiting);
    }

    /// The parts end together; nobody is told, and what is sent to this one goes nowhere.
    @Override
    public void close() {
        isClosed = true;
    }
}
