package io.portolan.clustering.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Constants are those of `adjusted_rand_score` of scikit-learn 1.9.
final class ContingencyTableTest {

    @ParameterizedTest
    @CsvSource({
        "aaabbbcc, 00111122, 0.5454545454545454",
        "aabb, 0101, -0.5",
        "aaaa, 0000, 1",
        "abcd, 0123, 1",
        "aaab, 0000, 0",
    })
    void theIndexIsThatOfScikitLearn(String classes, String labels, double expected) {
        assertEquals(expected, table(classes, labels).adjustedRandIndex(), 1e-12);
    }

    @Test
    void pointsWithoutAClassAreLeftOut() {
        ContingencyTable table = table("aab.", "0011");
        assertEquals(1, table.unknown());
        assertEquals(List.of("a", "b"), table.classes());
        assertEquals(1, table.adjustedRandIndex());
        assertEquals(2, table.count(0, 0) + table.count(0, 1));
        assertEquals(0, table.count(0, Clustering.OUTLIER));
    }

    @Test
    void classesThatCannotBeComparedAreRefused() {
        assertEquals(
                "no point has a class; name a column that is not empty",
                assertThrows(ClusteringException.class, () -> table("..", "01")).getMessage());
        Clustering clustering = clustering("01");
        assertEquals(
                "there are 1 classes for 2 points: give one for each point",
                assertThrows(
                                ClusteringException.class,
                                () -> ContingencyTable.of(new String[] {"a"}, clustering))
                        .getMessage());
        Clustering large = clustering("01".repeat(5001));
        String[] many = new String[10_002];
        Arrays.setAll(many, i -> "class" + i);
        assertEquals(
                "more than 10000 different classes; name a column of classes, not one that tells points apart",
                assertThrows(ClusteringException.class, () -> ContingencyTable.of(many, large))
                        .getMessage());
    }

    private static ContingencyTable table(String classes, String labels) {
        String[] known =
                classes.chars()
                        .mapToObj(c -> c == '.' ? "" : String.valueOf((char) c))
                        .toArray(String[]::new);
        return ContingencyTable.of(known, clustering(labels));
    }

    /// Points so far apart that clusters are what the digits say, whatever their numbers.
    private static Clustering clustering(String labels) {
        double[] column = labels.chars().mapToDouble(c -> 100.0 * (c - '0')).toArray();
        int clusters = (int) labels.chars().distinct().count();
        return new KMeans(KMeansSettings.of(clusters))
                .cluster(Points.ofColumns(new double[][] {column}));
    }
}
