package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.clustering.AnnealingSections.GridContender;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.UsageException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClusteringSectionTest {

    @Test
    void allAreRunUnlessSomeAreNamed() {
        assertEquals(EnumSet.allOf(ClusteringSection.class), named());
        assertEquals(
                EnumSet.of(ClusteringSection.PLANE, ClusteringSection.LARGE),
                named("large", "plane"));
        UsageException refusal = assertThrows(UsageException.class, () -> named("plain"));
        assertEquals(
                "no section 'plain': there are plane, overhead, grain, clusters, threads,"
                        + " fluctuations, many, space, bits, grid, sweeps, command, processes, job,"
                        + " reading, large",
                refusal.getMessage());
    }

    private static Set<ClusteringSection> named(String... names) {
        List<String> arguments = Stream.concat(Stream.of("--"), Stream.of(names)).toList();
        return RunOptions.parse(arguments).named(ClusteringSection.class);
    }

    @Test
    void annealingThatIsWorseThanTheBestOfTenIsRefused() {
        GridContender.verify(1.002, 1);
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> GridContender.verify(1.004, 1));
        assertTrue(String.valueOf(refusal.getMessage()).startsWith("annealing has inertia 1.004"));
    }
}
