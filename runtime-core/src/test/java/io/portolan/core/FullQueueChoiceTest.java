package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.portolan.core.wait.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Choices on a queue that has no room: the branch waits, and none is forgotten.
class FullQueueChoiceTest {

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");
    private final Port<String> seen = Port.unbounded("seen");
    private final CountDownLatch release = new CountDownLatch(1);
    private final Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start();
    private final DispatcherQueue queue =
            dispatcher.queue("narrow", new ExecutionPolicy.MaxDepth(1, new Overflow.Wait()));

    @BeforeEach
    void fill() throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        dispatcher.activate(
                Arbiters.fromHandler(() -> {
                    isBusy.countDown();
                    release.await();
                }));
        isBusy.await();
        queue.enqueue(() -> {});
        assertEquals(1, queue.depth());
    }

    @AfterEach
    void close() {
        release.countDown();
        dispatcher.close();
    }

    @Test
    @DisplayName("28: a join branch that finds the queue full is taken when there is room")
    void aJoinBranchWaitsForRoom() throws Exception {
        activate(Arbiters.<Boolean>choice().onJoin(a, b, (x, y) -> saw("join " + x + y)));
        a.post(1);
        b.post(2);
        assertEquals(List.of(1), a.inspect(9).items());
        release.countDown();
        assertEquals("join 12", seen.receive());
    }

    @Test
    @DisplayName("24: a branch that finds the queue full leaves its item and the other branches")
    void aReceiveBranchWaitsForRoom() throws Exception {
        activate(
                Arbiters.<Boolean>choice()
                        .onReceive(a, x -> saw("a " + x))
                        .onReceive(b, x -> saw("b " + x)));
        a.post(1);
        assertEquals(1, a.poll());
        b.post(2);
        release.countDown();
        assertEquals("b 2", seen.receive());
    }

    @Test
    @DisplayName("27: a timeout that finds the queue full is taken when there is room")
    void aTimeoutWaitsForRoom() throws Exception {
        activate(
                Arbiters.<Boolean>choice()
                        .onReceive(a, x -> saw("a"))
                        .onTimeout(Duration.ZERO, () -> saw("timeout")));
        CountDownLatch isLater = new CountDownLatch(1);
        var _ = Timers.after(0, isLater::countDown);
        isLater.await();
        a.post(1);
        release.countDown();
        assertEquals("timeout", seen.receive());
        assertEquals(1, a.poll());
    }

    @Test
    @DisplayName("27: orElse that finds the queue full is taken when there is room")
    void orElseWaitsForRoom() throws Exception {
        activate(Arbiters.<Boolean>choice().onReceive(a, x -> saw("a")).orElse(() -> saw("else")));
        release.countDown();
        assertEquals("else", seen.receive());
    }

    @Test
    @DisplayName("27: a post branch that meets a receiver runs when there is room")
    void aPostBranchAtARendezvousWaitsForRoom() throws Exception {
        Port<Integer> meeting = Port.rendezvous("meeting");
        activate(Arbiters.<Boolean>choice().onPost(meeting, 7, () -> saw("posted")));
        assertEquals(7, meeting.receive());
        assertNull(seen.poll());
        release.countDown();
        assertEquals("posted", seen.receive());
    }

    @Test
    @DisplayName("27: a post branch that finds room in its port runs when its queue has room")
    void aPostBranchAtABoundedPortWaitsForRoom() throws Exception {
        Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
        narrow.post(1);
        activate(Arbiters.<Boolean>choice().onPost(narrow, 7, () -> saw("posted")));
        assertEquals(1, narrow.poll());
        assertEquals(7, narrow.poll());
        release.countDown();
        assertEquals("posted", seen.receive());
    }

    @Test
    @DisplayName("7: a choice whose ports are closed is done though its queue was full")
    void aChoiceOfClosedPortsIsDone() throws Exception {
        Activation choice = activate(Arbiters.<Boolean>choice().onReceive(a, x -> saw("a")));
        a.close();
        release.countDown();
        choice.awaitDone(Duration.ofSeconds(9));
        assertEquals(Activation.State.DONE, choice.state());
    }

    private Activation activate(Choice<Boolean> choice) {
        return queue.activate(choice);
    }

    private boolean saw(String what) {
        seen.post(what);
        return true;
    }
}
