package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.lloyd.CenterUses;
import io.portolan.clustering.lloyd.ClusterSums;
import io.portolan.clustering.points.BlockAssignment;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.SoftKernel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Points of bits are clustered as the same points of numbers, without ever becoming numbers.
@Timeout(120)
final class BinaryPointsTest {
    @Test
    void keepTheirBits() {
        BernoulliMixture mixture = new BernoulliMixture(1500, 166, 3, 0.2, 1);
        Points points = mixture.points();
        Points dense = mixture.dense();
        assertEquals(1500, points.count());
        assertEquals(166, points.dimensions());
        assertEquals(1500, points.totalWeight());
        for (int i = 0; i < 1500; i++) {
            for (int b = 0; b < 166; b++) {
                assertEquals(dense.coordinate(i, b), points.coordinate(i, b));
            }
        }
        assertEquals(dense.distinct(1000), points.distinct(1000));
    }

    @ParameterizedTest
    @CsvSource({"3000, 166, 20", "1100, 64, 7", "900, 1052, 40", "500, 5, 3", "2000, 200, 130"})
    void getTheLabelsThatNumbersGet(int count, int bits, int clusters) {
        BernoulliMixture mixture = new BernoulliMixture(count, bits, clusters, 0.2, 2);
        SplittableRandom random = new SplittableRandom(3);
        double[] centers = random.doubles((long) clusters * bits).toArray();
        // A copy of a center: ties go to the lower number.
        System.arraycopy(centers, 0, centers, bits, bits);
        int[] dense = new int[1024];
        int[] binary = new int[1024];
        int[] plain = new int[1024];
        BlockAssignment expected = mixture.dense().space().blocked().assignment(true);
        LocalPoints points = mixture.points().space().blocked();
        BlockAssignment actual = points.assignment(false);
        BlockAssignment withoutVectors = points.assignment(true);
        expected.centers(centers, clusters);
        actual.centers(centers, clusters);
        withoutVectors.centers(centers, clusters);
        for (int b = 0; b < points.frame().blocks(); b++) {
            expected.assign(b, dense);
            actual.assign(b, binary);
            withoutVectors.assign(b, plain);
            for (int i = 0; i < points.pointsIn(b); i++) {
                assertEquals(dense[i], binary[i], "block " + b + ", point " + i);
                assertEquals(dense[i], plain[i], "block " + b + ", point " + i);
            }
        }
    }

    @Test
    void getTheLowestOfNearestCentersThatAreBinaryOrFarAway() {
        BernoulliMixture mixture = new BernoulliMixture(700, 90, 4, 0.3, 5);
        double[][] starts = {new double[4 * 90], new double[4 * 90], new double[4 * 90]};
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 4 * 90; i++) {
            starts[0][i] = random.nextInt(2);
            starts[1][i] = i < 90 ? 1e30 : random.nextInt(2) * 0.5;
            starts[2][i] = i < 90 ? 1e300 : 0.25 * random.nextInt(5);
        }
        for (double[] centers : starts) {
            int[] dense = new int[1024];
            int[] binary = new int[1024];
            BlockAssignment expected = mixture.dense().space().blocked().assignment(true);
            BlockAssignment actual = mixture.points().space().blocked().assignment(false);
            expected.centers(centers, 4);
            actual.centers(centers, 4);
            expected.assign(0, dense);
            actual.assign(0, binary);
            assertArrayEquals(Arrays.copyOf(dense, 700), Arrays.copyOf(binary, 700));
        }
    }

    @Test
    void giveTheSameKMeansAsNumbers() {
        BernoulliMixture mixture = new BernoulliMixture(3000, 166, 12, 0.2, 7);
        KMeans kMeans = new KMeans(KMeansSettings.of(12).withRanks(2));
        Clustering binary = kMeans.cluster(mixture.points());
        Clustering dense = kMeans.cluster(mixture.dense());
        assertArrayEquals(dense.labels(), binary.labels());
        assertArrayEquals(dense.centers().toArray(), binary.centers().toArray(), 1e-15);
        assertEquals(dense.inertia(), binary.inertia(), 1e-9 * dense.inertia());
        for (int i = 0; i < 3000; i++) {
            assertEquals(dense.distance(i), binary.distance(i), 1e-13);
        }
    }

    @Tag("slow")
    @Test
    void giveTheSameBytesOnAnyNumberOfRanksAndEitherKernel() {
        giveTheSameBytes(3);
    }

    @Test
    @Tag("slow")
    void giveTheSameBytesOnOtherNumbersOfRanksAndEitherKernel() {
        giveTheSameBytes(2, 64);
    }

    private static void giveTheSameBytes(int... numbers) {
        BernoulliMixture mixture = new BernoulliMixture(1300, 130, 5, 0.2, 8);
        Points points = mixture.points();
        AnnealingSettings settings = AnnealingSettings.of(5);
        Clustering alone = new DeterministicAnnealing(settings).cluster(points);
        for (int ranks : numbers) {
            for (Kernel kernel : Kernel.values()) {
                Clustering shared =
                        new DeterministicAnnealing(settings.withRanks(ranks).withKernel(kernel))
                                .cluster(points);
                String name = ranks + " ranks, " + kernel;
                assertArrayEquals(alone.labels(), shared.labels(), name);
                assertEquals(alone.centers(), shared.centers(), name);
                assertEquals(alone.history(), shared.history(), name);
            }
        }
    }

    @Test
    void haveSumsThatCannotDrift() {
        BernoulliMixture mixture = new BernoulliMixture(1000, 70, 3, 0.4, 9);
        LocalPoints points = mixture.points().space().blocked();
        ClusterSums moved = ClusterSums.of(points, 4);
        SplittableRandom random = new SplittableRandom(10);
        int[] labels = new int[1024];
        Arrays.fill(labels, -1);
        int[] now = new int[1024];
        for (int sweep = 0; sweep < 50; sweep++) {
            Arrays.setAll(now, i -> random.nextInt(4));
            moved.update(0, now, labels, 0);
        }
        long[] totals = new long[moved.length()];
        moved.copyTo(totals);
        for (int k = 0; k < 4; k++) {
            for (int b = 0; b < 70; b++) {
                long count = 0;
                for (int i = 0; i < 1000; i++) {
                    count += now[i] == k ? (long) points.coordinate(i, b) : 0;
                }
                assertEquals(count, totals[k * 71 + b]);
            }
        }
    }

    @Test
    void measureErrorsAndUtilitiesAsNumbersDo() {
        BernoulliMixture mixture = new BernoulliMixture(1300, 166, 5, 0.2, 11);
        double[] centers = new SplittableRandom(12).doubles(5 * 166).toArray();
        CenterUses binary = uses(mixture.points(), centers);
        CenterUses dense = uses(mixture.dense(), centers);
        assertArrayEquals(dense.errors(), binary.errors(), 1e-5 * 1300 * 166);
        assertArrayEquals(dense.utilities(), binary.utilities(), 1e-5 * 1300 * 166);
        assertTrue(dense.utilities()[0] > 10);
    }

    @Test
    void refuseRowsThatDoNotFit() {
        ClusteringException shortRow =
                assertThrows(
                        ClusteringException.class,
                        () -> Points.ofBits(new long[][] {{1, 2}, {1}}, 100));
        assertEquals(
                "point 1 has 1 longs, and 100 bits need 2: give all points the same bits",
                shortRow.getMessage());
        ClusteringException beyond =
                assertThrows(
                        ClusteringException.class,
                        () -> Points.ofBits(new long[][] {{3}, {1L << 10}}, 10));
        assertEquals(
                "point 1 has a bit set beyond bit 9: points have 10 bits", beyond.getMessage());
    }

    private static CenterUses uses(Points points, double[] centers) {
        return DataParallel.run(
                        points,
                        2,
                        share ->
                                CenterUses.measure(
                                        new F32Coordinates(share, new SoftKernel(false, 1e9)),
                                        centers,
                                        points.dimensions()))
                .value();
    }
}
