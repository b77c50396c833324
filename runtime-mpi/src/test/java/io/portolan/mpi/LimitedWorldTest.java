package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.RankFailedException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is told of a world that does not end in time.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LimitedWorldTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(50);

    @Test
    void whoWaitsForWhomIsToldAndWhatARankHasHidden() {
        CountDownLatch never = new CountDownLatch(1);
        AssertionError failure =
                assertThrows(
                        AssertionError.class,
                        () ->
                                LimitedWorld.run(
                                        World.builder(2).asProcesses(2),
                                        SHORT,
                                        world -> {
                                            if (world.rank() == 1) {
                                                world.recv(new int[1], 0, 3);
                                            }
                                            try (AutoCloseable _ = never::await) {
                                                throw new IllegalStateException("hidden");
                                            }
                                        }));
        String text = String.valueOf(failure.getMessage());
        assertTrue(text.startsWith("the world has not ended within PT0.3S:\n"), text);
        assertTrue(text.contains("rank 0 waits elsewhere"), text);
        assertTrue(text.contains("rank 1 waits in recv from rank 0 with tag 3"), text);
        assertTrue(
                Arrays.stream(failure.getSuppressed())
                        .anyMatch(thrown -> "hidden".equals(thrown.getMessage())));
    }

    @Test
    void aWorldThatEndsIsAsAnyOther() throws InterruptedException {
        LimitedWorld.run(World.builder(2), LONG, Comm::barrier);
        RankFailedException failure =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                LimitedWorld.run(
                                        World.builder(2),
                                        LONG,
                                        world -> {
                                            throw new IllegalStateException("failed");
                                        }));
        assertEquals("failed", failure.getCause().getMessage());
    }
}
