package io.portolan.bench.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.clustering.ClusteringSections.Section;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.compare.UsageException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClusteringSectionsTest {

    @Test
    void allAreRunUnlessSomeAreNamed() {
        assertEquals(EnumSet.allOf(Section.class), named());
        assertEquals(EnumSet.of(Section.PLANE, Section.LARGE), named("large", "plane"));
        UsageException refusal = assertThrows(UsageException.class, () -> named("plain"));
        assertEquals(
                "no section 'plain': there are plane, overhead, grain, clusters, threads,"
                        + " fluctuations, many, space, bits, grid, sweeps, command, processes, job,"
                        + " reading, large",
                refusal.getMessage());
    }

    private static Set<Section> named(String... names) {
        List<String> arguments = Stream.concat(Stream.of("--"), Stream.of(names)).toList();
        return RunOptions.parse(arguments).named(Section.class);
    }

    /// A peer that is slower in both of two runs counts as the machine's drift, which excuses ours.
    @Test
    void whatIsOursIsDividedByOursAndNoPeer() {
        for (List<? extends Twin<?>> twins :
                List.of(ClusteringSections.PROCESSES, ClusteringSections.SOFT_AND_HARD)) {
            assertEquals(List.of(Role.OURS, Role.OURS), twins.stream().map(Twin::role).toList());
            assertEquals(List.of(twins.getLast().name()), twins.getFirst().by());
        }
    }

    @Test
    void annealingThatIsWorseThanTheBestOfTenIsRefused() {
        ClusteringSections.verifyAnnealing(1.002, 1);
        IllegalStateException refusal =
                assertThrows(
                        IllegalStateException.class,
                        () -> ClusteringSections.verifyAnnealing(1.004, 1));
        assertTrue(String.valueOf(refusal.getMessage()).startsWith("annealing has inertia 1.004"));
    }

    @Test
    void anotherInertiaIsRefused() {
        Twin<Double> exact = ClusteringSections.CLUSTERERS.get(2);
        ClusteringSections.verify(
                ClusteringSections.CLUSTERERS.getLast(), DataShape.PLANE, 1.001, 1);
        ClusteringSections.verify(exact, DataShape.BITS, 1.001, 1);
        IllegalStateException refusal =
                assertThrows(
                        IllegalStateException.class,
                        () -> ClusteringSections.verify(exact, DataShape.PLANE, 1.001, 1));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.startsWith("scikit-learn, f64 has inertia 1.001"), message);
    }

    @Test
    void fewerRowsThanThereAreAreRefused() {
        ClusteringSections.verifyRows(242_335);
        assertThrows(IllegalStateException.class, () -> ClusteringSections.verifyRows(242_334));
    }
}
