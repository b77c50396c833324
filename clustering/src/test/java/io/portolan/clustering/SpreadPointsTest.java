package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rank 0 sees the points of all ranks as if it had them.
@Timeout(60)
final class SpreadPointsTest {
    private static final int BITS = 1052; // 1024 rows in a piece
    private static final long[][] ROWS = new BernoulliMixture(5000, BITS, 4, 0.2, 6).rows;
    private static final Points WHOLE = Points.ofBits(ROWS, BITS, Metric.HAMMING);

    /// Runs something on rank 0, while the others bring it their rows.
    ///
    /// @param brought counts the pieces that came
    private static void onRankZero(int[] brought, BiConsumer<Points, SpreadPoints> what)
            throws InterruptedException {
        onRankZero(
                brought,
                (from, to) ->
                        Points.ofBits(Arrays.copyOfRange(ROWS, from, to), BITS, Metric.HAMMING),
                what);
    }

    private static void onRankZero(
            int[] brought,
            BiFunction<Integer, Integer, Points> part,
            BiConsumer<Points, SpreadPoints> what)
            throws InterruptedException {
        World.run(
                3,
                world -> {
                    int from = new int[] {0, 2100, 2900, 5000}[world.rank()];
                    int to = new int[] {0, 2100, 2900, 5000}[world.rank() + 1];
                    SpreadPoints spread = SpreadPoints.of(world, part.apply(from, to));
                    if (world.rank() > 0) {
                        serve(world, spread);
                        return;
                    }
                    what.accept(
                            spread.all((first, count) -> {
                                brought[0]++;
                                world.bcast(new int[] {first, count}, 0);
                                return spread.bring(first, count);
                            }),
                            spread);
                    world.bcast(new int[2], 0);
                });
    }

    private static void serve(Intracomm world, SpreadPoints spread) {
        int[] asked = new int[2];
        world.bcast(asked, 0);
        while (asked[1] > 0) {
            spread.bring(asked[0], asked[1]);
            world.bcast(asked, 0);
        }
    }

    @Test
    void rankZeroSeesAllPointsAndGetsEachRowOnce() throws Exception {
        int[] brought = {0};
        onRankZero(
                brought,
                (all, spread) -> {
                    assertEquals(2100, spread.own().count());
                    assertEquals(WHOLE.count(), all.count());
                    assertEquals(WHOLE.dimensions(), all.dimensions());
                    assertEquals(WHOLE.metric(), all.metric());
                    assertEquals(WHOLE.totalWeight(), all.totalWeight());
                    assertEquals(WHOLE.distinct(700), all.distinct(700));
                    for (int i = 0; i < all.count(); i++) {
                        assertArrayEquals(WHOLE.bits(i), all.bits(i), "point " + i);
                        assertEquals(WHOLE.coordinate(i, 77), all.coordinate(i, 77));
                    }
                    assertEquals(WHOLE.distance(17, 4999), all.distance(17, 4999));
                    assertEquals(
                            Tanimoto.similarity(WHOLE, 17, 4999),
                            new Tanimoto(all, new int[] {-1, 4999}).similarity(17, 1));
                });
        // The 2900 rows of others are three pieces of 1024.
        assertEquals(3, brought[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"numbers", "weighted", "degrees"})
    void rankZeroSeesTheNumbersOfAll(String kind) throws Exception {
        Points whole = numbers(kind, 0, ROWS.length);
        onRankZero(
                new int[1],
                (from, to) -> numbers(kind, from, to),
                (all, _) -> {
                    assertEquals(whole.count(), all.count());
                    assertEquals(whole.dimensions(), all.dimensions());
                    assertEquals(whole.metric(), all.metric());
                    assertEquals(whole.hasWeights(), all.hasWeights());
                    assertEquals(whole.totalWeight(), all.totalWeight());
                    assertEquals(whole.distinct(700), all.distinct(700));
                    for (int d = 0; d < 2; d++) {
                        assertEquals(whole.least(d), all.least(d));
                        assertEquals(whole.most(d), all.most(d));
                    }
                    for (int i = 0; i < all.count(); i++) {
                        assertEquals(whole.coordinate(i, 0), all.coordinate(i, 0));
                        assertEquals(whole.coordinate(i, 1), all.coordinate(i, 1));
                        assertEquals(whole.weight(i), all.weight(i));
                        assertEquals(whole.distance(17, i), all.distance(17, i));
                    }
                });
    }

    private static Points numbers(String kind, int from, int to) {
        double[][] columns = new double[2][to - from];
        double[] weights = new double[to - from];
        for (int i = 0; i < to - from; i++) {
            columns[0][i] = (from + i) % 90 / 3.0;
            columns[1][i] = -columns[0][i] * columns[0][i] / 10;
            weights[i] = (from + i) % 7 / 10.0;
        }
        return switch (kind) {
            case "weighted" -> Points.ofColumns(columns, weights);
            case "degrees" -> Points.ofDegrees(columns, weights);
            default -> Points.ofColumns(columns);
        };
    }

    @Test
    void oneRankDoesNotSweepOverThePointsOfOthers() {
        RankFailedException failure =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                onRankZero(
                                        new int[1],
                                        (all, _) -> new KMeans(KMeansSettings.of(2)).cluster(all)));
        assertEquals(
                "5000 points of several ranks cannot be swept over by one of them; all ranks cluster them together",
                failure.getCause().getMessage());
    }

    @Test
    void pointsThatAreNotAlikeAreRefusedOnAllRanks() {
        RankFailedException failure =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.run(
                                        2,
                                        world ->
                                                SpreadPoints.of(
                                                        world,
                                                        Points.ofRows(
                                                                new double[1][1 + world.rank()]))));
        assertEquals(
                "ranks 0 and 1 own points that are not alike: give all ranks bits or numbers, as many, with one metric, all with weights or none",
                failure.getCause().getMessage());
    }
}
