package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WaitingSetsTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5, 64, 65, 200})
    @DisplayName("13: sets that wait for a serial join stay in the ports and run in order")
    void setsThatWaitStayInThePorts(int waiting) throws Exception {
        Port<Integer> a = Port.unbounded("a");
        Port<Integer> b = Port.unbounded("b");
        Port<Integer> seen = Port.unbounded("seen");
        Port<Boolean> gate = Port.unbounded("gate");
        try (Dispatcher dispatcher = Dispatcher.start("sets")) {
            dispatcher.activate(
                    Arbiters.joinedReceive(
                                    a,
                                    b,
                                    (Integer x, Integer y) -> {
                                        seen.post(x * 1000 + y);
                                        gate.receive();
                                    })
                            .concurrency(1));
            for (int i = 0; i <= waiting; i++) {
                a.post(i);
                b.post(i);
            }
            for (int i = 0; i <= waiting; i++) {
                assertEquals(1001 * i, seen.receive());
                assertEquals(waiting - i, a.size());
                assertEquals(waiting - i, b.size());
                gate.post(true);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    @DisplayName("22: all sets that wait fire when more places become free at once")
    void everyPlaceThatBecomesFreeIsUsed(int places) throws Exception {
        Port<Integer> a = Port.unbounded("a");
        Port<Integer> b = Port.unbounded("b");
        Port<Integer> started = Port.unbounded("started");
        CountDownLatch end = new CountDownLatch(1);
        try (Dispatcher dispatcher =
                Dispatcher.builder("sets").platformThreads(2 * places).start()) {
            dispatcher.activate(
                    Arbiters.joinedReceive(
                                    a,
                                    b,
                                    (Integer x, Integer y) -> {
                                        started.post(x);
                                        if (x < 2 * places) {
                                            end.await();
                                        }
                                    })
                            .concurrency(places));
            for (int i = places; i < 4 * places; i++) {
                a.post(i);
                b.post(i);
            }
            for (int i = 0; i < places; i++) {
                var _ = started.receive();
            }
            assertEquals(2 * places, a.size());
            end.countDown();
            for (int i = 0; i < 2 * places; i++) {
                var _ = started.receive();
            }
            assertEquals(0, b.size());
        }
    }
}
