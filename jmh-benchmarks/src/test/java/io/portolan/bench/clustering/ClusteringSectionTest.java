package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.clustering.AnnealingSections.GridContender;
import io.portolan.bench.compare.UsageException;
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
    void annealingThatIsWorseThanTheBestOfTenIsRefused() {
        GridContender.verify(1.002, 1);
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> GridContender.verify(1.004, 1));
        assertTrue(String.valueOf(refusal.getMessage()).startsWith("annealing has inertia 1.004"));
    }
}
