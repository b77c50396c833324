package io.portolan.bench.exchange;

import io.portolan.bench.compare.MedianSpread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The samples of a section as text: for each distance of the cores a line per row, a column per
/// contender; and then its goals.
final class SectionTable {

    private static final String NONE = "-";

    /// Fewer show nothing: these are the runs of two visits, for one of them may be an accident.
    private static final int LEAST_PAIRS = 2 * Pace.RUNS;

    private final Section section;
    private final List<ExchangeContender> contenders;
    private final Samples samples;

    SectionTable(Section section, List<ExchangeContender> contenders, Samples samples) {
        this.section = section;
        this.contenders = List.copyOf(contenders);
        this.samples = samples;
    }

    /// The lines of the table of one distance.
    List<String> lines(Distance distance) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>();
        head.add(
                distance == Distance.ANY
                        ? section.title()
                        : "%s; cores %s, %s ns"
                                .formatted(
                                        section.title(),
                                        distance.label(),
                                        samples.control(distance)));
        head.add("");
        contenders.forEach(contender -> head.add(contender.label()));
        lines.add(head);
        for (Row row : section.rows()) {
            List<String> line = new ArrayList<>(List.of("  " + row.label(), section.unit(row)));
            contenders.forEach(contender -> line.add(figure(distance, contender, row)));
            lines.add(line);
        }
        return Columns.of(lines);
    }

    /// Lines for each goal: the distance of the cores, the samples or pairs, the figure or ratio,
    /// the limit, and whether it is reached.
    List<String> goals() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("goals", "cores", "pairs", "measured", "asked", ""));
        for (RowGoal goal : section.goals()) {
            for (Distance distance : samples.distances()) {
                lines.add(line(goal, distance));
            }
        }
        return Columns.of(lines);
    }

    /// A figure as it is shown, or a dash.
    String figure(Distance distance, ExchangeContender contender, Row row) {
        double[] shown = shown(distance, contender, row);
        return shown.length == 0 ? NONE : MedianSpread.ofQuartiles(shown).toString();
    }

    private List<String> line(RowGoal goal, Distance distance) {
        double[] values = values(goal, distance);
        boolean isShown = values.length >= (goal.of().isEmpty() ? 1 : LEAST_PAIRS);
        return List.of(
                "  " + goal.label(),
                distance.label(),
                goal.of().isEmpty() ? NONE : Integer.toString(values.length),
                isShown ? MedianSpread.ofQuartiles(values).toString() : NONE,
                goal.demand(),
                isShown ? verdict(goal, values) : "not shown");
    }

    private static String verdict(RowGoal goal, double[] values) {
        return goal.isReached(MedianSpread.of(values).median()) ? "reached" : "missed";
    }

    /// The figures of a goal, or the ratios of its pairs.
    private double[] values(RowGoal goal, Distance distance) {
        if (goal.of().isEmpty()) {
            return shown(distance, ExchangeContender.PORTOLAN, goal.row());
        }
        List<Sample> ours = samples.at(distance, ExchangeContender.PORTOLAN, goal.row());
        return Pair.of(ours, best(goal, distance)).stream()
                .mapToDouble(pair -> pair.ratio(goal.row().unit()))
                .toArray();
    }

    /// The samples that ours are divided by: of the contender with the lowest median, unless one of
    /// those that are there has none.
    private List<Sample> best(RowGoal goal, Distance distance) {
        List<List<Sample>> all =
                goal.of().stream()
                        .filter(contenders::contains)
                        .map(contender -> samples.at(distance, contender, goal.by()))
                        .toList();
        if (all.stream().anyMatch(List::isEmpty)) {
            return List.of();
        }
        Optional<List<Sample>> best =
                all.stream().min(Comparator.comparingDouble(SectionTable::medianMicros));
        return best.orElse(List.of());
    }

    private static double medianMicros(List<Sample> all) {
        return MedianSpread.of(all.stream().mapToDouble(Sample::micros).toArray()).median();
    }

    private double[] shown(Distance distance, ExchangeContender contender, Row row) {
        return samples.at(distance, contender, row).stream()
                .mapToDouble(sample -> section.shown(row, sample.micros()))
                .toArray();
    }
}
