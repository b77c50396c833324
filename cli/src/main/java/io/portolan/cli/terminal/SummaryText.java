package io.portolan.cli.terminal;

import io.portolan.cli.run.Figures;
import io.portolan.clustering.SplitTree;
import io.portolan.clustering.Sponge;
import io.portolan.clustering.format.SkippedRows;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was read, in words.
final class SummaryText {

    private static final int MOST = 8;

    private SummaryText() {}

    /// A line with its name in front.
    static void line(PrintWriter out, String name, String value) {
        out.println((name + " ".repeat(10)).substring(0, 10) + value);
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
    static String splits(SplitTree tree) {
        double[] critical = tree.criticalTemperatures();
        int persistent = tree.persistentClusters();
        String number = Figures.count(persistent, "cluster");
        if (critical.length == 0) {
            return "none: there is nothing to divide";
        }
        String from = Figures.significant(critical[Math.max(0, persistent - 2)], 4);
        return persistent > critical.length
                ? number + " below temperature " + from
                : number
                        + " lasted longest while it cooled, from temperature "
                        + from
                        + " to "
                        + Figures.significant(critical[persistent - 1], 4);
    }

    /// Such as `12 points farther than 0.5 from every center: cluster -1`.
    static String outliers(Sponge sponge) {
        return Figures.count(sponge.size(), "point")
                + " farther than "
                + Figures.number(sponge.distance(), 6)
                + " from every center: cluster -1";
    }
}
