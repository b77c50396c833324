package io.portolan.clustering.report;

import io.portolan.clustering.Cluster;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Metric;
import io.portolan.clustering.NoiseCluster;
import io.portolan.clustering.Parallelism;
import io.portolan.clustering.format.InputPage;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.run.ClassComparison;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import io.portolan.clustering.selection.ClusterQuality;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the report says about a run in words and single numbers: what an analyst asks first in
/// tiles, then what was read and found, and at the end how it was computed.
final class ReportFacts {

    /// One number at the top.
    ///
    /// @param value so short that it fits
    /// @param unit after it, smaller; may be empty
    /// @param note below it
    /// @param full the value with all its digits
    record Tile(String name, String value, String unit, String note, String full) {}

    /// One line of a list of facts.
    ///
    /// @param isCode whether the value is to be typed
    record Fact(String name, String value, boolean isCode) {

        Fact(String name, String value) {
            this(name, value, false);
        }
    }

    private static final String WARNING = "warning";

    /// What the lines of the page on the input are called here.
    private static final Map<String, String> NAMES =
            Map.of(
                    "used", "Columns used",
                    "not used", "Not used",
                    "missing", "Missing values",
                    "invalid", "Rows left out",
                    "scale", "Scale",
                    "distance", "Distance");

    private final ClusterRun run;
    private final PointTable table;
    private final Clustering clustering;
    private final DistanceUnit unit;
    private final DistanceText distances;
    private final @Nullable MedoidSimilarity similarity;
    private final List<InputPage.Line> page;

    ReportFacts(ClusterRun run, @Nullable MedoidSimilarity similarity) {
        this.run = run;
        this.table = run.table();
        this.clustering = run.clustering();
        this.unit = run.distanceUnit();
        this.distances = DistanceText.of(run);
        this.similarity = similarity;
        this.page = table.named(Path.of(heading())).lines();
    }

    /// The name of the file, without its folders: a report is handed on.
    String heading() {
        return String.valueOf(table.file().getFileName());
    }

    String subtitle() {
        return what()
                + " in "
                + Figures.count(clustering.clusters(), "cluster")
                + " by "
                + run.methodName();
    }

    private String what() {
        if (table.points().isBinary()) {
            return Figures.count(clustering.count(), "fingerprint")
                    + " of "
                    + Figures.count(table.columns().size(), "bit");
        }
        String points = Figures.count(clustering.count(), "point");
        return table.weightColumn() == null
                ? points + ", columns " + columns()
                : points
                        + " that stand for "
                        + table.weightColumn()
                        + " "
                        + ShortNumber.of(table.points().totalWeight())
                        + ", columns "
                        + columns();
    }

    /// What a reader of the results should know first.
    List<String> warnings() {
        return page.stream()
                .filter(line -> line.name().equals(WARNING))
                .map(line -> sentence(line.text()))
                .toList();
    }

    /// The few numbers at the top.
    List<Tile> tiles() {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(
                new Tile(
                        "Unit of distance",
                        distances.name(),
                        "",
                        distances.note(),
                        distances.name()));
        quality(run.quality(), tiles);
        if (similarity != null) {
            tiles.add(
                    number(
                            "Mean Tanimoto",
                            similarity.all(),
                            "",
                            "similarity of members to their medoid"));
        }
        List<Cluster> clusters = run.clusters();
        tiles.add(
                cluster(
                        "Largest cluster",
                        clusters.stream()
                                .reduce((a, b) -> b.weight() > a.weight() ? b : a)
                                .orElseThrow()));
        tiles.add(
                cluster(
                        "Smallest cluster",
                        clusters.stream()
                                .reduce((a, b) -> b.weight() <= a.weight() ? b : a)
                                .orElseThrow()));
        tiles.add(distance());
        clustering.noiseCluster().ifPresent(noise -> tiles.add(outliers(noise)));
        if (run.comparison() != null) {
            tiles.add(agreement(run.comparison()));
        }
        return tiles;
    }

    private void quality(ClusterQuality quality, List<Tile> tiles) {
        double explained = quality.varianceExplained();
        tiles.add(
                Double.isFinite(explained)
                        ? new Tile(
                                "Variance explained",
                                Figures.significant(100 * explained, 3),
                                "%",
                                table.points().metric() == Metric.HAMMING
                                        ? "of the distances from the center of all"
                                        : "of the squared distances from the center of all",
                                100 * explained + " %")
                        : new Tile("Variance explained", "–", "", "the points do not differ", ""));
        double silhouette = quality.silhouette();
        tiles.add(
                Double.isFinite(silhouette)
                        ? number("Silhouette", silhouette, "", sample(quality))
                        : new Tile("Silhouette", "–", "", "one cluster has none", ""));
    }

    private static String sample(ClusterQuality quality) {
        String sample = Figures.count(quality.silhouetteSample());
        return (quality.isSampled()
                        ? "of a sample of "
                                + sample
                                + " of "
                                + Figures.count(quality.silhouettePoints())
                        : "of all " + sample)
                + " points; 1 is best";
    }

    /// By weight, which is the number of points where they have none.
    private Tile cluster(String name, Cluster cluster) {
        String weight = table.weightColumn();
        double total = table.points().totalWeight();
        String share =
                total > 0 ? Figures.significant(100 * cluster.weight() / total, 3) + " %" : "";
        return weight == null
                ? number(
                        name,
                        cluster.size(),
                        cluster.size() == 1 ? "point" : "points",
                        "cluster " + cluster.label() + ", " + share + " of the points")
                : number(
                        name,
                        cluster.weight(),
                        "",
                        weight + " in cluster " + cluster.label() + ", " + share + " of all");
    }

    /// Inertia is a sum of squares except where distances are bits that differ.
    private Tile distance() {
        double weight =
                table.points().totalWeight()
                        - clustering.noiseCluster().map(NoiseCluster::weight).orElse(0.0);
        double mean = weight > 0 ? clustering.inertia() / weight : 0;
        return table.points().metric() == Metric.HAMMING
                ? number("Mean distance", mean, unit.symbol(), "from the own center")
                : number(
                        "Typical distance",
                        Math.sqrt(mean),
                        unit.symbol(),
                        "from the own center, root mean square");
    }

    private static Tile agreement(ClassComparison comparison) {
        return number(
                "Adjusted Rand index",
                comparison.table().adjustedRandIndex(),
                "",
                "agreement with "
                        + Figures.count(comparison.table().classes().size(), "class", "classes")
                        + " of "
                        + comparison.column()
                        + "; 1 is the same, 0 is chance");
    }

    private static Tile outliers(NoiseCluster noise) {
        return number(
                "Outliers",
                noise.size(),
                "points",
                "farther than " + ShortNumber.of(noise.distance()) + " from every center");
    }

    private static Tile number(String name, double value, String unit, String note) {
        ShortNumber number = ShortNumber.of(value);
        String after = (number.power() + " " + unit).strip();
        String full =
                value == Math.rint(value) && Math.abs(value) < 1e15
                        ? Figures.count((long) value)
                        : Double.toString(value);
        return new Tile(name, number.digits(), after, note, (full + " " + unit).strip());
    }

    /// What was read, and what was found.
    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("File", heading()));
        for (InputPage.Line line : page) {
            String name = NAMES.get(line.name());
            // Bits have no names of columns.
            if (name != null && !table.points().isBinary()) {
                facts.add(new Fact(name, line.text()));
            }
        }
        if (table.points().isBinary()) {
            facts.add(new Fact("Distance", distances.name() + ", " + distances.note()));
        }
        if (table.weightColumn() != null) {
            facts.add(
                    new Fact(
                            "Weight",
                            table.weightColumn()
                                    + ", "
                                    + Figures.number(table.points().totalWeight(), 9)
                                    + " in all"));
        }
        if (run.misfit() != null) {
            facts.add(new Fact("No map", run.misfit()));
        }
        facts.add(new Fact("Method", run.methodName() + ", seed " + run.seed()));
        facts.add(
                new Fact(
                        "Sum of squared errors",
                        (Figures.significant(clustering.inertia(), 8) + " " + unit.square())
                                .strip()));
        clustering
                .noiseCluster()
                .ifPresent(noise ->
                        facts.add(
                                new Fact(
                                        "Outliers",
                                        Figures.count(noise.size(), "point")
                                                + " farther than "
                                                + noise.distance()
                                                + " from every center")));
        double criterion = run.quality().calinskiHarabasz();
        if (Double.isFinite(criterion)) {
            facts.add(new Fact("Calinski-Harabasz", Figures.significant(criterion, 6)));
        }
        return facts;
    }

    /// How the result came about: what a reader of the results need not know.
    List<Fact> computation() {
        Parallelism parallelism = clustering.parallelism();
        return List.of(
                new Fact(
                        "Iterations",
                        Figures.count(clustering.sweeps())
                                + (clustering.isConverged()
                                        ? ", until no label changed"
                                        : ", the limit")),
                new Fact("Empty clusters relocated", Figures.count(clustering.relocations())),
                new Fact("Reading", Figures.duration(run.reading())),
                new Fact(
                        "Clustering",
                        Figures.duration(run.computing())
                                + " on "
                                + Figures.count(parallelism.ranks(), "rank")),
                new Fact("Compute, all ranks", Figures.duration(parallelism.compute())),
                new Fact("Messages, all ranks", Figures.duration(parallelism.messages())),
                new Fact("Overhead f", Figures.significant(parallelism.overhead(), 3)),
                new Fact("Efficiency 1/(1+f)", Figures.significant(parallelism.efficiency(), 3)),
                new Fact("Same result again", command(), true));
    }

    /// The command with the names of files alone where it had absolute paths.
    private String command() {
        return run.command()
                .replace(table.file().toString(), heading())
                .replaceAll("(?<=\\s)/\\S*/(?=[^/\\s])", "")
                .replaceAll("(?<=\\s')/[^']*/(?=[^/'])", "");
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    private String columns() {
        List<String> names = table.columns();
        return names.size() <= 6
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 5)) + " and " + (names.size() - 5) + " more";
    }
}
