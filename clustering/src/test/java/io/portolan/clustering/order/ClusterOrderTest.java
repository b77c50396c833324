package io.portolan.clustering.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Effort;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.PointFormat;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterOrderTest {

    private static final TaskFiles FILES = TaskFiles.of(Path.of("p.csv"), Path.of("my points.csv"));

    private static ClusterOrder by(Method method, String clusters, AnnealingOrder annealing) {
        return new ClusterOrder(
                clusters, method, null, null, null, null, null, null, null, annealing);
    }

    private static String refusal(Runnable action) {
        ClusteringException e = assertThrows(ClusteringException.class, action::run);
        assertEquals(ClusteringException.Fault.ARGUMENT, e.fault());
        return String.valueOf(e.getMessage());
    }

    @Test
    void whatIsLeftOutIsAsByDefault() {
        ClusterOrder order = ClusterOrder.of("10");
        order.check(false);
        assertEquals(Method.da, order.method());
        assertEquals(1, order.seed());
        assertEquals(20, order.mostClusters()); // annealing grows to twice as many
        assertEquals(10, order.expected());
        assertEquals(
                "portolan cluster 'my points.csv' --clusters 10 --method da --seed 1",
                order.command(FILES));
        assertEquals(PointFormat.csv, FILES.format(PointFormat.csv));
    }

    @Test
    void theTextOfTheCommandHasAllOptionsThatWereGiven() {
        ClusterOrder order =
                new ClusterOrder(
                        "2..4",
                        Method.kmeans,
                        7L,
                        true,
                        Scaling.Kind.ROBUST,
                        50,
                        null,
                        new InputOrder(
                                PointFormat.csv,
                                null,
                                MetricName.geo,
                                List.of(" lon ", "lat"),
                                "mass",
                                Missing.SKIP_ROW,
                                List.of("-9"),
                                false,
                                "tab",
                                ",",
                                "#",
                                true),
                        new RowOrder("id", "name", "kind", true),
                        null);
        assertTrue(order.isRange());
        assertEquals(new ClusterNumbers(2, 4), order.numbers());
        assertEquals(
                "portolan cluster 'my points.csv' --clusters 2..4 --method kmeans --seed 7"
                        + " --format csv --metric geo --columns lon,lat --weight mass"
                        + " --missing skip-row --na=-9 --no-header --delimiter tab --decimal ,"
                        + " --comment '#' --skip-invalid --compare kind --id id --name name"
                        + " --points --max-iterations 50 --scale robust --geo",
                order.command(FILES));
        assertTrue(order.input().isGeographic());
        assertEquals(List.of("kind", "id", "name"), order.rows().columns());
        assertEquals(
                '\t', order.settings(PointFormat.csv).csv().delimiter(), "a character by its name");
    }

    /// Orders are compared after they were written with their defaults.
    @Test
    void whatIsLeftOutIsAsItsDefault() {
        InputOrder euclidean =
                new InputOrder(
                        null,
                        null,
                        MetricName.euclidean,
                        List.of(),
                        null,
                        null,
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        false);
        assertEquals(InputOrder.DETECTED, euclidean);
        assertEquals(RowOrder.NONE, new RowOrder(null, null, null, false));
    }

    @Test
    void whatCannotBeMeantTogetherIsRefused() {
        assertTrue(
                refusal(() -> by(Method.da, "x", AnnealingOrder.USUAL).check(false))
                        .startsWith("--clusters: 'x' is not a whole number"));
        AnnealingOrder fast = new AnnealingOrder(Effort.FAST, null, null, null, null);
        assertEquals(
                "--quality does not work with --method kmeans; add --method da, or leave it out",
                refusal(() -> by(Method.kmeans, "3", fast).check(false)));
        AnnealingOrder most = new AnnealingOrder(null, null, 9, null, null);
        assertTrue(most.findsClusters());
        assertTrue(refusal(() -> by(Method.da, "3", most).check(false)).contains("--max-clusters"));
        assertEquals(
                "--start has centers for one number of clusters, and --clusters is 2..3; leave it out, or give one number",
                refusal(() -> by(Method.kmeans, "2..3", AnnealingOrder.USUAL).check(true)));
        ClusterOrder order = ClusterOrder.of("2..3");
        assertTrue(refusal(() -> order.refuseRange("why")).startsWith("why, and --clusters is"));
        assertTrue(refusal(() -> order.require(Method.kmeans, "--start")).contains("--start"));
    }

    @Test
    void aClustererChecksTheNumbers() {
        assertEquals(
                "clusters = 0: must be at least 1",
                refusal(() -> ClusterOrder.of("0").clusterer(0, 1, null, null)));
        AnnealingOrder far = new AnnealingOrder(null, null, null, null, -1.0);
        assertTrue(
                refusal(() -> by(Method.da, "2", far).clusterer(2, 1, null, null))
                        .startsWith("--outliers = -1.0"));
    }

    @Test
    void methodsHaveTheNamesOfTheCommandLine() {
        assertEquals(Method.miniBatch, Method.parse("mini-batch"));
        assertEquals("mini-batch k-means", Method.miniBatch.fullName());
        assertThrows(IllegalArgumentException.class, () -> Method.parse("DA"));
        assertThrows(IllegalArgumentException.class, () -> ClusterNumbers.parse("2.."));
        assertTrue(ClusterNumbers.parse("3..3").isSingle());
        assertEquals(2, ClusterNumbers.parse("2..5").range().least());
    }
}
