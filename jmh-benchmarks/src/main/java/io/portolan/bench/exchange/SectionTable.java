package io.portolan.bench.exchange;

import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The figures of a section as text: a line per row, a column per contender, and then its goals.
final class SectionTable {

    private static final String NONE = "-";

    private final Section section;
    private final List<ExchangeContender> contenders;
    private final List<Measurements> measured;

    /// @param measured for each row of the section
    SectionTable(Section section, List<ExchangeContender> contenders, List<Measurements> measured) {
        this.section = section;
        this.contenders = List.copyOf(contenders);
        this.measured = List.copyOf(measured);
    }

    /// The lines of the table.
    List<String> lines() {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(section.title(), ""));
        contenders.forEach(contender -> head.add(contender.label()));
        lines.add(head);
        for (Row row : section.rows()) {
            List<String> line = new ArrayList<>(List.of("  " + row.label(), section.unit(row)));
            contenders.forEach(contender -> line.add(figure(contender, row)));
            lines.add(line);
        }
        return Columns.of(lines);
    }

    /// A line for each goal: the figure or ratio, the limit, and whether it is reached.
    List<String> goals() {
        return Columns.of(section.goals().stream().map(this::line).toList());
    }

    /// A figure as it is shown, or a dash.
    String figure(ExchangeContender contender, Row row) {
        return said(contender, row)
                .map(said -> Spread.of(shown(row, said)).toString())
                .orElse(NONE);
    }

    private List<String> line(Goal goal) {
        Optional<double[]> reached = value(goal);
        return List.of(
                "  " + goal.label(),
                reached.map(value -> Spread.of(value).toString()).orElse(NONE),
                goal.demand(),
                reached.map(value -> verdict(goal, Spread.of(value).median()))
                        .orElse("not measured"));
    }

    private static String verdict(Goal goal, double median) {
        return goal.isReached(median) ? "reached" : "missed";
    }

    /// The figure or the ratio of a goal in each round.
    private Optional<double[]> value(Goal goal) {
        Optional<double[]> ours = said(ExchangeContender.PORTOLAN, goal.row());
        if (goal.of().isEmpty()) {
            return ours.map(said -> shown(goal.row(), said));
        }
        Optional<double[]> best =
                goal.of().stream()
                        .flatMap(contender -> said(contender, goal.by()).stream())
                        .min(Comparator.comparingDouble(said -> Spread.of(said).median()));
        return ours.flatMap(said -> best.map(other -> ratios(goal.row().unit(), said, other)));
    }

    private static double[] ratios(Unit unit, double[] ours, double[] others) {
        double[] ratios = new double[ours.length];
        Arrays.setAll(ratios, i -> unit.shownRatio(ours[i], others[i]));
        return ratios;
    }

    private double[] shown(Row row, double[] said) {
        return Arrays.stream(said).map(it -> section.shown(row, it)).toArray();
    }

    /// What a contender said in each round; nothing unless it came to it in all.
    private Optional<double[]> said(ExchangeContender contender, Row row) {
        int at = section.rows().indexOf(row);
        if (at < 0 || !measured.get(at).has(contender, section.ranks())) {
            return Optional.empty();
        }
        double[] said = measured.get(at).perRound(contender, section.ranks());
        return Arrays.stream(said).anyMatch(Double::isNaN) ? Optional.empty() : Optional.of(said);
    }
}
