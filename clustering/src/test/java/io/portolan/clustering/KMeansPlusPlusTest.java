package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Greedy k-means++ spreads its centers over the points.
@Timeout(60)
final class KMeansPlusPlusTest {
    @Test
    void choosesPointsAndNoPlaceTwice() {
        double[][] columns = new double[2][2000];
        Arrays.setAll(columns[0], i -> i % 20);
        Arrays.setAll(columns[1], i -> i % 5);
        for (int seed = 0; seed < 20; seed++) {
            Set<List<Double>> places = places(choose(Points.ofColumns(columns), 20, seed));
            assertEquals(20, places.size(), "seed " + seed);
            for (List<Double> place : places) {
                assertEquals(place.get(0) % 5, place.get(1), "seed " + seed);
            }
        }
    }

    @Test
    void choosesOnePointFromEachOfFarGroups() {
        // Chosen evenly, ten of ten groups would come once in 2755 seeds.
        double[][] columns = {new double[5000]};
        Arrays.setAll(columns[0], i -> i % 10 * 1e6 + i * 1e-3);
        for (int seed = 0; seed < 20; seed++) {
            Set<Long> groups = new HashSet<>();
            for (double x : choose(Points.ofColumns(columns), 10, seed).toArray()) {
                groups.add(Math.round(x / 1e6));
            }
            assertEquals(10, groups.size(), "seed " + seed);
        }
    }

    @Test
    void neverChoosesAPointWithoutWeight() {
        double[][] columns = {new double[1500]};
        double[] weights = new double[1500];
        Arrays.setAll(columns[0], i -> i);
        Arrays.setAll(weights, i -> i % 100 == 7 ? 3 : 0);
        for (int seed = 0; seed < 20; seed++) {
            for (double x : choose(Points.ofColumns(columns, weights), 15, seed).toArray()) {
                assertEquals(7, x % 100, "seed " + seed);
            }
        }
    }

    @Test
    void prefersHeavyPointsForTheFirstCenter() {
        double[][] columns = {{0, 1, 2, 3}};
        double[] weights = {1, 1, 1, 997};
        int heavy = 0;
        for (Centers first : choose(Points.ofColumns(columns, weights), 1, 0, 1000)) {
            heavy += first.coordinate(0, 0) == 3 ? 1 : 0;
        }
        assertTrue(heavy > 970, heavy + " of 1000");
    }

    @Test
    void dependsOnTheSeedAlone() {
        double[][] census = CensusData.indiana();
        Points points = Points.ofColumns(new double[][] {census[0], census[1]});
        assertEquals(choose(points, 20, 1), choose(points, 20, 1));
        assertNotEquals(choose(points, 20, 1), choose(points, 20, 2));
    }

    @Test
    void beginsBetterThanRandomPoints() {
        double[][] census = CensusData.indiana();
        Points points = Points.ofColumns(new double[][] {census[0], census[1]});
        double plusPlus = 0;
        double random = 0;
        for (int seed = 0; seed < 5; seed++) {
            KMeansSettings first = KMeansSettings.of(20).withSeed(seed).withMaxIterations(1);
            plusPlus += new KMeans(first).cluster(points).history().getFirst().inertia();
            double[][] rows =
                    TextbookLloyd.someRows(new double[][] {census[0], census[1]}, 20, seed);
            Seeding someRows = new GivenCenters(Centers.of(rows));
            random +=
                    new KMeans(first.withSeeding(someRows))
                            .cluster(points)
                            .history()
                            .getFirst()
                            .inertia();
        }
        assertTrue(plusPlus < 0.8 * random, plusPlus + " against " + random);
    }

    private static Centers choose(Points points, int clusters, long seed) {
        return choose(points, clusters, seed, 1).getFirst();
    }

    private static List<Centers> choose(Points points, int clusters, long first, int seeds) {
        return DataParallel.run(
                        points,
                        2,
                        share -> {
                            List<Centers> chosen = new ArrayList<>();
                            for (long seed = first; seed < first + seeds; seed++) {
                                chosen.add(
                                        new KMeansPlusPlus()
                                                .choose(
                                                        new Labelling(points).partition(share),
                                                        clusters,
                                                        seed));
                            }
                            return chosen;
                        })
                .value();
    }

    private static Set<List<Double>> places(Centers centers) {
        Set<List<Double>> places = new HashSet<>();
        for (int k = 0; k < centers.count(); k++) {
            places.add(List.of(centers.coordinate(k, 0), centers.coordinate(k, 1)));
        }
        return places;
    }
}
