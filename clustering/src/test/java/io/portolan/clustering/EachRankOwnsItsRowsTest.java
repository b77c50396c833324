package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The result is the same bytes for any number of ranks, whether they share all points or each rank
/// is given only its own rows.
@Timeout(300)
final class EachRankOwnsItsRowsTest {
    private static final int[] RANKS = {1, 3};
    private static final int[] OTHER_RANKS = {2, 7, 64};

    /// Points of a kind, of which any rows can be had alone.
    ///
    /// @param rows makes points of the rows with these numbers
    record Rows(String name, int count, Slicer rows) {
        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    interface Slicer {
        Points of(int from, int to);
    }

    static List<Rows> kinds() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] plane = new GaussianMixture(9000, 2, 7, 0.5, 4).columns;
        double[] weights = random.doubles(9000).toArray();
        double[][] eight = new GaussianMixture(3000, 8, 5, 1, 5).columns;
        double[][] space = {
            random.doubles(4100).toArray(),
            random.doubles(4100, -5, 5).toArray(),
            random.doubles(4100, 1e6, 1e6 + 1).toArray()
        };
        double[][] degrees = {
            random.doubles(7000, -180, 180).toArray(), random.doubles(7000, -80, 80).toArray()
        };
        float[][] singles = new float[2][5000];
        float[][] wideSingles = new float[5][2500];
        for (int i = 0; i < 5000; i++) {
            singles[0][i] = -86 + 5 * (float) random.nextDouble();
            singles[1][i] = i % 7 + (float) random.nextDouble();
            wideSingles[i % 5][i / 5] = (float) random.nextDouble() + i % 3;
        }
        long[][] bits = new BernoulliMixture(2600, 100, 6, 0.2, 6).rows;
        double[][] tiny = {random.doubles(40).toArray(), random.doubles(40).toArray()};
        return List.of(
                new Rows("plane", 9000, (a, b) -> Points.ofColumns(cut(plane, a, b))),
                new Rows(
                        "plane with weights",
                        9000,
                        (a, b) ->
                                Points.ofColumns(
                                        cut(plane, a, b), Arrays.copyOfRange(weights, a, b))),
                new Rows("space", 4100, (a, b) -> Points.ofColumns(cut(space, a, b))),
                new Rows("eight dimensions", 3000, (a, b) -> Points.ofColumns(cut(eight, a, b))),
                new Rows("globe", 7000, (a, b) -> Points.ofDegrees(cut(degrees, a, b))),
                new Rows("f32", 5000, (a, b) -> Points.ofColumns(cut(singles, a, b))),
                new Rows(
                        "f32 in five dimensions",
                        2500,
                        (a, b) -> Points.ofColumns(cut(wideSingles, a, b))),
                new Rows(
                        "bits",
                        2600,
                        (a, b) ->
                                Points.ofBits(Arrays.copyOfRange(bits, a, b), 100, Metric.HAMMING)),
                new Rows("few points", 40, (a, b) -> Points.ofColumns(cut(tiny, a, b))));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void ofKMeans(Rows kind) {
        KMeansSettings settings = KMeansSettings.of(5);
        check(kind, settings.clusters(), RANKS, ranks -> new KMeans(settings.withRanks(ranks)));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("kinds")
    void ofAnnealing(Rows kind) {
        AnnealingSettings settings = AnnealingSettings.of(5).withEffort(Effort.FAST);
        check(kind, 5, RANKS, ranks -> new DeterministicAnnealing(settings.withRanks(ranks)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Tag("slow")
    void ofBothOnOtherNumbersOfRanks(Rows kind) {
        KMeansSettings means = KMeansSettings.of(5);
        check(kind, 5, OTHER_RANKS, ranks -> new KMeans(means.withRanks(ranks)));
        AnnealingSettings annealing = AnnealingSettings.of(5).withEffort(Effort.FAST);
        check(
                kind,
                5,
                OTHER_RANKS,
                ranks -> new DeterministicAnnealing(annealing.withRanks(ranks)));
    }

    @Test
    @Tag("slow")
    void ofAnnealingWithRefinementAndOfTheUnitedStates() {
        double[][] census = CensusData.unitedStates();
        double[][] place = {census[0], census[1]};
        AnnealingSettings settings = AnnealingSettings.of(20);
        Rows kind =
                new Rows(
                        "United States",
                        place[0].length,
                        (a, b) ->
                                Points.ofColumns(
                                        cut(place, a, b), Arrays.copyOfRange(census[2], a, b)));
        check(kind, 20, RANKS, ranks -> new DeterministicAnnealing(settings.withRanks(ranks)));
        check(
                kind,
                20,
                OTHER_RANKS,
                ranks -> new DeterministicAnnealing(settings.withRanks(ranks)));
    }

    @Test
    @Tag("slow")
    void withOutliersAndSplits() {
        Rows plane = kinds().getFirst();
        check(
                plane,
                4,
                RANKS,
                ranks ->
                        new DeterministicAnnealing(
                                AnnealingSettings.of(4).withReach(1.5).withRanks(ranks)));
        check(
                plane,
                6,
                RANKS,
                ranks ->
                        new DeterministicAnnealing(
                                AnnealingSettings.of(new AnnealingGoal.Until(0.05, 6))
                                        .withRanks(ranks)));
    }

    /// On the whole globe means stand for neighbors, and how many do depends on all of them.
    @ParameterizedTest
    @ValueSource(ints = {2, 7})
    @Tag("slow")
    void whereMeansStandForNeighborsOnTheGlobe(int ranks) {
        double[][] globe = Globe.UNIFORM.places(60_000, 1);
        DeterministicAnnealing annealing =
                new DeterministicAnnealing(AnnealingSettings.of(2).withEffort(Effort.FAST));
        Clustering expected = annealing.cluster(Points.ofDegrees(globe));
        compare(
                expected,
                onRanks(annealing, ranks, 60_000, (a, b) -> Points.ofDegrees(cut(globe, a, b))),
                ranks + " ranks");
    }

    @Test
    void aSeedingSeesTheRowsOfItsRank() throws InterruptedException {
        double[][] columns = {IntStream.range(0, 50).asDoubleStream().toArray()};
        Seeding middles =
                (partition, clusters, seed) -> {
                    long[] sum = {0};
                    for (int i = partition.firstPoint(); i < partition.endPoint(); i++) {
                        sum[0] += (long) partition.coordinate(i, 0);
                    }
                    partition.sum(sum);
                    assertEquals(50, partition.count());
                    double mean = (double) sum[0] / partition.count();
                    return Centers.of(new double[][] {{mean - 1}, {mean + 1}});
                };
        KMeans kMeans = new KMeans(KMeansSettings.of(2).withSeeding(middles));
        Clustering expected = kMeans.cluster(Points.ofColumns(columns));
        compare(
                expected,
                onRanks(kMeans, 3, 50, (a, b) -> Points.ofColumns(cut(columns, a, b))),
                "seeding");
    }

    @Test
    void refusesPointsOfDifferentKindsOnAllRanks() {
        KMeans kMeans = new KMeans(KMeansSettings.of(2));
        Points[] points = {
            Points.ofColumns(new double[][] {{1, 2, 3}}),
            Points.ofColumns(new double[][] {{1, 2, 3}, {4, 5, 6}})
        };
        assertEquals(
                "rank 0 has points of 1 numbers, EUCLIDEAN, rank 1 has points of 2 numbers, EUCLIDEAN: the points of all ranks must be alike",
                refusal(kMeans, points));
        assertEquals(
                "no points on any of 2 ranks: give at least one",
                refusal(kMeans, Points.none(), Points.none()));
        assertEquals(
                "clusters = 2, but there is only 1 distinct point: ask for at most 1",
                refusal(kMeans, Points.none(), Points.ofColumns(new double[][] {{1, 1}})));
    }

    private static String refusal(Clusterer clusterer, Points... ofRanks) {
        RankFailedException failure =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.run(
                                        ofRanks.length,
                                        world ->
                                                clusterer.cluster(
                                                        world,
                                                        ofRanks[world.rank()],
                                                        Progress.NONE)));
        return String.valueOf(failure.getCause().getMessage());
    }

    private static void check(
            Rows kind, int clusters, int[] numbers, IntFunction<Clusterer> clusterer) {
        Points all = kind.rows.of(0, kind.count);
        Clustering expected = clusterer.apply(1).cluster(all);
        assertEquals(clusters, expected.clusters());
        for (int ranks : numbers) {
            Clustering shared = clusterer.apply(ranks).cluster(kind.rows.of(0, kind.count));
            assertEquals(ranks, shared.parallelism().ranks());
            compare(expected, List.of(shared), kind + " shared by " + ranks + " ranks");
            compare(
                    expected,
                    onRanks(clusterer.apply(1), ranks, kind.count, kind.rows),
                    kind + " owned by " + ranks + " ranks");
        }
    }

    /// The results of ranks that own rows of uneven number, some of them none.
    private static List<Clustering> onRanks(
            Clusterer clusterer, int ranks, int count, Slicer rows) {
        SplittableRandom random = new SplittableRandom(ranks);
        int[] cuts = new int[ranks + 1];
        for (int r = 1; r < ranks; r++) {
            cuts[r] = random.nextInt(count + 1);
        }
        cuts[ranks] = count;
        Arrays.sort(cuts);
        Clustering[] results = new Clustering[ranks];
        try {
            World.run(
                    ranks,
                    world -> {
                        int from = cuts[world.rank()];
                        int to = cuts[world.rank() + 1];
                        Points own = from == to ? Points.none() : rows.of(from, to);
                        results[world.rank()] = clusterer.cluster(world, own, Progress.NONE);
                    });
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return List.of(results);
    }

    private static void compare(Clustering expected, List<Clustering> ofRanks, String what) {
        int[] labels = ofRanks.stream().flatMapToInt(c -> Arrays.stream(c.labels())).toArray();
        assertArrayEquals(expected.labels(), labels, what);
        int point = 0;
        for (Clustering result : ofRanks) {
            for (int i = 0; i < result.count(); i++) {
                assertEquals(expected.distance(point), result.distance(i), what);
                point++;
            }
            assertEquals(expected.centers(), result.centers(), what);
            assertEquals(expected.inertia(), result.inertia(), what);
            assertEquals(expected.model(), result.model(), what);
            assertEquals(expected.noiseCluster(), result.noiseCluster(), what);
            for (int k = 0; k < expected.clusters(); k++) {
                assertEquals(expected.cluster(k), result.cluster(k), what);
            }
        }
        assertEquals(expected.history(), ofRanks.getFirst().history(), what);
        assertEquals(expected.splitTree(), ofRanks.getFirst().splitTree(), what);
    }

    private static double[][] cut(double[][] columns, int from, int to) {
        return Arrays.stream(columns)
                .map(column -> Arrays.copyOfRange(column, from, to))
                .toArray(double[][]::new);
    }

    private static float[][] cut(float[][] columns, int from, int to) {
        return Arrays.stream(columns)
                .map(column -> Arrays.copyOfRange(column, from, to))
                .toArray(float[][]::new);
    }
}
