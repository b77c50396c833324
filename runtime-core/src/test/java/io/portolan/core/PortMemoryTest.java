package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What is alive on the heap for each idle port.
class PortMemoryTest {

    private static final int PORTS = 400_000;

    @Test
    void anIdlePortTakes24Bytes() {
        assertBytes(26, () -> Port.unbounded("port"));
    }

    @Test
    void aPortWithAnActiveSerialReceiverTakesAtMost200Bytes() {
        Handler<Integer> handler = item -> {};
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            assertBytes(
                    200,
                    () -> {
                        Port<Integer> port = Port.unbounded("port");
                        dispatcher.activate(Arbiters.receive(port, handler).concurrency(1));
                        return port;
                    });
        }
    }

    private static void assertBytes(double most, Supplier<Object> maker) {
        Object[] items = new Object[PORTS];
        long before = liveBytes();
        for (int i = 0; i < PORTS; i++) {
            items[i] = maker.get();
        }
        double each = (double) (liveBytes() - before) / PORTS;
        assertTrue(each <= most, () -> each + " bytes each, " + most + " are allowed");
        assertTrue(items[PORTS - 1] != null);
    }

    /// The least of some collections, because the first may leave what it only then finds dead.
    private static long liveBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            least = Math.min(least, used);
        }
        return least;
    }
}
