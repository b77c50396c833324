package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.FloatColumns;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Points in f32 give the results that the same numbers give in f64, from a third of the memory.
@Timeout(60)
final class FloatPointsTest {
    @ParameterizedTest
    @CsvSource({"-86, 3", "0, 1", "1e6, 1", "1e-30, 1e-32", "3, 1e5"})
    void keepEveryDigit(float middle, float width) {
        float[][] columns = columns(2500, middle, width);
        Points points = Points.ofColumns(columns);
        for (int i = 0; i < 2500; i++) {
            assertEquals(columns[0][i], points.coordinate(i, 0));
            assertEquals(columns[1][i], points.coordinate(i, 1));
        }
        assertTrue(
                ((DensePoints) points.space().blocked()).scratch().length > 0, "only f32 is kept");
    }

    @Test
    void keepMoreWhereF32CannotHoldTheDifferences() {
        float[][] columns = {{1e-40f, 1e30f, -3, 1e-20f, 2e30f, -1e30f, -2e30f}};
        Points points = Points.ofColumns(columns);
        for (int i = 0; i < 7; i++) {
            assertEquals(columns[0][i], points.coordinate(i, 0));
        }
        assertEquals(0, ((DensePoints) points.space().blocked()).scratch().length);
    }

    @Tag("slow")
    @Test
    void giveTheResultsOfF64() {
        float[][] columns = columns(5000, -86, 5);
        double[][] wide = FloatColumns.widened(columns);
        for (Clusterer clusterer :
                new Clusterer[] {
                    new KMeans(KMeansSettings.of(12).withRanks(2)),
                    new DeterministicAnnealing(AnnealingSettings.of(12).withRanks(2))
                }) {
            Clustering narrow = clusterer.cluster(Points.ofColumns(columns));
            Clustering expected = clusterer.cluster(Points.ofColumns(wide));
            assertArrayEquals(expected.labels(), narrow.labels());
            assertEquals(expected.centers(), narrow.centers());
            assertEquals(expected.inertia(), narrow.inertia());
        }
    }

    @Test
    void f32CoordinatesAreNeverDenormal() {
        double[][] columns = {new double[1000]};
        for (int i = 0; i < 1000; i++) {
            // Half of them lie wide apart, or those near 0 would be refused for the others' sake.
            columns[0][i] = i % 2 == 0 ? Math.scalb(1.0, -i) : i / 1000.0;
        }
        for (float f32 : ((DensePoints) Points.ofColumns(columns).space().blocked()).f32(0)) {
            assertTrue(f32 == 0 || Math.abs(f32) >= Float.MIN_NORMAL, "f32 " + f32);
        }
    }

    @Test
    void refuseWhatIsNoNumber() {
        ClusteringException refused =
                assertThrows(
                        ClusteringException.class,
                        () -> Points.ofColumns(new float[][] {{1, Float.NaN}}));
        assertEquals(
                "point 1, column 0: value NaN; coordinates must be numbers of magnitude at most 1.0E100: remove or repair the point",
                refused.getMessage());
    }

    private static float[][] columns(int count, float middle, float width) {
        SplittableRandom random = new SplittableRandom(1);
        float[][] columns = new float[2][count];
        for (int i = 0; i < count; i++) {
            columns[0][i] = middle + width * (float) random.nextDouble(-1, 1);
            columns[1][i] = (float) random.nextDouble() + i % 7;
        }
        return columns;
    }
}
