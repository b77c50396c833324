package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.Verb;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The bytes that all threads together allocate for a two-way in a node, besides the message.
///
/// The least of several rounds counts: others hold what is loaded and compiled meanwhile. Compiled
/// code takes 224 bytes for one that is waited for and 304 for one that is not; the bounds leave
/// room for a JVM that has compiled nothing yet.
@Timeout(60)
class TwoWayAllocationTest {

    private static final int ROUNDS = 8;
    private static final int CALLS = 5_000;

    record Empty() {}

    record Ping(long number) {}

    @ServiceContract(id = "urn:test:ping", state = Empty.class, isBlocking = false)
    static final class PingService {

        @On(Verb.SUBMIT)
        Ping ping(Ping ping) {
            return ping;
        }
    }

    @FunctionalInterface
    private interface TwoWay {
        @Nullable Object ask(ServiceProxy<Empty> service, Ping ping) throws Exception;
    }

    private static double bytes(TwoWay call) throws Exception {
        try (ServiceNode node = ServiceNode.builder().service(PingService.class).start()) {
            ServiceProxy<Empty> service =
                    node.connect(
                            node.create(PingService.class, new Empty(), Map.of()), Empty.class);
            Ping ping = new Ping(1);
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS; round++) {
                long before = allocated();
                for (int i = 0; i < CALLS; i++) {
                    var _ = call.ask(service, ping);
                }
                least = Math.min(least, allocated() - before);
            }
            return least / (double) CALLS;
        }
    }

    /// Of all threads, also those that have ended.
    private static long allocated() throws JMException {
        return (long)
                ManagementFactory.getPlatformMBeanServer()
                        .getAttribute(
                                new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                                "TotalThreadAllocatedBytes");
    }

    @Test
    void oneThatIsWaitedForTakesAtMost320Bytes() throws Exception {
        double bytes = bytes((service, ping) -> service.submit(ping, Ping.class));
        assertTrue(bytes <= 320, bytes + " bytes for a two-way");
    }

    @Test
    void oneThatIsNotWaitedForTakesAtMost480Bytes() throws Exception {
        double bytes = bytes((service, ping) -> service.async().submit(ping, Ping.class).get());
        assertTrue(bytes <= 480, bytes + " bytes for a two-way");
    }
}
