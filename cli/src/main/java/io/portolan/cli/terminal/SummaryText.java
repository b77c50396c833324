package io.portolan.cli.terminal;

import io.portolan.clustering.NoiseCluster;
import io.portolan.clustering.SplitTree;
import io.portolan.clustering.format.SkippedRows;
import io.portolan.clustering.run.ClassComparison;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;
import io.portolan.clustering.selection.ClusterQuality;
import io.portolan.clustering.selection.ContingencyTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What was read, in words.
final class SummaryText {

    private static final int MOST = 8;

    private SummaryText() {}

    /// A line with its name in front.
    static void line(PrintWriter out, String name, String value) {
        out.println((name + " ".repeat(10)).substring(0, 10) + value);
    }

    /// What follows a sum of squares; empty for units that nobody squares.
    static String squareUnit(DistanceUnit unit) {
        return switch (unit) {
            case KILOMETRES, BITS -> " " + unit.square();
            case DEGREES, STANDARD_DEVIATIONS, INTERQUARTILE_RANGES, OF_COLUMNS -> "";
        };
    }

    /// How distances were measured.
    static String distances(DistanceUnit unit) {
        return switch (unit) {
            case KILOMETRES -> "great circles in km";
            case BITS -> "how many bits differ (Hamming)";
            case DEGREES, STANDARD_DEVIATIONS, INTERQUARTILE_RANGES ->
                    "Euclidean, in " + unit.text();
            case OF_COLUMNS -> "Euclidean, in the units of the columns";
        };
    }

    /// Such as `98.4 % of the variance explained, silhouette 0.868, Calinski-Harabasz 158.6`.
    static String quality(ClusterQuality quality) {
        String text =
                String.format(
                        Locale.ROOT,
                        "%.1f %% of the variance explained",
                        100 * quality.varianceExplained());
        if (Double.isNaN(quality.silhouette())) {
            return text;
        }
        text += String.format(Locale.ROOT, ", silhouette %.3f", quality.silhouette());
        if (quality.isSampled()) {
            text += " (of " + Figures.count(quality.silhouetteSample()) + " points)";
        }
        return Double.isNaN(quality.calinskiHarabasz())
                ? text
                : text
                        + ", Calinski-Harabasz "
                        + Figures.significant(quality.calinskiHarabasz(), 4);
    }

    /// How far the clusters agree with known classes.
    static String agreement(ClassComparison comparison) {
        ContingencyTable table = comparison.table();
        String text =
                String.format(
                        Locale.ROOT,
                        "adjusted Rand index %.4f with %s",
                        table.adjustedRandIndex(),
                        Figures.count(table.classes().size(), "class", "classes"));
        return table.unknown() == 0
                ? text
                : text
                        + "; "
                        + Figures.count(table.unknown(), "point")
                        + " without a class left out";
    }

    /// A line about the rows that were left out, if there are any.
    static void leftOut(PrintWriter out, SkippedRows skipped) {
        if (skipped.count() > 0) {
            line(
                    out,
                    "left out",
                    Figures.count(skipped.count(), "row")
                            + ", the first: "
                            + skipped.firstReason());
        }
    }

    static String columns(List<String> names, @Nullable String weightColumn) {
        String shown =
                names.size() <= MOST
                        ? String.join(", ", names)
                        : String.join(", ", names.subList(0, MOST - 1))
                                + " and "
                                + (names.size() - MOST + 1)
                                + " more";
        return weightColumn == null ? shown : shown + ", weighted by " + weightColumn;
    }

    /// Which number of clusters lasted longest while the temperature fell.
    static String splits(SplitTree tree, DistanceUnit unit) {
        String squares = squareUnit(unit);
        double[] critical = tree.criticalTemperatures();
        int persistent = tree.persistentClusters();
        String number = Figures.count(persistent, "cluster");
        if (critical.length == 0) {
            return "none: there is nothing to divide";
        }
        String from = Figures.significant(critical[Math.max(0, persistent - 2)], 4);
        return persistent > critical.length
                ? number + " below temperature " + from + squares
                : number
                        + " lasted longest while it cooled, from temperature "
                        + from
                        + " to "
                        + Figures.significant(critical[persistent - 1], 4)
                        + squares;
    }

    /// Such as `12 points farther than 0.5 from every center: cluster -1`.
    static String outliers(NoiseCluster noise) {
        return Figures.count(noise.size(), "point")
                + " farther than "
                + Figures.number(noise.distance(), 6)
                + " from every center: cluster -1";
    }
}
