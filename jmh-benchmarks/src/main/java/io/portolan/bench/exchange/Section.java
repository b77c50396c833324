package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// A part of the comparison, with a table of its own.
///
/// @param title for readers
/// @param ranks how many
/// @param pinning the CPUs that its processes may use
/// @param isAcrossHosts whether half of its ranks live on another host, as [TwoHosts] has it
/// @param isPerRank whether its figures are divided by the ranks
/// @param isBusy whether another thread keeps a core busy meanwhile
/// @param rows what is measured
public record Section(
        String title,
        int ranks,
        Pinning pinning,
        boolean isAcrossHosts,
        boolean isPerRank,
        boolean isBusy,
        List<Row> rows) {

    public Section {
        rows = List.copyOf(rows);
    }

    /// On an idle machine.
    static Section of(String title, int ranks, List<Row> rows) {
        return new Section(title, ranks, Pinning.FREE, false, false, false, rows);
    }

    /// The same with figures that are divided by the ranks.
    Section perRank() {
        return new Section(title, ranks, pinning, isAcrossHosts, true, isBusy, rows);
    }

    /// The same on some CPUs.
    Section on(Pinning cpus) {
        return new Section(title, ranks, cpus, isAcrossHosts, isPerRank, isBusy, rows);
    }

    /// The same on two hosts.
    Section acrossHosts() {
        return new Section(title, ranks, pinning, true, isPerRank, isBusy, rows);
    }

    /// The same with a core kept busy.
    Section busy() {
        return new Section(
                title + ", one core kept busy",
                ranks,
                pinning,
                isAcrossHosts,
                isPerRank,
                true,
                rows);
    }

    /// The command that runs another one where the section is measured, on the first of its hosts.
    List<String> command(List<String> other) {
        List<String> command = new ArrayList<>(isAcrossHosts ? TwoHosts.onFirst() : List.of());
        command.addAll(other);
        return pinning.command(command);
    }

    /// The same with the rows whose labels begin so, and the control; with all rows where no
    /// beginning is given, empty where no row begins so.
    Optional<Section> only(List<String> beginnings) {
        if (beginnings.isEmpty()) {
            return Optional.of(this);
        }
        Predicate<Row> isChosen = row -> beginnings.stream().anyMatch(row.label()::startsWith);
        if (rows.stream().noneMatch(isChosen)) {
            return Optional.empty();
        }
        List<Row> some = rows.stream().filter(isChosen.or(row -> row == Row.CROSSING)).toList();
        return Optional.of(
                new Section(title, ranks, pinning, isAcrossHosts, isPerRank, isBusy, some));
    }

    /// What a figure that a program said is shown as.
    double shown(Row row, double said) {
        return row.shown(isPerRank ? said / ranks : said);
    }

    /// Whether each run has a control of its own, right before and after it, as every program does
    /// that is asked for [Row#CROSSING].
    boolean isControlled() {
        return rows.contains(Row.CROSSING);
    }

    /// Whether its rows are warmed up and timed step by step.
    boolean hasSteps() {
        return rows.stream().allMatch(Row::hasSteps);
    }

    /// What tells the figures of a row from others of the section.
    Map<String, String> parameters(Row row) {
        return pinning.isFree()
                ? Map.of("row", row.label())
                : Map.of("row", row.label(), "bytes", "" + row.bytes(), "CPUs", pinning.list());
    }

    /// The unit of a row.
    String unit(Row row) {
        return row.unit().symbol() + (isPerRank ? " per rank" : "");
    }
}
