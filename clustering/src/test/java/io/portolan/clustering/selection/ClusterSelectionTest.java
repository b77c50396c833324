package io.portolan.clustering.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class ClusterSelectionTest {
    @Test
    void suggestsTheNumberOfClouds() {
        suggests(3, new ClusterRange(2, 6));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 9})
    @Tag("slow")
    void suggestsTheNumberOfCloudsAmongMany(int clouds) {
        suggests(clouds, new ClusterRange(2, 20));
    }

    private static void suggests(int clouds, ClusterRange range) {
        SelectionOutcome selection =
                new ClusterSelection(
                                SelectionSettings.of(range),
                                k -> new DeterministicAnnealing(AnnealingSettings.of(k)))
                        .select(clouds(clouds));
        assertEquals(clouds, selection.suggested());
        assertEquals(clouds, selection.knee().orElseThrow());
    }

    @Test
    void aSuggestionAtTheEndOfTheRangeSaysWhereToLookFurther() {
        Points points = clouds(9);
        assertEquals(
                Optional.of(
                        "6 is the largest number tried (2..6), and more clusters may be better: try 2..12"),
                ends(kMeans(new ClusterRange(2, 6)).select(points), 6));
        assertEquals(
                Optional.of(
                        "9 is the smallest number tried (9..14), and fewer clusters may be better: try 2..14"),
                ends(kMeans(new ClusterRange(9, 14)).select(points), 9));
        assertEquals(Optional.empty(), ends(kMeans(new ClusterRange(2, 14)).select(points), 9));
        assertEquals(Optional.empty(), ends(kMeans(new ClusterRange(9, 9)).select(points), 9));
        // No more are possible, or fewer.
        Points few = Points.ofColumns(new double[][] {{0, 1, 2}});
        assertEquals(Optional.empty(), ends(kMeans(new ClusterRange(2, 3)).select(few), 3));
    }

    private static Optional<String> ends(SelectionOutcome selection, int suggested) {
        assertEquals(suggested, selection.suggested());
        return selection.limit();
    }

    @Test
    void theResultIsThatOfARunOfItsOwn() {
        Points points = clouds(5);
        SelectionOutcome selection = kMeans(new ClusterRange(3, 8)).select(points);
        KMeansSettings own = KMeansSettings.of(selection.suggested());
        assertArrayEquals(
                new KMeans(own).cluster(points).labels(), selection.clustering().labels());
        assertEquals(
                List.of(3, 4, 5, 6, 7, 8),
                selection.candidates().stream().map(Candidate::clusters).toList());
    }

    @Test
    void progressIsAskedForEachNumberInTurn() {
        List<Integer> asked = new ArrayList<>();
        List<Integer> heard = new ArrayList<>();
        kMeans(new ClusterRange(1, 3))
                .select(
                        clouds(3),
                        k -> {
                            asked.add(k);
                            return sweep -> heard.add(sweep.clusters());
                        });
        assertEquals(List.of(1, 2, 3), asked);
        assertEquals(List.of(1, 2, 3), heard.stream().distinct().toList());
    }

    @Test
    void aRangeOfOneNumberIsThatNumber() {
        SelectionOutcome selection = kMeans(new ClusterRange(4, 4)).select(clouds(3));
        assertEquals(4, selection.suggested());
        assertEquals(1, selection.candidates().size());
    }

    @Test
    void allPointsEqualOrOnePointIsOneCluster() {
        for (double[] column : new double[][] {{7}, {7, 7, 7, 7}}) {
            Points points = Points.ofColumns(new double[][] {column});
            SelectionOutcome selection = kMeans(new ClusterRange(1, 1)).select(points);
            assertEquals(1, selection.suggested());
            assertEquals(0, selection.candidates().getFirst().inertia());
        }
    }

    @Test
    void moreClustersThanDistinctPointsAreRefusedBeforeTheFirstRun() {
        Points points = Points.ofColumns(new double[][] {{1, 1, 2, 3}});
        refused(
                "clusters = 2..4, but there are only 3 distinct points: try at most 3",
                () ->
                        kMeans(new ClusterRange(2, 4))
                                .select(
                                        points,
                                        _ -> {
                                            throw new AssertionError("it ran");
                                        }));
        Points weighted =
                Points.ofColumns(new double[][] {{1, 1, 2, 3}}, new double[] {1, 1, 1, 0});
        refused(
                "clusters = 1..3, but there are only 2 distinct points with a positive weight:"
                        + " try at most 2",
                () -> kMeans(new ClusterRange(1, 3)).select(weighted, _ -> Progress.NONE));
    }

    @Test
    void rangesAndSamplesThatCannotBeAreRefused() {
        refused(
                "clusters = 30..2: the second number must not be below the first; write 2..30",
                () -> new ClusterRange(30, 2));
        refused("clusters = 0..5: must begin at 1 at least", () -> new ClusterRange(0, 5));
        refused("clusters = -3..5: must begin at 1 at least", () -> new ClusterRange(-3, 5));
        refused(
                "sample = 1: must be at least 2; 2000 is usual",
                () -> SelectionSettings.of(new ClusterRange(2, 3)).withSample(1));
    }

    private static ClusterSelection kMeans(ClusterRange range) {
        return new ClusterSelection(
                SelectionSettings.of(range), k -> new KMeans(KMeansSettings.of(k)));
    }

    private static Points clouds(int clouds) {
        SplittableRandom random = new SplittableRandom(clouds);
        double[][] columns = new double[2][400 * clouds];
        Arrays.setAll(columns[0], i -> random.nextGaussian(10 * (i % clouds % 3), 1));
        Arrays.setAll(columns[1], i -> random.nextGaussian(10 * (i % clouds / 3), 1));
        return Points.ofColumns(columns);
    }

    private static void refused(String message, Executable call) {
        ClusteringException thrown = assertThrows(ClusteringException.class, call);
        assertEquals(message, thrown.getMessage());
        assertEquals(Fault.ARGUMENT, thrown.fault());
    }
}
