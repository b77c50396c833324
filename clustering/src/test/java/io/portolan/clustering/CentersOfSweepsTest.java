package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whoever watches a run may see its centers, in the coordinates of the points.
class CentersOfSweepsTest {

    private static final int POINTS = 600;

    /// Wants the centers of every second sweep.
    private static final class Watch implements Progress {
        final List<Sweep> sweeps = new ArrayList<>();
        final List<Centers> centers = new ArrayList<>();

        @Override
        public void sweep(Sweep sweep) {
            sweeps.add(sweep);
        }

        @Override
        public boolean wantsCenters() {
            return sweeps.size() % 2 == 0;
        }

        @Override
        public void centers(Centers found) {
            assertEquals(sweeps.getLast().clusters(), found.count());
            centers.add(found);
        }
    }

    private static double[][] rows(double x0, double y0) {
        Random random = new Random(3);
        double[][] rows = new double[POINTS][];
        for (int i = 0; i < POINTS; i++) {
            rows[i] =
                    new double[] {
                        x0 + i % 3 * 10 + random.nextDouble(), y0 + i % 2 * 10 + random.nextDouble()
                    };
        }
        return rows;
    }

    private static double[][] columns(double[][] rows) {
        double[][] columns = new double[2][rows.length];
        for (int i = 0; i < rows.length; i++) {
            columns[0][i] = rows[i][0];
            columns[1][i] = rows[i][1];
        }
        return columns;
    }

    private static Watch watched(Clusterer clusterer, Points points) {
        Watch watch = new Watch();
        Clustering clustering = clusterer.cluster(points, watch);
        assertEquals(watch.sweeps.size() / 2, watch.centers.size());
        for (Centers each : watch.centers) {
            assertEquals(2, each.dimensions());
            for (int k = 0; k < each.count(); k++) {
                assertTrue(each.coordinate(k, 0) >= 100 && each.coordinate(k, 0) <= 121);
                assertTrue(each.coordinate(k, 1) >= 40 && each.coordinate(k, 1) <= 51);
            }
        }
        assertEquals(clustering.sweeps(), watch.sweeps.size());
        return watch;
    }

    @Test
    void ofAnnealing() {
        Points points = Points.ofRows(rows(100, 40));
        AnnealingSettings settings = AnnealingSettings.of(new AnnealingGoal.Exactly(6));
        Watch one = watched(new DeterministicAnnealing(settings.withRanks(1)), points);
        Watch two = watched(new DeterministicAnnealing(settings.withRanks(2)), points);
        assertEquals(one.centers, two.centers);
    }

    @Test
    void ofKMeansAndOnTheEarth() {
        double[][] degrees = rows(100, 40);
        Watch plane = watched(new KMeans(KMeansSettings.of(6)), Points.ofRows(degrees));
        Watch earth = watched(new KMeans(KMeansSettings.of(6)), Points.ofDegrees(columns(degrees)));
        assertTrue(plane.centers.size() > 0 && earth.centers.size() > 0);
    }
}
