package io.portolan.mpi.tcp;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wiretest.Pattern;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TcpWiresTest extends WiresContract {
    /// Longer than a process waits for the ends of the others.
    private static final Duration PAUSE = Duration.ofMillis(1500);

    /// The system moves bytes between sockets by itself: when that has ended for now.
    private static final long FULL_NANOS = 300_000_000;

    @Override
    protected WireJob job(Watching watching, FrameSink... sinks) throws Exception {
        return new WireJob(TcpJob.of(TcpJob.settings(watching), sinks));
    }

    @Override
    protected boolean isEmptiedBySystem() {
        return true;
    }

    @Override
    protected int laps() {
        return 3;
    }

    /// The other process takes nothing for a while, as one that collects garbage, and its socket is
    /// full.
    @Test
    void aProcessThatEndsWaitsUntilThereIsRoomForItsLastFrames() throws Exception {
        Counter counter = new Counter();
        Watching usual = new Watching(Duration.ofSeconds(1), Duration.ofSeconds(10), _ -> {});
        try (WireJob job = job(usual, new Recorder(), counter)) {
            Wire wire = job.of(0).to(1);
            Pattern payload = new Pattern(1, wire.mostPayload());
            long sent = 0;
            long taken = System.nanoTime();
            while (System.nanoTime() - taken < FULL_NANOS) {
                if (wire.offer(sent, 0, 0, 0, payload)) {
                    sent++;
                    taken = System.nanoTime();
                }
            }
            Thread closing = Thread.ofPlatform().daemon().start(() -> job.close(0));
            assertFalse(closing.join(PAUSE), "it has given up what it has not sent");
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (!counter.isOver) {
                assertTrue(System.nanoTime() < until, "the end has not come in 10 s");
                job.of(1).poll();
            }
            assertNull(counter.cause);
            assertEquals(sent, counter.frames);
        }
    }

    private static final class Counter implements FrameSink {
        private long frames;
        private boolean isOver;
        private @Nullable Throwable cause;

        @Override
        public void frame(int from, IncomingFrame frame) {
            frames++;
        }

        @Override
        public void lost(int process, @Nullable Throwable why) {
            cause = why;
            isOver = true;
        }
    }

    /// A rank that reads the end of a process closes the connection while the serving thread is
    /// about to wait for it.
    @Test
    void aConnectionThatIsClosedMeanwhileIsNotWaitedFor() throws Exception {
        try (SocketChannel channel = SocketChannel.open()) {
            TcpWire wire = new TcpWire(TcpConnection.of(channel, null, false), () -> {});
            assertDoesNotThrow(() -> TcpWires.wish(new CancelledMeanwhile(channel), wire));
        }
    }

    /// A key that is cancelled after it was found valid.
    private static final class CancelledMeanwhile extends SelectionKey {
        private final SelectableChannel channel;

        CancelledMeanwhile(SelectableChannel channel) {
            this.channel = channel;
        }

        @Override
        public SelectableChannel channel() {
            return channel;
        }

        @Override
        public Selector selector() {
            throw new CancelledKeyException();
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public void cancel() {}

        @Override
        public int interestOps() {
            throw new CancelledKeyException();
        }

        @Override
        public SelectionKey interestOps(int ops) {
            throw new CancelledKeyException();
        }

        @Override
        public int readyOps() {
            throw new CancelledKeyException();
        }
    }
}
