package io.portolan.bench.exchange;

import java.util.List;

/// A part of the comparison, with a table of its own.
///
/// @param title for readers
/// @param ranks how many
/// @param isPerRank whether its figures are divided by the ranks
/// @param isBusy whether another thread keeps a core busy meanwhile
/// @param rows what is measured
/// @param goals what ours is to reach
record Section(
        String title,
        int ranks,
        boolean isPerRank,
        boolean isBusy,
        List<Row> rows,
        List<RowGoal> goals) {

    Section {
        rows = List.copyOf(rows);
        goals = List.copyOf(goals);
    }

    /// On an idle machine.
    static Section of(String title, int ranks, List<Row> rows, List<RowGoal> goals) {
        return new Section(title, ranks, false, false, rows, goals);
    }

    /// The same with figures that are divided by the ranks.
    Section perRank() {
        return new Section(title, ranks, true, isBusy, rows, goals);
    }

    /// The same with a core kept busy.
    Section busy() {
        return new Section(title + ", one core kept busy", ranks, isPerRank, true, rows, goals);
    }

    /// What a figure that a program said is shown as.
    double shown(Row row, double said) {
        return row.unit().shown(isPerRank ? said / ranks : said);
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

    /// The unit of a row.
    String unit(Row row) {
        return row.unit().symbol() + (isPerRank ? " per rank" : "");
    }
}
