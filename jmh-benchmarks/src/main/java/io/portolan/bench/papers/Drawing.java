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
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What is drawn without any figures: the messages between computations, as the papers draw them
/// for four cores, and points of the examples in the colours of the clusters that annealing finds.
///
/// Of messages, time runs down, a box is a computation, a circle a port, an arrow a message.
///
/// Source: Qiu et al. 2008, multi-paradigm runtime, figures 2 to 4
enum Drawing {
    SERVICES("Figure 2: a message between services, and pipelines"),
    STAGES("Figure 3: stages"),
    EXCHANGES("Figure 4: five patterns of messages"),
    PLACES("Census block groups of Indiana"),
    COMPOUNDS("Compounds of the National Cancer Institute");

    private static final int WIDTH = 760;
    private static final int CORES = 4;
    private static final int BOX_WIDTH = 22;
    private static final int BOX_HEIGHT = 26;
    private static final int APART = 36;
    private static final int STAGE = 92;
    private static final int TOP = 34;

    private static final int SIDE = 420;
    private static final int CLUSTERS = 8;
    private static final int POWER_STEPS = 60;

    private final String title;

    Drawing(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// @param checkout the project's folder, which has the examples
    Html html(Path checkout) {
        return switch (this) {
            case SERVICES -> services();
            case STAGES -> stages();
            case EXCHANGES -> exchanges();
            case PLACES -> places(checkout.resolve("examples/data/indiana-block-groups.csv"));
            case COMPOUNDS -> compounds(checkout.resolve("examples/data/nci-compounds.fps.gz"));
        };
    }

    /// A service's request and its answer; pipelines of spawned handlers, and their reduction.
    private static Html services() {
        Html svg = new Html();
        svg.text(120, 16, "middle", "label", "(a) a request and its answer");
        for (int left : new int[] {20, 176}) {
            svg.box(left, 60, 76, 50, "box");
            svg.text(left + 38, 90, "middle", "value", "service");
        }
        svg.arrow(96, 74, 175, 74);
        svg.arrow(176, 98, 97, 98);
        svg.text(540, 16, "middle", "label", "(b) pipelines of spawned handlers, then a reduction");
        for (int core = 0; core < CORES; core++) {
            double x = 420 + 70 * core;
            for (int stage = 0; stage < 3; stage++) {
                double y = TOP + 62 * stage;
                svg.box(x - 11, y, BOX_WIDTH, BOX_HEIGHT, "box");
                svg.dot(x, y + 46, 5, "port");
                svg.arrow(x, y + BOX_HEIGHT, x, y + 40);
                svg.arrow(x, y + 51, stage < 2 ? x : 525, stage < 2 ? y + 61 : y + 84);
            }
        }
        svg.box(495, TOP + 210, 60, BOX_HEIGHT, "box");
        svg.text(525, TOP + 228, "middle", "value", "sum");
        return svg.drawing(WIDTH, 280, "A request and its answer; pipelines of spawned handlers");
    }

    private static Html stages() {
        Html svg = new Html();
        svg.text(0, 16, "start", "label", "the same computation, cut into more and more stages");
        for (int row = 0; row < 3; row++) {
            int count = 1 << (2 * row);
            double y = TOP + 46 * row;
            double length = 600.0 / count;
            for (int i = 0; i < count; i++) {
                svg.box(i * length, y, length - 6, BOX_HEIGHT, "box");
                if (i > 0) {
                    svg.arrow(i * length - 6, y + 13, i * length, y + 13);
                }
            }
            svg.text(618, y + 18, "start", "value", count + (count == 1 ? " stage" : " stages"));
        }
        return svg.drawing(WIDTH, TOP + 140, "A computation cut into stages");
    }

    private static Html exchanges() {
        Html svg = new Html();
        pattern(svg, 0, "(a) Pipeline", true, 0);
        pattern(svg, 1, "(b) Shift", true, 1);
        pattern(svg, 2, "(c) Two Shifts", true, -1, 1);
        pattern(svg, 3, "(d) Shift", false, 1);
        pattern(svg, 4, "(e) Exchange", false, -1, 1);
        double y = TOP + 2 * STAGE + 34;
        svg.text(220, y, "middle", "mark", "spawned: each message starts a new handler");
        svg.text(610, y, "middle", "mark", "rendezvous: long-running ranks meet");
        return svg.drawing(WIDTH, y + 8, "Five patterns of messages between four computations");
    }

    /// @param offsets of the computations that each one sends to, round the ring
    private static void pattern(
            Html svg, int column, String name, boolean isSpawned, int... offsets) {
        double left = 152.0 * column + 18;
        svg.text(left + 1.5 * APART, 16, "middle", "label", name);
        for (int core = 0; core < CORES; core++) {
            double x = left + APART * core;
            if (!isSpawned) {
                svg.line(x, TOP, x, TOP + 2 * STAGE + BOX_HEIGHT - 20, "thread");
            }
            for (int stage = 0; stage < 3; stage++) {
                svg.box(x - 11, TOP + stage * (STAGE - 10), BOX_WIDTH, BOX_HEIGHT, "box");
            }
            for (int stage = 0; stage < 2; stage++) {
                double y = TOP + stage * (STAGE - 10);
                svg.dot(x, y + 62, 5, "port");
                for (int offset : offsets) {
                    double port = left + APART * Math.floorMod(core + offset, CORES);
                    svg.arrow(x, y + BOX_HEIGHT, port, y + 57);
                }
                svg.arrow(x, y + 67, x, y + STAGE - 11);
            }
        }
    }

    /// The census block groups of Indiana, on a map.
    private static Html places(Path file) {
        ReadSettings settings =
                ReadSettings.detect()
                        .withMetric(Metric.GEO)
                        .withCsv(CsvSettings.detect().withColumns("lon", "lat"));
        Points points = PointReader.read(file, settings).points();
        double narrowing = Math.cos(Math.toRadians(mean(points, 1)));
        return clusters(
                points,
                coordinates(points, 0).map(x -> x * narrowing),
                coordinates(points, 1).map(y -> -y),
                "%,d census block groups of Indiana in %d clusters");
    }

    /// Compounds by the two directions in which their fingerprints differ most.
    private static Html compounds(Path file) {
        Points points = PointReader.read(file, ReadSettings.detect()).points();
        double[][] rows = centred(points);
        double[] first = principal(rows, null);
        double[] second = principal(rows, first);
        return clusters(
                points,
                Arrays.stream(scores(rows, first)),
                Arrays.stream(scores(rows, second)),
                "%,d compounds in %d clusters, by two principal components of their fingerprints");
    }

    private static Html clusters(
            Points points, DoubleStream across, DoubleStream down, String title) {
        Clustering found =
                new DeterministicAnnealing(AnnealingSettings.of(CLUSTERS)).cluster(points);
        double[] x = across.toArray();
        double[] y = down.toArray();
        double left = Arrays.stream(x).min().orElse(0);
        double top = Arrays.stream(y).min().orElse(0);
        double wide = Arrays.stream(x).max().orElse(1) - left;
        double high = Arrays.stream(y).max().orElse(1) - top;
        double scale = Math.min((SIDE - 10) / wide, (SIDE - 10) / high);
        Html svg = new Html();
        for (int i = 0; i < x.length; i++) {
            svg.dot(
                    5 + scale * (x[i] - left),
                    5 + scale * (y[i] - top),
                    x.length > 1000 ? 1.3 : 3,
                    "point c" + found.label(i) % CLUSTERS);
        }
        String label = title.formatted(x.length, CLUSTERS);
        return Html.of(
                "<figure>%s<figcaption>%s</figcaption></figure>\n",
                svg.drawing(SIDE, 10 + scale * high, label), label);
    }

    private static double[][] centred(Points points) {
        double[][] rows = new double[points.count()][points.dimensions()];
        for (int d = 0; d < points.dimensions(); d++) {
            double mean = mean(points, d);
            for (int i = 0; i < rows.length; i++) {
                rows[i][d] = points.coordinate(i, d) - mean;
            }
        }
        return rows;
    }

    private static double mean(Points points, int d) {
        return coordinates(points, d).average().orElse(0);
    }

    private static DoubleStream coordinates(Points points, int d) {
        return IntStream.range(0, points.count()).mapToDouble(i -> points.coordinate(i, d));
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
