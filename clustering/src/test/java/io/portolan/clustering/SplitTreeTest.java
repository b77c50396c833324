package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class SplitTreeTest {
    /// Four tight clusters of equal size at the corners of a rectangle.
    private static final Points CORNERS = corners();

    @Test
    void showsThatFourClustersAreThere() {
        SplitTree tree =
                annealed(CORNERS, new AnnealingGoal.Until(0, 12)).splitTree().orElseThrow();
        assertEquals(4, tree.persistentClusters());
        SplitNode root = tree.nodes().getFirst();
        assertEquals(1, root.mass(), 1e-6);
        assertEquals(-1, root.parent());
        assertEquals(2 * 900, root.criticalTemperature(), 20);
        assertTrue(root.temperature() < root.criticalTemperature());
        assertEquals(4000 * 900, root.gain(), 4000 * 10);
        SplitNode half = tree.nodes().get(root.children().getFirst());
        assertEquals(0.5, half.mass(), 1e-6);
        assertEquals(2 * 100, half.criticalTemperature(), 10);
        assertEquals(2000 * 100, half.gain(), 2000 * 5);
    }

    @Test
    void hasGainsThatAddUpToWhatTheClustersExplain() {
        Points points = new GaussianMixture(3000, 3, 9, 1.5, 4).points();
        Clustering clustering = annealed(points, new AnnealingGoal.Until(0, 14));
        SplitTree tree = clustering.splitTree().orElseThrow();
        double gains = tree.nodes().stream().mapToDouble(SplitNode::gain).sum();
        double whole = annealed(points, new AnnealingGoal.Exactly(1)).inertia();
        assertEquals(whole - clustering.inertia(), gains, 1e-9 * whole);
        assertEquals(14, tree.leaves());
        assertEquals(13, tree.splits().size());
        checkShape(tree, clustering);
    }

    @Test
    void endsAtTheTemperature() {
        for (double temperature : new double[] {1000, 150, 150, 1}) {
            Clustering clustering = annealed(CORNERS, new AnnealingGoal.Until(temperature, 100));
            int expected = temperature == 1000 ? 2 : 4;
            assertEquals(expected, clustering.clusters(), "at " + temperature);
            double last =
                    clustering.history().stream()
                            .mapToDouble(Sweep::temperature)
                            .filter(Double::isFinite)
                            .min()
                            .orElseThrow();
            assertEquals(temperature, last, 1e-9 * temperature);
            checkShape(clustering.splitTree().orElseThrow(), clustering);
        }
    }

    @Test
    void isOneClusterAboveTheFirstCriticalTemperature() {
        Clustering clustering = annealed(CORNERS, new AnnealingGoal.Until(1e6, 100));
        assertEquals(1, clustering.clusters());
        assertEquals(1, clustering.splitTree().orElseThrow().persistentClusters());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void endsWithSoManyClusters(int most) {
        Clustering clustering = annealed(CORNERS, new AnnealingGoal.Until(0, most));
        assertEquals(most, clustering.clusters());
        checkShape(clustering.splitTree().orElseThrow(), clustering);
    }

    @Test
    void hasNoMoreLeavesThanDistinctPoints() {
        Points points = Points.ofColumns(new double[][] {{1, 1, 2, 2, 5, 5, 5}});
        Clustering clustering = annealed(points, new AnnealingGoal.Until(0, 100));
        assertEquals(3, clustering.clusters());
        assertEquals(0, clustering.inertia());
        Points equal = Points.ofColumns(new double[][] {{4, 4, 4}});
        assertEquals(1, annealed(equal, new AnnealingGoal.Until(0, 100)).clusters());
        assertEquals(1, annealed(equal, new AnnealingGoal.Until(3, 100)).clusters());
    }

    @Test
    void isKnownAfterAnAnnealingToAGivenNumberToo() {
        SplitTree tree = annealed(CORNERS, new AnnealingGoal.Exactly(4)).splitTree().orElseThrow();
        assertEquals(4, tree.persistentClusters());
        assertEquals(8, tree.leaves());
        assertTrue(tree.nodes().stream().allMatch(n -> n.label() == -1));
    }

    @Test
    void isNotThereWithoutAnnealing() {
        assertTrue(new KMeans(KMeansSettings.of(2)).cluster(CORNERS).splitTree().isEmpty());
    }

    private static void checkShape(SplitTree tree, Clustering clustering) {
        List<SplitNode> nodes = tree.nodes();
        boolean[] seen = new boolean[clustering.clusters()];
        for (int i = 0; i < nodes.size(); i++) {
            SplitNode node = nodes.get(i);
            assertEquals(i, node.number());
            for (int child : node.children()) {
                assertEquals(i, nodes.get(child).parent());
            }
            if (node.isLeaf()) {
                assertNotEquals(-1, node.label());
                seen[node.label()] = true;
                double mass = clustering.cluster(node.label()).size() / (double) clustering.count();
                assertEquals(mass, node.mass(), 1e-9);
            } else {
                assertEquals(2, node.children().size());
                assertEquals(
                        node.mass(),
                        node.children().stream().mapToDouble(c -> nodes.get(c).mass()).sum(),
                        1e-9);
            }
        }
        for (boolean s : seen) {
            assertTrue(s, "a cluster is no leaf");
        }
    }

    private static Clustering annealed(Points points, AnnealingGoal goal) {
        return new DeterministicAnnealing(AnnealingSettings.of(goal)).cluster(points);
    }

    private static Points corners() {
        double[][] columns = new double[2][4000];
        java.util.SplittableRandom random = new java.util.SplittableRandom(1);
        for (int i = 0; i < 4000; i++) {
            columns[0][i] = (i % 2 == 0 ? 30 : -30) + 0.5 * random.nextGaussian();
            columns[1][i] = (i % 4 < 2 ? 10 : -10) + 0.5 * random.nextGaussian();
        }
        return Points.ofColumns(columns);
    }
}
