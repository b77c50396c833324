package io.portolan.clustering.annealing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SplitPairsTest {
    private final List<AnnealedCluster> clusters = new ArrayList<>();
    private final SplitLog log = new SplitLog();

    @Test
    void aSplitHalvesTheMassAndMovesTheHalvesAlongTheAxis() {
        add(0.6, 4);
        SplitPairs.split(clusters, 7, 10);
        assertEquals(2, clusters.size());
        assertEquals(0.3, clusters.get(0).mass());
        assertEquals(0.3, clusters.get(1).mass());
        assertEquals(0.2, clusters.get(0).center()[1]);
        assertEquals(-0.2, clusters.get(1).center()[1]);
    }

    @Test
    void aClusterAboveItsCriticalTemperatureStaysWhole() {
        add(1, 4);
        SplitPairs.split(clusters, 8, 10);
        assertEquals(1, clusters.size());
    }

    @Test
    void theMostSpreadSplitFirstAndNoMoreThanTheLimitAllows() {
        add(0.2, 4);
        add(0.3, 6);
        add(0.5, 5);
        SplitPairs.split(clusters, 1, 5);
        assertEquals(
                List.of(0.2, 0.15, 0.25, 0.15, 0.25),
                clusters.stream().map(AnnealedCluster::mass).toList());
    }

    @Test
    void twinsDoNotSplitUntilTheyAreApart() {
        add(1, 4);
        SplitPairs.split(clusters, 7, 10);
        SplitPairs.part(clusters, 7, log);
        SplitPairs.split(clusters, 7, 10);
        assertEquals(2, clusters.size());
        assertEquals(List.of(), log.transitions());
        clusters.get(0).center[1] = 2;
        SplitPairs.part(clusters, 6, log);
        assertNull(clusters.get(0).sibling);
        assertNull(clusters.get(1).sibling);
        assertEquals(List.of(new PhaseTransition(0, 1, 7, 8)), log.transitions());
        SplitPairs.split(clusters, 6, 10);
        assertEquals(4, clusters.size());
    }

    @Test
    void halvesGetNumbersOfTheirOwnWhenTheyAreApart() {
        add(1, 4);
        for (int split = 0; split < 2; split++) {
            SplitPairs.split(clusters, 7, split + 2);
            clusters.getLast().center[1] -= 9;
            SplitPairs.part(clusters, 7, log);
            clusters.getFirst().variance = 5;
        }
        assertEquals(List.of(3, 2, 4), clusters.stream().map(c -> c.node).toList());
        assertEquals(
                List.of(new PhaseTransition(0, 1, 7, 8), new PhaseTransition(1, 3, 7, 10)),
                log.transitions());
    }

    @Test
    void aClusterWhoseVarianceIsUnknownDoesNotSplit() {
        add(1, Double.NaN);
        SplitPairs.split(clusters, 7, 10);
        assertEquals(1, clusters.size());
    }

    @Test
    void twinsThatStayTogetherForSixTemperaturesBecomeOneAgain() {
        add(1, 4);
        SplitPairs.split(clusters, 7, 10);
        for (int temperature = 0; temperature < 6; temperature++) {
            SplitPairs.part(clusters, 7, log);
            assertNotNull(clusters.get(0).sibling);
        }
        SplitPairs.part(clusters, 7, log);
        assertEquals(1, clusters.size());
        assertEquals(1, clusters.getFirst().mass());
        assertEquals(0, clusters.getFirst().center()[1]);
        assertNull(clusters.getFirst().sibling);
    }

    private void add(double mass, double variance) {
        AnnealedCluster cluster = new AnnealedCluster(new double[2], mass, new double[] {0, 1});
        cluster.variance = variance;
        clusters.add(cluster);
    }
}
