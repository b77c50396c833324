package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Wires;
import io.portolan.mpi.wiretest.Pattern;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireJob;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No ring of the doorbell is missed: the serving threads sleep for a minute if one is, and the
/// test ends before.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ShmDoorbellTest {

    /// How a thread waits for a frame before it parks.
    private enum Look {
        NEVER,
        BRIEFLY,
        /// Until the frame is there; so the peer sends while nobody looks, and the serving thread
        /// has no reason to look.
        TO_THE_END
    }

    @Test
    void theSystemsSleepIsThereOnLinux() {
        if (System.getProperty("os.name").equals("Linux")) {
            assertNotNull(Futex.ofSystem(), "the tests run with --enable-native-access");
        }
    }

    @Test
    void threadsThatParkAtEachStepAreWoken() throws Exception {
        pingPong(20_000, ShmSettings.DEFAULT, Look.NEVER, Look.NEVER);
    }

    @Test
    void threadsThatLookBeforeTheyParkAreWoken() throws Exception {
        pingPong(20_000, ShmSettings.DEFAULT, Look.BRIEFLY, Look.BRIEFLY);
    }

    @Test
    void aThreadThatParksIsWokenByOneThatLooks() throws Exception {
        pingPong(20_000, ShmSettings.DEFAULT, Look.TO_THE_END, Look.NEVER);
    }

    @Test
    void parkedThreadsAreWokenWithoutTheSystemsSleep() throws Exception {
        pingPong(300, ShmSettings.DEFAULT.withFutex(false), Look.BRIEFLY, Look.NEVER);
    }

    /// A process that cannot ring makes the other one look now and then.
    @Test
    void parkedThreadsAreWokenIfOnlyOneProcessHasTheSystemsSleep() throws Exception {
        Ponger first = new Ponger();
        Ponger second = new Ponger();
        ShmSegment segment = ShmSegment.create(SharedFile.directory(), new ShmLayout(2, 8192), 7);
        try (ShmWires rings = ShmWires.attach(segment, 0, first, ShmSettings.DEFAULT);
                ShmWires looks =
                        ShmWires.attach(segment, 1, second, ShmSettings.DEFAULT.withFutex(false))) {
            WireJob job = new WireJob(List.of(rings, looks)).serve();
            pingPong(300, job.of(0), first, Look.NEVER, job.of(1), second, Look.NEVER);
        } finally {
            segment.unlink();
        }
    }

    /// A thread looks, has what it wants, and computes: it neither looks again nor parks.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void framesAreTakenWhileRanksCompute(boolean usesFutex) throws Exception {
        Recorder recorder = new Recorder();
        ShmSettings settings = ShmSettings.DEFAULT.withFutex(usesFutex);
        try (WireJob job =
                ShmJob.of(SharedFile.directory(), 8192, settings, recorder, new Recorder())
                        .serve()) {
            for (int i = 0; i < 100; i++) {
                job.of(0).beginLooking();
                job.of(0).poll();
                job.of(0).endLooking();
                job.of(1).to(0).offer(i, 0, 0, 0, null);
                job.of(1).to(0).flush();
                assertEquals(i, ((Recorder.Came) recorder.take()).words().getFirst());
            }
        }
    }

    /// As the contract of wires has it for those with the system's sleep.
    @Test
    void aThreadWithoutTheBellIsWoken() throws Exception {
        ShmSettings settings = ShmSettings.DEFAULT.withFutex(false);
        try (WireJob job =
                ShmJob.of(SharedFile.directory(), 8192, settings, new Recorder(), new Recorder())) {
            Wires wires = job.of(0);
            Thread server = Thread.ofPlatform().daemon().start(() -> wires.await(60_000_000_000L));
            wires.wake();
            assertTrue(server.join(Duration.ofSeconds(5)));
        }
    }

    /// A process whose frames have no room sleeps until there is some; nothing else wakes it.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void roomRings(boolean usesFutex) throws Exception {
        int frames = usesFutex ? 20_000 : 1_000;
        Recorder recorder = new Recorder();
        ShmSettings settings = ShmSettings.DEFAULT.withFutex(usesFutex);
        try (WireJob job =
                ShmJob.of(SharedFile.directory(), 8192, settings, new Recorder(), recorder)) {
            Wires wires = job.of(0);
            job.serve(1);
            int waits = 0;
            for (int number = 0; number < frames; number++) {
                Pattern payload = new Pattern(number, number % 2048);
                while (!wires.to(1).offer(number, 0, 0, 0, payload)) {
                    wires.to(1).flush();
                    wires.pollLast();
                    if (wires.to(1).offer(number, 0, 0, 0, payload)) {
                        break;
                    }
                    wires.await(60_000_000_000L);
                    waits++;
                }
            }
            wires.to(1).flush();
            for (int number = 0; number < frames; number++) {
                assertEquals(number, ((Recorder.Came) recorder.take()).words().getFirst());
            }
            assertTrue(waits > 0);
        }
    }

    private static void pingPong(int steps, ShmSettings settings, Look first, Look second)
            throws Exception {
        Ponger[] sinks = {new Ponger(), new Ponger()};
        try (WireJob job = ShmJob.of(SharedFile.directory(), 8192, settings, sinks).serve()) {
            pingPong(steps, job.of(0), sinks[0], first, job.of(1), sinks[1], second);
        }
    }

    private static void pingPong(
            int steps,
            Wires first,
            Ponger firstSink,
            Look firstLook,
            Wires second,
            Ponger secondSink,
            Look secondLook)
            throws InterruptedException {
        Thread other =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            for (int step = 1; step <= steps; step++) {
                                secondSink.await(step, second, secondLook);
                                second.to(0).offer(step, 0, 0, 0, null);
                                second.to(0).flush();
                            }
                        });
        for (int step = 1; step <= steps; step++) {
            first.to(1).offer(step, 0, 0, 0, null);
            first.to(1).flush();
            firstSink.await(step, first, firstLook);
        }
        other.join();
    }

    /// Lets one thread wait for a frame.
    private static final class Ponger implements FrameSink {
        private volatile long newest;
        private volatile @Nullable Thread waiter;

        @Override
        public void frame(int from, IncomingFrame frame) {
            newest = frame.first();
            LockSupport.unpark(waiter);
        }

        @Override
        public void lost(int process, @Nullable Throwable cause) {}

        void await(long step, Wires wires, Look look) {
            waiter = Thread.currentThread();
            if (look != Look.NEVER) {
                wires.beginLooking();
                for (int i = 0; newest < step && (look == Look.TO_THE_END || i < 20); i++) {
                    wires.poll();
                    Thread.onSpinWait();
                }
                wires.endLooking();
            }
            if (newest < step) {
                wires.pollLast();
            }
            while (newest < step) {
                LockSupport.park(this);
                if (Thread.currentThread().isInterrupted()) {
                    throw new IllegalStateException("frame " + step + " has not come");
                }
            }
        }
    }
}
