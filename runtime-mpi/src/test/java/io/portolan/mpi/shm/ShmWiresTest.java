package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class ShmWiresTest {
    private static final int RING_BYTES = 8192;
    private static final int MOST = RING_BYTES / 4;

    @TempDir private Path directory;

    private final Recorder first = new Recorder();
    private final Recorder second = new Recorder();

    private ShmJob job() throws IOException {
        return new ShmJob(directory, RING_BYTES, ShmSettings.DEFAULT, first, second);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 87, 88, 89, 1000, MOST})
    void aFrameArrivesWithItsWordsAndPayload(int length) throws Exception {
        try (ShmJob job = job()) {
            Pattern payload = new Pattern(length, length);
            assertTrue(job.of(0).to(1).offer(1, -2, Long.MAX_VALUE, Long.MIN_VALUE, payload));
            job.of(0).to(1).flush();
            assertTrue(job.of(1).poll());
            assertFalse(job.of(1).poll());
            Recorder.Came frame = (Recorder.Came) second.take();
            assertEquals(0, frame.from());
            assertEquals(List.of(1L, -2L, Long.MAX_VALUE, Long.MIN_VALUE), frame.words());
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = frame.payload().get(i);
            }
            assertTrue(payload.isAt(MemorySegment.ofArray(bytes), 0));
        }
    }

    @Test
    void aPayloadThatIsTooLargeIsRefused() throws Exception {
        try (ShmJob job = job()) {
            Wire wire = job.of(0).to(1);
            assertEquals(MOST, wire.mostPayload());
            IllegalArgumentException error =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> wire.offer(0, 0, 0, 0, new Pattern(1, MOST + 1)));
            assertEquals(
                    "the payload of a frame has 2049 bytes, and at most 2048 go into one: divide it",
                    error.getMessage());
        }
    }

    /// Of frames of any one size, or of two sizes in turns, the ring takes some, then none, and
    /// after they were taken some again, for many laps.
    @ParameterizedTest
    @ValueSource(ints = {0, 88, 89, 700, 1100, 1365, MOST - 1, MOST})
    void aFullRingTakesNothingUntilItIsEmptied(int length) throws Exception {
        try (ShmJob job = job()) {
            Wire wire = job.of(0).to(1);
            long sent = 0;
            long taken = 0;
            for (int lap = 0; lap < 500; lap++) {
                int accepted = 0;
                while (wire.offer(sent, 0, 0, 0, pattern(sent, length))) {
                    sent++;
                    accepted++;
                }
                assertTrue(accepted >= 2, "lap " + lap);
                assertFalse(wire.offer(-1, 0, 0, 0, pattern(sent, length)));
                while (job.of(1).poll()) {
                    taken = takeAll(taken);
                }
                taken = takeAll(taken);
                assertEquals(sent, taken);
            }
        }
    }

    private static Pattern pattern(long number, int length) {
        return new Pattern(number, number % 3 == 0 ? MOST - length : length);
    }

    private long takeAll(long taken) {
        long number = taken;
        for (Recorder.Told told = second.poll(); told != null; told = second.poll()) {
            assertEquals(number++, ((Recorder.Came) told).words().getFirst());
        }
        return number;
    }

    @Test
    void framesWaitForAProcessThatIsNotThereYet() throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 2, 7);
        try (ShmWires early = ShmWires.attach(segment, 0, first, ShmSettings.DEFAULT)) {
            assertTrue(segment.isAttached(0));
            assertFalse(segment.isAttached(1));
            assertTrue(early.to(1).offer(5, 6, 7, 8, null));
            early.to(1).flush();
            try (ShmWires late = ShmWires.attach(segment, 1, second, ShmSettings.DEFAULT)) {
                assertTrue(late.poll());
                assertEquals(
                        new Recorder.Came(0, List.of(5L, 6L, 7L, 8L), List.of()), second.take());
            }
        }
    }

    @Test
    void aNumberIsGivenOnce() throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 2, 7);
        try (ShmWires wires = ShmWires.attach(segment, 1, first, ShmSettings.DEFAULT)) {
            assertEquals("shm", wires.name());
            IOException error =
                    assertThrows(
                            IOException.class,
                            () -> ShmWires.attach(segment, 1, second, ShmSettings.DEFAULT));
            assertEquals(
                    "process 1 has already attached to "
                            + segment.file()
                            + ": give each of the 2 processes a number of its own",
                    error.getMessage());
            IllegalArgumentException self =
                    assertThrows(IllegalArgumentException.class, () -> wires.to(1));
            assertEquals(
                    "process=1 is this process itself, to which there is no wire",
                    self.getMessage());
        }
    }

    @Test
    void aProcessThatClosesIsLostAfterItsLastFrame() throws Exception {
        try (ShmJob job = job()) {
            for (int i = 0; i < 50; i++) {
                assertTrue(job.of(0).to(1).offer(i, 0, 0, 0, new Pattern(i, i)));
            }
            job.of(0).close();
            job.serve();
            for (int i = 0; i < 50; i++) {
                assertEquals(i, ((Recorder.Came) second.take()).words().getFirst());
            }
            assertEquals(new Recorder.Lost(0, null), second.take());
            Wire wire = job.of(1).to(0);
            for (int i = 0; i < 1000; i++) {
                assertTrue(wire.offer(i, 0, 0, 0, new Pattern(i, 100)), "it is dropped");
            }
            wire.flush();
            assertTrue(job.of(0).to(1).offer(1, 0, 0, 0, null), "it is dropped");
            assertNull(second.poll());
        }
    }

    /// A process that does not serve its wires stalls, and then is lost.
    @Test
    void aSilentProcessStallsAndThenIsLost() throws Exception {
        BlockingQueue<Integer> stalled = new LinkedBlockingQueue<>();
        ShmSettings settings =
                ShmSettings.DEFAULT
                        .withStallAfter(Duration.ofMillis(200))
                        .withLossAfter(Duration.ofMillis(600))
                        .withStalled(stalled::add);
        try (ShmJob job = new ShmJob(directory, RING_BYTES, settings, first, second)) {
            Thread serving = ShmJob.serve(job.of(0));
            assertEquals(1, stalled.poll(10, TimeUnit.SECONDS));
            assertNull(first.poll(), "a stall is no loss");
            Recorder.Lost lost = (Recorder.Lost) first.take();
            assertEquals(1, lost.process());
            String message = String.valueOf(lost.cause());
            assertTrue(
                    message.matches(
                            "java.io.IOException: process 1, with number \\d+ in the system, has given no sign of life for"
                                    + " \\d+ ms \\(the limit is 600 ms\\).*"),
                    message);
            assertTrue(stalled.isEmpty());
            job.of(1).to(0).offer(1, 0, 0, 0, null); // it comes to life again, too late
            job.of(1).to(0).flush();
            assertFalse(job.of(0).poll());
            job.of(0).close();
            serving.join();
        }
    }

    /// A sink that throws has taken its frame, and the next one comes.
    @Test
    void aSinkThatThrowsDoesNotHoldUpTheRing() throws Exception {
        List<Long> taken = new ArrayList<>();
        FrameSink failing =
                new FrameSink() {
                    @Override
                    public void frame(int from, IncomingFrame frame) {
                        taken.add(frame.first());
                        if (frame.first() == 1) {
                            throw new IllegalStateException("frame.first() 1");
                        }
                    }

                    @Override
                    public void lost(int process, @Nullable Throwable cause) {}
                };
        try (ShmJob job = new ShmJob(directory, RING_BYTES, ShmSettings.DEFAULT, first, failing)) {
            for (int i = 0; i < 3; i++) {
                job.of(0).to(1).offer(i, 0, 0, 0, new Pattern(i, 500));
            }
            assertThrows(IllegalStateException.class, () -> job.of(1).poll());
            assertTrue(job.of(1).poll());
            assertEquals(List.of(0L, 1L, 2L), taken);
        }
    }

    @Test
    void aPayloadThatThrowsSendsNothing() throws Exception {
        try (ShmJob job = job()) {
            Wire wire = job.of(0).to(1);
            for (int length : new int[] {10, 1000}) {
                Failing payload = new Failing(length);
                assertThrows(IllegalStateException.class, () -> wire.offer(0, 0, 0, 0, payload));
            }
            assertTrue(wire.offer(4, 0, 0, 0, null));
            assertTrue(job.of(1).poll());
            assertEquals(4, ((Recorder.Came) second.take()).words().getFirst());
        }
    }

    private record Failing(int length) implements Payload {
        @Override
        public void writeTo(MemorySegment memory, long at) {
            throw new IllegalStateException("no bytes");
        }
    }

    @Test
    void nothingIsLeftInTheDirectory() throws Exception {
        try (ShmJob job = job().serve();
                var files = Files.list(directory)) {
            assertEquals(0, files.count());
            job.of(0).to(1).offer(1, 2, 3, 4, null);
            job.of(0).to(1).flush();
            assertEquals(new Recorder.Came(0, List.of(1L, 2L, 3L, 4L), List.of()), second.take());
        }
    }
}
