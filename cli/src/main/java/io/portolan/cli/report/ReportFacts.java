package io.portolan.cli.report;

import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.Figures;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.Parallelism;
import io.portolan.clustering.format.PointTable;
import java.util.ArrayList;
import java.util.List;

/// What the report says about a run in words and single numbers.
final class ReportFacts {

    /// One line of the list of facts.
    ///
    /// @param isCode whether the value is to be typed
    record Fact(String name, String value, boolean isCode) {

        Fact(String name, String value) {
            this(name, value, false);
        }
    }

    private final ClusterRun run;
    private final PointTable table;
    private final Clustering clustering;
    private final Parallelism parallelism;

    ReportFacts(ClusterRun run) {
        this.run = run;
        this.table = run.table();
        this.clustering = run.clustering();
        this.parallelism = clustering.parallelism();
    }

    String heading() {
        return String.valueOf(table.file().getFileName());
    }

    String subtitle() {
        String weighted =
                table.weightColumn() == null ? "" : ", weighted by " + table.weightColumn();
        return Figures.count(clustering.count(), "point")
                + " in "
                + Figures.count(clustering.clusters(), "cluster")
                + " by "
                + run.methodName()
                + ", columns "
                + columns()
                + weighted;
    }

    /// The few numbers at the top.
    List<Fact> tiles() {
        return List.of(
                new Fact("points", Figures.count(clustering.count())),
                new Fact("clusters", Figures.count(clustering.clusters())),
                new Fact("sum of squared errors", Figures.number(clustering.inertia(), 6)),
                new Fact("iterations", Figures.count(clustering.sweeps())),
                new Fact("clustering time", Figures.duration(run.computing())),
                new Fact(
                        "efficiency of " + Figures.count(parallelism.ranks(), "rank"),
                        Figures.percent(parallelism.efficiency())));
    }

    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Input", table.file().toString()));
        facts.add(new Fact("Columns", columns()));
        if (table.weightColumn() != null) {
            String total = Figures.number(table.points().totalWeight(), 9);
            facts.add(new Fact("Weight", table.weightColumn() + ", " + total + " in all"));
        }
        if (table.skipped().count() > 0) {
            facts.add(
                    new Fact(
                            "Rows left out",
                            Figures.count(table.skipped().count())
                                    + ", the first: "
                                    + table.skipped().firstReason()));
        }
        facts.add(new Fact("Method", run.methodName() + ", seed " + run.seed()));
        facts.add(new Fact("Sum of squared errors", Double.toString(clustering.inertia())));
        clustering
                .sponge()
                .ifPresent(sponge ->
                        facts.add(
                                new Fact(
                                        "Outliers",
                                        Figures.count(sponge.size(), "point")
                                                + " farther than "
                                                + sponge.distance()
                                                + " from every center")));
        facts.add(
                new Fact(
                        "Iterations",
                        clustering.sweeps()
                                + (clustering.isConverged()
                                        ? ", until no label changed"
                                        : ", the limit")));
        facts.add(new Fact("Empty clusters relocated", Figures.count(clustering.relocations())));
        facts.add(new Fact("Reading", Figures.duration(run.reading())));
        facts.add(
                new Fact(
                        "Clustering",
                        Figures.duration(run.computing())
                                + " on "
                                + Figures.count(parallelism.ranks(), "rank")));
        facts.add(new Fact("Compute, all ranks", Figures.duration(parallelism.compute())));
        facts.add(new Fact("Messages, all ranks", Figures.duration(parallelism.messages())));
        facts.add(new Fact("Overhead f", Figures.significant(parallelism.overhead(), 3)));
        facts.add(new Fact("Efficiency 1/(1+f)", Figures.significant(parallelism.efficiency(), 3)));
        facts.add(new Fact("Same result again", run.command(), true));
        return facts;
    }

    private String columns() {
        List<String> names = table.columns();
        return names.size() <= 6
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 5)) + " and " + (names.size() - 5) + " more";
    }
}
