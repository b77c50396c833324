package io.portolan.mpi.wiretest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for all wires between processes.
@Timeout(30)
public abstract class WiresContract {
    /// More large frames than wires take that nobody empties.
    private static final int MOST_OFFERS = 500;

    private final Recorder first = new Recorder();
    private final Recorder second = new Recorder();

    /// A job with as many processes as there are sinks.
    protected abstract WireJob job(Watching watching, FrameSink... sinks) throws Exception;

    /// How often a full wire is emptied in a test: such with large buffers need long for it.
    protected abstract int laps();

    /// How silent processes are noticed.
    ///
    /// @param stalled told of a process after `stallAfter`
    public record Watching(Duration stallAfter, Duration lossAfter, IntConsumer stalled) {
        static final Watching USUAL =
                new Watching(Duration.ofSeconds(1), Duration.ofSeconds(10), _ -> {});
    }

    private WireJob job() throws Exception {
        return job(Watching.USUAL, first, second);
    }

    private static long soon() {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    }

    /// Polls until a frame has come.
    private static void pollFrame(Wires wires) {
        long until = soon();
        while (!wires.poll()) {
            assertTrue(System.nanoTime() < until, "no frame has come in 10 s");
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 8", "0, 87", "0, 88", "0, 89", "0, 1000", "1, -1", "1, 0"})
    void aFrameArrivesWithItsWordsAndPayload(int times, int more) throws Exception {
        try (WireJob job = job()) {
            Wire wire = job.of(0).to(1);
            int length = times * wire.mostPayload() + more;
            Pattern payload = new Pattern(length, length);
            assertTrue(wire.offer(1, -2, Long.MAX_VALUE, Long.MIN_VALUE, payload));
            wire.flush();
            pollFrame(job.of(1));
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
        try (WireJob job = job()) {
            Wire wire = job.of(0).to(1);
            int most = wire.mostPayload();
            IllegalArgumentException error =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> wire.offer(0, 0, 0, 0, new Pattern(1, most + 1)));
            assertEquals(
                    "the payload of a frame has %d bytes, and at most %d go into one: divide it"
                            .formatted(most + 1, most),
                    error.getMessage());
        }
    }

    @Test
    void whatIsSentAtOnceFitsIntoOneFrame() throws Exception {
        try (WireJob job = job()) {
            Wire wire = job.of(0).to(1);
            int most = Math.min(wire.mostPayload(), Wire.MOST_EAGER_BYTES);
            assertTrue(wire.eagerBytes() > 0 && wire.eagerBytes() <= most, wire::toString);
        }
    }

    @Test
    void thereIsNoWireToTheProcessItself() throws Exception {
        try (WireJob job = job()) {
            String message =
                    String.valueOf(
                            assertThrows(IllegalArgumentException.class, () -> job.of(1).to(1))
                                    .getMessage());
            assertTrue(message.startsWith("process=1 is this process itself"), message);
        }
    }

    /// Of frames of any one size, or of two sizes in turns, a wire takes some, then none, and after
    /// they were taken some again.
    @ParameterizedTest
    @ValueSource(ints = {0, 34, 35, 500, 700, 999, 1000})
    void aFullWireTakesNothingUntilItIsEmptied(int thousandths) throws Exception {
        Numbers numbers = new Numbers(thousandths);
        try (WireJob job = job(Watching.USUAL, first, numbers)) {
            Wire wire = job.of(0).to(1);
            numbers.most = wire.mostPayload();
            long sent = 0;
            for (int lap = 0; lap < laps(); lap++) {
                long full = filled(wire, numbers, sent);
                assertTrue(full - sent >= 2, "lap " + lap);
                sent = filled(wire, numbers, full);
                assertTrue(sent == full || isEmptiedBySystem(), "more than it has room for");
                long until = soon();
                while (numbers.taken < sent) {
                    assertTrue(System.nanoTime() < until, "not all frames have come in 10 s");
                    wire.flush();
                    job.of(0).poll();
                    job.of(1).poll();
                }
            }
            assertTrue(numbers.isRight);
            assertNull(first.poll());
        }
    }

    /// Offers frames until one is refused; returns how many have been taken in all.
    private static long filled(Wire wire, Numbers numbers, long taken) {
        long sent = taken;
        long written = numbers.written;
        while (wire.offer(sent, 0, 0, 0, numbers.counted(sent))) {
            sent++;
            written = numbers.written;
        }
        assertEquals(written, numbers.written, "the payload of the refused frame was written");
        return sent;
    }

    /// Whether a full wire may have room again although nobody has taken a frame, because the
    /// system takes bytes of it by itself.
    protected boolean isEmptiedBySystem() {
        return false;
    }

    /// The peer parks, and would sleep for a minute: who is refused need not flush before he tries
    /// again.
    @Test
    void aRefusedOfferLetsTheParkedPeerKnowOfWhatCameBefore() throws Exception {
        Counter counter = new Counter();
        try (WireJob job = job(Watching.USUAL, first, counter).serve()) {
            Wire wire = job.of(0).to(1);
            Pattern payload = new Pattern(1, wire.mostPayload());
            long sent = 0;
            for (int lap = 0; lap < 3; lap++) {
                var _ = job.of(1).pollLast();
                int accepted = 0;
                while (accepted < MOST_OFFERS && wire.offer(sent, 0, 0, 0, payload)) {
                    sent++;
                    accepted++;
                }
                if (accepted == MOST_OFFERS) {
                    wire.flush(); // the peer takes them as fast as they come
                }
                long until = soon();
                while (counter.frames.get() < sent) {
                    assertTrue(
                            System.nanoTime() < until,
                            "%s of %d frames have come in 10 s".formatted(counter.frames, sent));
                    Thread.onSpinWait();
                }
            }
        }
    }

    private static final class Counter implements FrameSink {
        private final AtomicLong frames = new AtomicLong();

        @Override
        public void frame(int from, IncomingFrame frame) {
            frames.incrementAndGet();
        }

        @Override
        public void lost(int process, @Nullable Throwable cause) {}
    }

    /// Frames with numbers, of two sizes in turns.
    private static final class Numbers implements FrameSink {
        private final int thousandths;
        private int most;
        private long taken;
        private long written;
        private boolean isRight = true;

        Numbers(int thousandths) {
            this.thousandths = thousandths;
        }

        Pattern payload(long number) {
            int length = (int) (most * (long) thousandths / 1000);
            return new Pattern(number, number % 3 == 0 ? most - length : length);
        }

        /// The payload, which counts that it is written.
        Payload counted(long number) {
            Pattern pattern = payload(number);
            return new Payload() {
                @Override
                public int length() {
                    return pattern.length();
                }

                @Override
                public void writeTo(MemorySegment memory, long at) {
                    written++;
                    pattern.writeTo(memory, at);
                }
            };
        }

        @Override
        public void frame(int from, IncomingFrame frame) {
            isRight &= frame.first() == taken && payload(taken).isAt(frame.payload(), 0);
            taken++;
        }

        @Override
        public void lost(int process, @Nullable Throwable cause) {}
    }

    @Test
    void aProcessThatClosesIsLostAfterItsLastFrame() throws Exception {
        try (WireJob job = job()) {
            Wire back = job.of(1).to(0);
            for (int i = 0; i < 50; i++) {
                assertTrue(job.of(0).to(1).offer(i, 0, 0, 0, new Pattern(i, i)));
            }
            assertTrue(back.offer(1, 0, 0, 0, null), "nobody reads it");
            back.flush();
            job.serve(1);
            job.close(0);
            for (int i = 0; i < 50; i++) {
                assertEquals(i, ((Recorder.Came) second.take()).words().getFirst());
            }
            assertEquals(new Recorder.Lost(0, null), second.take());
            for (int i = 0; i < 1000; i++) {
                assertTrue(back.offer(i, 0, 0, 0, new Pattern(i, 100)), "it is dropped");
            }
            back.flush();
            assertTrue(job.of(0).to(1).offer(1, 0, 0, 0, null), "it is dropped");
            assertNull(second.poll());
        }
    }

    /// A process that does not serve its wires stalls, and then is lost.
    @Test
    void aSilentProcessStallsAndThenIsLost() throws Exception {
        BlockingQueue<Integer> stalled = new LinkedBlockingQueue<>();
        Watching watching =
                new Watching(Duration.ofMillis(400), Duration.ofMillis(900), stalled::add);
        try (WireJob job = job(watching, first, second)) {
            job.serve(0);
            assertEquals(1, stalled.poll(10, TimeUnit.SECONDS));
            assertNull(first.poll(), "a stall is no loss");
            Recorder.Lost lost = (Recorder.Lost) first.take();
            assertEquals(1, lost.process());
            String message = String.valueOf(lost.cause());
            assertTrue(
                    message.matches(
                            "java.io.IOException: .* has given no sign of life for \\d+ ms \\(the limit is 900 ms\\).*"),
                    message);
            assertTrue(stalled.isEmpty());
            job.of(1).to(0).offer(1, 0, 0, 0, null); // it comes to life again, too late
            job.of(1).to(0).flush();
            assertFalse(job.of(0).poll());
        }
    }

    /// A sink that throws has taken its frame, and the next one comes.
    @Test
    void aSinkThatThrowsDoesNotHoldUpTheOthers() throws Exception {
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
        try (WireJob job = job(Watching.USUAL, first, failing)) {
            for (int i = 0; i < 3; i++) {
                job.of(0).to(1).offer(i, 0, 0, 0, new Pattern(i, 500));
            }
            job.of(0).to(1).flush();
            assertThrows(
                    IllegalStateException.class,
                    () -> {
                        pollFrame(job.of(1)); // with the next one, if the wires give several
                        pollFrame(job.of(1));
                    });
            pollFrame(job.of(1));
            assertEquals(List.of(0L, 1L, 2L), taken);
        }
    }

    @Test
    void aPayloadThatThrowsSendsNothing() throws Exception {
        try (WireJob job = job()) {
            Wire wire = job.of(0).to(1);
            for (int length : new int[] {10, 1000}) {
                Failing payload = new Failing(length);
                assertThrows(IllegalStateException.class, () -> wire.offer(0, 0, 0, 0, payload));
            }
            assertTrue(wire.offer(4, 0, 0, 0, null));
            wire.flush();
            pollFrame(job.of(1));
            assertEquals(4, ((Recorder.Came) second.take()).words().getFirst());
        }
    }

    private record Failing(int length) implements Payload {
        @Override
        public void writeTo(MemorySegment memory, long at) {
            throw new IllegalStateException("no bytes");
        }
    }

    /// Nobody polls but the serving thread, which sleeps for a minute unless it is woken: with
    /// looks that end by parking, by going on, and without any.
    @Test
    void theServingThreadSeesWhatNobodyLooksFor() throws Exception {
        try (WireJob job = job().serve()) {
            Wires looking = job.of(1);
            for (int i = 0; i < 300; i++) {
                if (i % 3 != 0) {
                    looking.beginLooking();
                    looking.poll();
                    looking.endLooking();
                }
                if (i % 3 == 1) {
                    looking.pollLast();
                }
                assertTrue(job.of(0).to(1).offer(i, 2, 3, 4, null));
                job.of(0).to(1).flush();
                assertEquals(
                        new Recorder.Came(0, List.of((long) i, 2L, 3L, 4L), List.of()),
                        second.take());
            }
        }
    }

    /// The sooner and the later the wait is ended, the more its beginning and its middle are met.
    @Test
    void theServingThreadIsWoken() throws Exception {
        try (WireJob job = job()) {
            Wires wires = job.of(0);
            for (int millis = 0; millis < 20; millis++) {
                AtomicBoolean isOver = new AtomicBoolean();
                Thread server =
                        Thread.ofPlatform()
                                .daemon()
                                .start(() -> {
                                    while (!isOver.get()) {
                                        wires.await(60_000_000_000L);
                                        wires.pollLast();
                                    }
                                });
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
                isOver.set(true);
                wires.wake();
                assertTrue(server.join(Duration.ofSeconds(5)), "after %d ms".formatted(millis));
            }
        }
    }

    /// What does not go at once goes when there is room, also if its sender does something else.
    @Test
    void theServingThreadSendsWhatWaitedForRoom() throws Exception {
        Numbers numbers = new Numbers(1000);
        try (WireJob job = job(Watching.USUAL, first, numbers)) {
            Wire wire = job.of(0).to(1);
            numbers.most = wire.mostPayload();
            long sent = 0;
            while (wire.offer(sent, 0, 0, 0, numbers.payload(sent))) {
                sent++;
            }
            wire.flush();
            job.serve(0);
            long until = soon();
            while (numbers.taken < sent) {
                assertTrue(System.nanoTime() < until, "not all frames have come in 10 s");
                job.of(1).poll();
            }
            assertTrue(numbers.isRight);
        }
    }
}
