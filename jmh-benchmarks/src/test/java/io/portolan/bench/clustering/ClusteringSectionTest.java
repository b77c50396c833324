package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.clustering.AnnealingSections.GridContender;
import io.portolan.bench.compare.Goal;
import io.portolan.bench.compare.MedianSpread;
import io.portolan.bench.compare.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClusteringSectionTest {

    @Test
    void allAreRunUnlessSomeAreNamed() {
        assertEquals(EnumSet.allOf(ClusteringSection.class), ClusteringSection.named(List.of()));
        assertEquals(
                EnumSet.of(ClusteringSection.PLANE, ClusteringSection.LARGE),
                ClusteringSection.named(List.of("large", "plane")));
        UsageException refusal =
                assertThrows(UsageException.class, () -> ClusteringSection.named(List.of("plain")));
        assertEquals(
                "no section 'plain': there are plane, overhead, grain, clusters, threads,"
                        + " fluctuations, many, space, bits, grid, sweeps, command, reading,"
                        + " large",
                refusal.getMessage());
    }

    @Test
    void aGoalIsReachedByTheMedian() {
        assertEquals(
                "goal: speed: 4.00 (3.00-9.00); at least 4.0: reached",
                printed(Goal.atLeast(4, "speed"), MedianSpread.of(3, 4, 9)));
        assertEquals(
                "goal: speed: 3.90 (3.00-9.00); at least 4.0: missed",
                printed(Goal.atLeast(4, "speed"), MedianSpread.of(3, 3.9, 9)));
        assertEquals(
                "goal: part: 0.26 (0.10-0.30); at most 0.25: missed",
                printed(Goal.atMost(0.25, "part"), MedianSpread.of(0.1, 0.26, 0.3)));
    }

    @Test
    void annealingThatIsWorseThanTheBestOfTenIsRefused() {
        GridContender.verify(1.002, 1);
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> GridContender.verify(1.004, 1));
        assertTrue(String.valueOf(refusal.getMessage()).startsWith("annealing has inertia 1.004"));
    }

    private static String printed(Goal goal, MedianSpread figure) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        goal.print(figure, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }
}
