package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The protocols of ports and joins under all schedules that a model checker comes to: it switches
/// threads at each access of shared memory and prints the schedule that fails.
@Tag("slow")
@Timeout(600)
class ScheduleTest {

    private static final int SCHEDULES = 300;

    /// The poster may find the receiver busy just before its turn ends.
    @Test
    void aSerialReceiverMissesNoPost() {
        Lincheck.runConcurrentTest(SCHEDULES, ScheduleTest::postAgainstTheEndOfATurn);
    }

    /// Each poster sees the other port without its lock.
    @Test
    void aJoinMissesNoSet() {
        Lincheck.runConcurrentTest(SCHEDULES, ScheduleTest::postAgainstPostAtAJoin);
    }

    private static void postAgainstTheEndOfATurn() {
        HandSink sink = new HandSink();
        MatchingPort<Integer> port = new MatchingPort<>("raced");
        ConcurrentLinkedQueue<Integer> handled = new ConcurrentLinkedQueue<>();
        Activations.activate(sink, Arbiters.<Integer>receive(port, handled::add).concurrency(1));
        port.post(1);
        run(() -> port.post(2), sink::runAll);
        sink.runAll();
        assertEquals(List.of(1, 2), List.copyOf(handled));
        assertEquals(0, port.size());
    }

    private static void postAgainstPostAtAJoin() {
        HandSink sink = new HandSink();
        MatchingPort<Integer> a = new MatchingPort<>("a");
        MatchingPort<Integer> b = new MatchingPort<>("b");
        ConcurrentLinkedQueue<Integer> handled = new ConcurrentLinkedQueue<>();
        Activations.activate(sink, Arbiters.joinedReceive(a, b, (x, y) -> handled.add(x + y)));
        run(() -> a.post(1), () -> b.post(10));
        sink.runAll();
        assertEquals(List.of(11), List.copyOf(handled));
        assertEquals(0, a.size() + b.size());
    }

    private static void run(Runnable first, Runnable second) {
        Thread one = new Thread(first);
        Thread two = new Thread(second);
        one.start();
        two.start();
        try {
            one.join();
            two.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
