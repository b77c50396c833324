package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RepeatedCallsTest {

    private static final Duration FOR_EVER = Duration.ofDays(1);

    @Test
    void eachCallerCountsItsCallsUntilTheTimeIsOver() throws Exception {
        Map<Integer, Long> last = new ConcurrentHashMap<>();
        RepeatedCalls.Made made =
                new RepeatedCalls(3, RunThreads.virtual())
                        .run(
                                Duration.ofMillis(20),
                                (caller, number) -> {
                                    assertEquals(last.getOrDefault(caller, -1L) + 1, number);
                                    last.put(caller, number);
                                    LockSupport.parkNanos(1_000); // lets the others run, too
                                });
        assertEquals(3, last.size());
        assertEquals(last.values().stream().mapToLong(it -> it + 1).sum(), made.calls());
        assertTrue(made.micros() >= 20_000, made.toString());
        assertEquals(made.micros() / made.calls(), made.microsPerCall());
    }

    @Test
    void aCallThatFailsEndsAllAndIsThrown() {
        RepeatedCalls calls = new RepeatedCalls(2, RunThreads.platform());
        IllegalStateException thrown =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                calls.run(
                                        FOR_EVER,
                                        (caller, number) -> {
                                            if (caller == 1 && number == 5) {
                                                throw new IOException("the disk is full");
                                            }
                                        }));
        assertEquals("java.io.IOException: the disk is full", String.valueOf(thrown.getCause()));
    }
}
