package io.portolan.bench.papers;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.ReadSettings;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Points of the examples in the colours of the clusters that annealing finds.
final class ClusterPicture {

    private static final String PLACES = "examples/data/indiana-block-groups.csv";
    private static final String COMPOUNDS = "examples/data/nci-compounds.fps.gz";
    private static final int WIDTH = 420;
    private static final int HEIGHT = 420;
    private static final int CLUSTERS = 8;
    private static final int POWER_STEPS = 60;

    private ClusterPicture() {}

    /// The census block groups of Indiana, on a map.
    static String places(Path checkout) {
        Path file = checkout.resolve(PLACES);
        Points points =
                PointReader.read(
                                file,
                                ReadSettings.detect()
                                        .withMetric(Metric.GEO)
                                        .withCsv(CsvSettings.detect().withColumns("lon", "lat")))
                        .points();
        Clustering found = cluster(points);
        double[] x = new double[points.count()];
        double[] y = new double[points.count()];
        double middle = 0;
        for (int i = 0; i < x.length; i++) {
            middle += points.coordinate(i, 1) / x.length;
        }
        for (int i = 0; i < x.length; i++) {
            x[i] = points.coordinate(i, 0) * Math.cos(Math.toRadians(middle));
            y[i] = -points.coordinate(i, 1);
        }
        return draw(
                x,
                y,
                found,
                "%,d census block groups of Indiana in %d clusters".formatted(x.length, CLUSTERS));
    }

    /// Compounds by the two directions in which their fingerprints differ most.
    static String compounds(Path checkout) {
        Points points =
                PointReader.read(checkout.resolve(COMPOUNDS), ReadSettings.detect()).points();
        Clustering found = cluster(points);
        double[][] rows = centred(points);
        double[] first = principal(rows, null);
        double[] second = principal(rows, first);
        return draw(
                scores(rows, first),
                scores(rows, second),
                found,
                "%,d compounds in %d clusters, by two principal components of their fingerprints"
                        .formatted(rows.length, CLUSTERS));
    }

    private static Clustering cluster(Points points) {
        return new DeterministicAnnealing(AnnealingSettings.of(CLUSTERS)).cluster(points);
    }

    private static String draw(double[] x, double[] y, Clustering found, String label) {
        Svg svg = new Svg(WIDTH);
        double left = Arrays.stream(x).min().orElse(0);
        double top = Arrays.stream(y).min().orElse(0);
        double wide = Arrays.stream(x).max().orElse(1) - left;
        double high = Arrays.stream(y).max().orElse(1) - top;
        double scale = Math.min((WIDTH - 10) / wide, (HEIGHT - 10) / high);
        double radius = x.length > 1000 ? 1.3 : 3;
        for (int i = 0; i < x.length; i++) {
            svg.dot(
                    5 + scale * (x[i] - left),
                    5 + scale * (y[i] - top),
                    radius,
                    "point c" + found.label(i) % CLUSTERS);
        }
        return "<figure>"
                + svg.element(10 + scale * high, label)
                + "<figcaption>"
                + Svg.escape(label)
                + "</figcaption></figure>\n";
    }

    private static double[][] centred(Points points) {
        double[][] rows = new double[points.count()][points.dimensions()];
        for (int d = 0; d < points.dimensions(); d++) {
            double mean = 0;
            for (int i = 0; i < rows.length; i++) {
                rows[i][d] = points.coordinate(i, d);
                mean += rows[i][d] / rows.length;
            }
            for (double[] row : rows) {
                row[d] -= mean;
            }
        }
        return rows;
    }

    /// The direction of the largest variance among those at right angles to another one, by the
    /// power method.
    private static double[] principal(double[][] rows, double @Nullable [] other) {
        double[] direction = rows[0].clone();
        for (int step = 0; step < POWER_STEPS; step++) {
            double[] scores = scores(rows, direction);
            double[] next = new double[direction.length];
            for (int i = 0; i < rows.length; i++) {
                for (int d = 0; d < next.length; d++) {
                    next[d] += scores[i] * rows[i][d];
                }
            }
            if (other != null) {
                double along = dot(next, other);
                for (int d = 0; d < next.length; d++) {
                    next[d] -= along * other[d];
                }
            }
            double length = Math.sqrt(dot(next, next));
            Arrays.setAll(direction, d -> next[d] / length);
        }
        return direction;
    }

    private static double[] scores(double[][] rows, double[] direction) {
        return Arrays.stream(rows).mapToDouble(row -> dot(row, direction)).toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += a[d] * b[d];
        }
        return sum;
    }
}
