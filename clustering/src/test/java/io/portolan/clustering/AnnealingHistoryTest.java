package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class AnnealingHistoryTest {
    private static double[][] columns;
    private static List<Sweep> reported;
    private static Clustering clustering;

    @BeforeAll
    static void cluster() {
        columns = new GaussianMixture(3000, 2, 6, 0.3, 9).columns;
        reported = new ArrayList<>();
        clustering =
                new DeterministicAnnealing(AnnealingSettings.of(6).withRanks(2))
                        .cluster(Points.ofColumns(columns), reported::add);
    }

    @Test
    void isWhatTheProgressHeard() {
        assertEquals(reported, clustering.history());
        for (int i = 0; i < reported.size(); i++) {
            assertEquals(i + 1, reported.get(i).number());
        }
    }

    @Test
    void beginsWithOneClusterAndTheVarianceOfAllPoints() {
        double variance = 0;
        for (double[] column : columns) {
            double mean = java.util.Arrays.stream(column).average().orElse(0);
            variance += java.util.Arrays.stream(column).map(x -> (x - mean) * (x - mean)).sum();
        }
        // The first sweep finds the mean, the second measures from there.
        Sweep second = clustering.history().get(1);
        assertEquals(1, second.clusters());
        assertEquals(variance, second.inertia(), 1e-4 * variance);
    }

    @Test
    void hasTheTemperatureInTheUnitOfTheSquaredCoordinates() {
        double critical = 2 * largestEigenvalue();
        Sweep hottest = clustering.history().get(2);
        assertEquals(1.02 * critical, hottest.temperature(), 1e-3 * critical);
        Sweep split = clustering.history().stream().filter(s -> s.clusters() > 1).findFirst().get();
        assertTrue(split.temperature() < critical, split + ", critical is " + critical);
    }

    @Test
    void endsWithSweepsWithoutTemperatureDownToTheInertia() {
        List<Sweep> history = clustering.history();
        assertTrue(Double.isNaN(history.getLast().temperature()));
        assertEquals(
                clustering.inertia(), history.getLast().inertia(), 1e-9 * clustering.inertia());
        int firstHard = 0;
        while (!Double.isNaN(history.get(firstHard).temperature())) {
            firstHard++;
        }
        for (Sweep sweep : history.subList(firstHard, history.size())) {
            assertTrue(Double.isNaN(sweep.temperature()), sweep.toString());
        }
        Sweep coldest = history.get(firstHard - 1);
        assertEquals(6, coldest.clusters());
        // Cold, the expected distortion is nearly the inertia.
        assertEquals(history.get(firstHard).inertia(), coldest.inertia(), 0.01 * coldest.inertia());
    }

    @Test
    void withoutRefinementHasNoMoreClustersThanAskedFor() {
        Clustering plain =
                new DeterministicAnnealing(AnnealingSettings.of(6).withEffort(Effort.FAST))
                        .cluster(Points.ofColumns(columns));
        assertFalse(
                plain.history().stream()
                        .anyMatch(s -> Double.isNaN(s.temperature()) && s.clusters() != 6));
    }

    private double largestEigenvalue() {
        int n = columns[0].length;
        double mx = java.util.Arrays.stream(columns[0]).sum() / n;
        double my = java.util.Arrays.stream(columns[1]).sum() / n;
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < n; i++) {
            double x = columns[0][i] - mx;
            double y = columns[1][i] - my;
            xx += x * x / n;
            xy += x * y / n;
            yy += y * y / n;
        }
        return (xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy);
    }
}
