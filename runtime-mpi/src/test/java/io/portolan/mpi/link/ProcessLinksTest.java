package io.portolan.mpi.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.LocalWires;
import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wiretest.QuietWires;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two processes within this JVM, whose wire takes few frames at a time.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ProcessLinksTest {
    /// More than the wire takes.
    private static final int MANY = 1000;

    private final ProcessLinks first = new ProcessLinks(0, 2);
    private final ProcessLinks second = new ProcessLinks(1, 2);
    private final BlockingQueue<Long> come = new LinkedBlockingQueue<>();

    private void connect() {
        List<LocalWires> wires = LocalWires.between(List.of(first, second));
        first.connect(_ -> wires.get(0));
        second.connect(_ -> wires.get(1));
    }

    private static void send(Link link, long number, @Nullable Payload payload) {
        link.send(FramePurpose.EAGER.word(), number, 0, 0, payload);
    }

    private long next() throws InterruptedException {
        Long number = come.poll(10, TimeUnit.SECONDS);
        assertTrue(number != null, "no frame has come in 10 s");
        return number;
    }

    @Test
    void whatWaitsForRoomIsSentBeforeTheEnd() throws InterruptedException {
        connect();
        second.handle(FramePurpose.EAGER, (_, frame) -> come.add(frame.second()));
        first.start();
        for (int number = 0; number < MANY; number++) {
            send(first.to(1), number, null);
        }
        Thread end = Thread.ofPlatform().start(first::close);
        second.start();
        end.join();
        for (int number = 0; number < MANY; number++) {
            assertEquals(number, next());
        }
        second.close();
    }

    /// The serving thread handles a frame, while the links find nothing that waits and close.
    @Test
    void aFlowThatBeginsAsTheLinksCloseIsSentBeforeTheEnd() throws InterruptedException {
        Beginning wires = new Beginning();
        first.connect(_ -> wires);
        first.start();
        wires.isServing.await();
        first.close();
        assertEquals(List.of(1L, 2L, 3L), wires.offered);
    }

    /// Wires whose serving thread begins a flow once it is told that the links close, with room for
    /// one frame at each look.
    private final class Beginning extends QuietWires {
        private final CountDownLatch isServing = new CountDownLatch(1);
        private final CountDownLatch isClosing = new CountDownLatch(1);
        private final List<Long> offered = new CopyOnWriteArrayList<>();
        private boolean hasRoom = true;

        @Override
        public boolean poll() {
            hasRoom = true;
            return false;
        }

        @Override
        public boolean pollLast() {
            isServing.countDown();
            try {
                isClosing.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            Growing flow = new Growing();
            flow.ready = Growing.LENGTH;
            first.to(1).send(flow);
            return false;
        }

        @Override
        public void wake() {
            isClosing.countDown();
        }

        @Override
        public boolean offer(
                long kind, long number, long third, long fourth, @Nullable Payload payload) {
            boolean isTaken = hasRoom;
            hasRoom = false;
            if (isTaken) {
                offered.add(number);
            }
            return isTaken;
        }
    }

    /// The others may hold it for lost by then.
    @Test
    void aProcessHasStoodStillAfterHalfOfTheSilenceThatLosesIt() throws InterruptedException {
        Stopped stopped = new Stopped();
        first.connect(_ -> stopped);
        first.start();
        stopped.looks.acquire(2);
        assertFalse(first.hasStoodStill(), "five seconds are allowed");
        first.heldForLostAfter(Duration.ofMillis(2 * Stopped.MILLIS - 20));
        stopped.looks.acquire(2);
        assertTrue(first.hasStoodStill());
        first.close();
    }

    /// Wires at which the serving thread stands still for a while each time.
    private static final class Stopped extends QuietWires {
        static final int MILLIS = 60;

        private final Semaphore looks = new Semaphore(0);

        @Override
        public void await(long nanos) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS));
        }

        @Override
        public boolean pollLast() {
            looks.release();
            return false;
        }
    }

    /// Nobody waits for a process that has ended.
    @Test
    void theEndDoesNotWaitForOneThatHasEnded() {
        connect();
        second.close();
        for (int number = 0; number < MANY; number++) {
            send(first.to(1), number, null);
        }
        assertFalse(first.to(1).isBehind());
        first.close();
    }

    /// The thread of the links serves on, and the world is told.
    @Test
    void aFrameThatCannotBeHandledIsToldAndTheNextOneComes() throws InterruptedException {
        BlockingQueue<Throwable> told = connectToOneThatCannotHandle(1);
        second.start();
        for (int number = 0; number < 3; number++) {
            send(first.to(1), number, null);
        }
        assertEquals(0, next());
        assertEquals(2, next());
        assertEquals("java.lang.OutOfMemoryError: frame.second() 1", told.take().toString());
        second.close();
    }

    /// A rank that polls throws it, and may hide that; the world is told all the same.
    @Test
    void aFrameThatARankCannotHandleIsToldToo() {
        BlockingQueue<Throwable> told = connectToOneThatCannotHandle(0);
        send(first.to(1), 0, null);
        Error thrown = assertThrows(OutOfMemoryError.class, second::poll);
        assertEquals(List.of(thrown), List.copyOf(told));
    }

    /// @param bad the number of the frame for which the second process has no memory
    /// @return what its world is told
    private BlockingQueue<Throwable> connectToOneThatCannotHandle(long bad) {
        BlockingQueue<Throwable> told = new LinkedBlockingQueue<>();
        connect();
        second.tell(
                new ProcessLinks.Listener() {
                    @Override
                    public void lost(int process, ProcessLostException cause) {}

                    @Override
                    public void handlingFailed(Throwable cause) {
                        told.add(cause);
                    }
                });
        second.handle(
                FramePurpose.EAGER,
                (_, frame) -> {
                    if (frame.second() == bad) {
                        throw new OutOfMemoryError("frame.second() " + bad);
                    }
                    come.add(frame.second());
                });
        return told;
    }

    /// Frames without a payload take memory, too.
    @Test
    void manySmallFramesThatWaitAreACrowd() {
        connect();
        Link link = first.to(1);
        for (int number = 0; number < MANY; number++) {
            send(link, number, null);
        }
        assertFalse(link.isCrowded());
        LongStream.range(0, 50_000).forEach(number -> send(link, number, null));
        assertTrue(link.isCrowded());
    }

    /// A thread that will not look again must not leave what waits to one that only sends a frame.
    @Test
    void aFlowIsSentAlsoIfAnotherThreadUsesTheLink() throws InterruptedException {
        connect();
        second.handle(FramePurpose.EAGER, (_, frame) -> come.add(frame.second()));
        Link link = first.to(1);
        link.send(new LateFrame());
        assertTrue(link.isBehind());
        CountDownLatch isSending = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread sender = Thread.ofPlatform().start(() -> send(link, 1, new Slow(isSending, mayEnd)));
        isSending.await();
        Thread last = Thread.ofPlatform().start(link::pump);
        assertFalse(last.join(Duration.ofMillis(100)), "it has left the flow to the sender");
        mayEnd.countDown();
        sender.join();
        last.join();
        assertFalse(link.isBehind());
    }

    @Test
    void aFlowThatIsNotReadyIsLeftAloneUntilItIsResumed() throws InterruptedException {
        connect();
        second.handle(FramePurpose.EAGER, (_, frame) -> come.add(frame.second()));
        second.start();
        Link link = first.to(1);
        Growing flow = new Growing();
        link.send(flow);
        assertFalse(link.isBehind(), "it holds up the end, and is asked again and again");
        flow.ready = 2;
        link.resume(flow);
        assertEquals(1, next());
        assertEquals(2, next());
        flow.ready = Growing.LENGTH;
        link.resume(flow);
        link.resume(flow); // does no harm
        assertEquals(3, next());
        assertEquals(1, flow.ends);
        second.close();
    }

    @Test
    void aFlowToAProcessThatIsLostIsTold() {
        connect();
        Link link = first.to(1);
        Growing later = new Growing();
        LateFrame waiting = new LateFrame();
        link.send(later);
        link.send(waiting);
        first.lost(1, null);
        assertEquals(1, waiting.losses);
        assertEquals(0, later.losses, "it has nothing to send");
        link.resume(later);
        assertEquals(1, later.losses);
        LateFrame tooLate = new LateFrame();
        link.send(tooLate);
        assertEquals(1, tooLate.losses);
    }

    /// A few frames, which become ready little by little.
    private static final class Growing implements ByteFlow {
        static final int LENGTH = 3;

        private int ready;
        private int gone;
        private int ends;
        private int losses;

        @Override
        public Progress next(Wire wire) {
            if (gone == ready) {
                return Progress.LATER;
            }
            if (!wire.offer(FramePurpose.EAGER.word(), gone + 1, 0, 0, null)) {
                return Progress.NO_ROOM;
            }
            gone++;
            return gone == LENGTH ? Progress.DONE : Progress.GOES_ON;
        }

        @Override
        public void sent() {
            ends++;
        }

        @Override
        public void lost() {
            losses++;
        }
    }

    /// A payload that is written for as long as the test wants.
    private record Slow(CountDownLatch isWriting, CountDownLatch mayEnd) implements Payload {
        @Override
        public int length() {
            return 1;
        }

        @Override
        public void writeTo(MemorySegment memory, long at) {
            isWriting.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// One frame, for which there is room at the second look.
    private static final class LateFrame implements ByteFlow {
        private boolean hasRoom;
        private int losses;

        @Override
        public Progress next(Wire wire) {
            boolean isSent = hasRoom && wire.offer(FramePurpose.EAGER.word(), 2, 0, 0, null);
            hasRoom = true;
            return isSent ? Progress.DONE : Progress.NO_ROOM;
        }

        @Override
        public void sent() {}

        @Override
        public void lost() {
            losses++;
        }
    }
}
