package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An item that waits for its pair, in sight of others.
class PairRaceTest {

    private final Port<Integer> port = Port.unbounded("numbers");

    @Test
    @DisplayName("5: whoever looks at a port with a join of pairs hides nothing from poll")
    void lookingHidesNothing() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.multipleItemReceive(port, 2, items -> {}));
            AtomicBoolean isOver = new AtomicBoolean();
            Crew.run(
                    2,
                    index -> {
                        if (index == 0) {
                            try {
                                for (int i = 0; i < 50_000; i++) {
                                    port.post(i);
                                    assertEquals(1, port.size());
                                    assertNotNull(port.poll());
                                }
                            } finally {
                                isOver.set(true);
                            }
                        } else {
                            while (!isOver.get()) {
                                port.inspect(0);
                            }
                        }
                    });
        }
    }

    @Test
    @DisplayName("19: a busy join of pairs keeps the order of its port")
    void aBusyJoinKeepsTheOrder() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            for (int round = 0; round < 8_000; round++) {
                Port<Integer> raced = Port.unbounded("raced");
                CountDownLatch release = new CountDownLatch(1);
                Activation join =
                        dispatcher.activate(
                                Arbiters.multipleItemReceive(raced, 2, items -> release.await())
                                        .concurrency(1));
                raced.post(-1);
                raced.post(-2);
                raced.post(0); // held: the join is busy
                Thread second = Thread.startVirtualThread(() -> raced.post(2));
                Thread third = Thread.startVirtualThread(() -> raced.post(3));
                raced.post(1);
                second.join();
                third.join();
                List<Integer> items = raced.inspect(9).items();
                release.countDown();
                join.cancel();
                assertEquals(4, items.size(), items::toString);
                assertEquals(0, items.getFirst(), items::toString);
            }
        }
    }
}
