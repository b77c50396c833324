package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Joins that look at a port and cannot fire hide nothing from others.
class PhantomEmptyTest {

    private final Port<Integer> port = Port.unbounded("numbers");
    private final Port<Integer> empty = Port.unbounded("empty");

    @Test
    @DisplayName("5: competing joins never hide an item from poll")
    void competingJoinsHideNothing() throws Exception {
        Crew.run(
                3,
                index -> {
                    for (int i = 0; i < 500; i++) {
                        if (index == 0) {
                            port.post(i);
                            assertEquals(1, port.size());
                            assertNotNull(port.poll());
                        } else if (index == 1) {
                            giveUp(Arbiters.joinedReceive(port, empty, (x, y) -> {}));
                        } else {
                            giveUp(Arbiters.multipleItemReceive(port, 2, items -> {}));
                        }
                    }
                });
        assertEquals(0, port.size());
    }

    @WithWorkers
    @DisplayName("5: joins that take from the same port leave the rest in sight")
    void joinsThatFireHideNothing(int workers) throws Exception {
        int rounds = 2_000;
        Port<Integer> other = Port.unbounded("other");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(Arbiters.joinedReceive(port, other, (x, y) -> {}));
            port.post(0);
            Crew.run(
                    2,
                    index -> {
                        for (int i = 0; i < rounds; i++) {
                            if (index == 0) {
                                port.post(i);
                                other.post(i); // the join takes an older item
                            } else {
                                assertFalse(port.inspect(1).items().isEmpty());
                                assertTrue(port.size() > 0);
                            }
                        }
                    });
            assertEquals(1, port.size());
            assertNotNull(port.poll());
        }
    }

    private static void giveUp(JoinArbiter<?> join) throws InterruptedException {
        try {
            join.await(Duration.ZERO);
            throw new AssertionError("the join fired");
        } catch (TimeoutException e) {
            Thread.onSpinWait(); // as it must
        }
    }
}
