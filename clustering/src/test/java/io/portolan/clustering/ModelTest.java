package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

@Timeout(120)
final class ModelTest {
    @Test
    void itsOwnPointsGetTheirLabelsAgain() {
        double[][] census = CensusData.indiana();
        Points points = Points.ofColumns(new double[][] {census[0], census[1]});
        for (Clusterer method :
                List.of(
                        new KMeans(KMeansSettings.of(20)),
                        new DeterministicAnnealing(AnnealingSettings.of(20)))) {
            Clustering clustering = method.cluster(points);
            for (int ranks : new int[] {1, 3}) {
                Assigned assigned = clustering.model().assign(points, ranks);
                assertArrayEquals(clustering.labels(), assigned.labels());
                for (int i = 0; i < points.count(); i++) {
                    assertEquals(clustering.distance(i), assigned.distance(i));
                }
            }
        }
    }

    @Test
    void tiesAreDecidedAsTheyWereDecidedBefore() {
        // The point 5 is as near to 0, where the smaller cluster is, as to 10.
        Points points = Points.ofColumns(new double[][] {{-5, 5, 9, 10, 11}});
        Centers start = Centers.of(new double[][] {{0}, {10}});
        Clustering clustering =
                new KMeans(KMeansSettings.of(2).withSeeding(new GivenCenters(start)))
                        .cluster(points);
        assertArrayEquals(new int[] {1, 1, 0, 0, 0}, clustering.labels());
        assertArrayEquals(clustering.labels(), clustering.model().assign(points).labels());
        Model byLabel = new Model(Metric.EUCLIDEAN, clustering.centers(), List.of(0, 1));
        assertArrayEquals(new int[] {1, 0, 0, 0, 0}, byLabel.assign(points).labels());
    }

    @Test
    void otherPointsGoToTheNearestCenter() {
        Model model =
                new Model(
                        Metric.EUCLIDEAN,
                        Centers.of(new double[][] {{0, 0}, {10, 0}}),
                        List.of(1, 0));
        Assigned assigned =
                model.assign(Points.ofColumns(new double[][] {{1, 9, 5, -100}, {0, 3, 0, 0}}));
        assertArrayEquals(new int[] {1, 0, 1, 1}, assigned.labels());
        assertEquals(100, assigned.distance(3));
        assertEquals(4, assigned.count());
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Centers centers = Centers.of(new double[][] {{0, 0}, {10, 0}});
        Model model = new Model(Metric.EUCLIDEAN, centers, List.of(1, 0));
        Points line = Points.ofColumns(new double[][] {{1, 2}});
        refused(
                "points of 1 dimensions and a model of 2: the two numbers must be equal",
                () -> model.assign(line));
        refused(
                "labels [0, 0] for 2 centers: each of 0 to 1 must occur once",
                () -> new Model(Metric.EUCLIDEAN, centers, List.of(0, 0)));
        refused(
                "labels [0] for 2 centers: each of 0 to 1 must occur once",
                () -> new Model(Metric.EUCLIDEAN, centers, List.of(0)));
    }

    private static void refused(String message, Executable call) {
        ClusteringException thrown = assertThrows(ClusteringException.class, call);
        assertEquals(message, thrown.getMessage());
        assertEquals(Fault.ARGUMENT, thrown.fault());
    }
}
