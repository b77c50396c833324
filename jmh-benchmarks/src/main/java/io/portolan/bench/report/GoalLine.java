package io.portolan.bench.report;

import io.portolan.bench.report.SpeedGoal.PublishedFigure;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A goal with what was measured, as a line of a table in Markdown.
///
/// Rounds in which other programs took the cores do not count. Of the others those with the cores
/// near, or those with the cores far, are shown: of which there are more; a round may have a row of
/// each. A ratio is taken in each round that has both figures. Where not all rounds count, the line
/// says how many.
///
/// @param allRounds those of ours that count and those that do not
/// @param isApart whether ours and a peer were measured, each with the cores in another place
record GoalLine(SpeedGoal goal, Place place, int allRounds, boolean isApart) {

    /// The columns of the table.
    static final List<String> HEAD =
            List.of("What", "Portolan", "Beside", "Ratio", "Cores", "Goal", "");

    private static final String NONE = "-";

    private static final Comparator<Place> BY_ROUNDS =
            Comparator.<Place>comparingInt(place -> place.times().length)
                    .thenComparingInt(Place::rounds);

    /// What was measured with the cores in one place.
    ///
    /// @param cores near, far, or a dash without a control
    /// @param ours without rows when nothing was measured
    /// @param other the peer with the lowest median; without rows when none was measured
    record Place(String cores, Series ours, Series other) {

        /// The other's figures by ours, of the rounds that have both.
        double[] times() {
            return ours.ratios(other, 0);
        }

        int rounds() {
            return GoalLine.rounds(ours.rows());
        }
    }

    /// The line of a goal.
    ///
    /// @param rows of all contenders and builds
    static GoalLine of(SpeedGoal goal, List<ResultRow> rows) {
        List<ResultRow> all = rows.stream().filter(row -> row.build().equals(Build.THIS)).toList();
        List<ResultRow> ours = all.stream().filter(goal::isOurs).toList();
        List<ResultRow> others = all.stream().filter(goal::isOther).toList();
        Place near = place(ours, others, true);
        Place far = place(ours, others, false);
        boolean isFar = BY_ROUNDS.compare(near, far) < 0;
        Place most = isFar ? far : near;
        Place less = isFar ? near : far;
        boolean isApart = most.rounds() > 0 && !less.other().rows().isEmpty();
        return new GoalLine(goal, most, rounds(ours), isApart);
    }

    private static Place place(List<ResultRow> ours, List<ResultRow> others, boolean isNear) {
        Series own = new Series(ours).undisturbed().at(isNear);
        Series other =
                Regressions.series(others).values().stream()
                        .map(series -> series.undisturbed().at(isNear))
                        .filter(series -> !series.rows().isEmpty())
                        .min(Comparator.comparingDouble(Series::median))
                        .orElse(new Series(List.of()));
        boolean hasControl = own.rows().stream().anyMatch(row -> row.controlBeforeNanos() != null);
        return new Place(hasControl ? isNear ? "near" : "far" : NONE, own, other);
    }

    private static int rounds(List<ResultRow> rows) {
        return (int) rows.stream().mapToInt(ResultRow::round).distinct().count();
    }

    boolean isMeasured() {
        return place.rounds() > 0;
    }

    boolean isBesidePeer() {
        return place.times().length > 0;
    }

    String markdown() {
        return row(List.of(goal.what(), ours(), other(), ratio(), cores(), demand(), verdict()));
    }

    /// The line for a terminal; none where nothing is asked or was measured.
    Optional<String> text() {
        String verdict = verdict();
        if (verdict.isEmpty()) {
            return Optional.empty();
        }
        String figure = goal.kind().isFigure() ? ours() : ratio() + ", " + other();
        String rounds = rounds() < allRounds ? " (%s)".formatted(cores()) : "";
        return Optional.of(
                "%s: %s%s; goal: %s: %s".formatted(goal.what(), figure, rounds, demand(), verdict));
    }

    /// Cells between bars.
    static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isEmpty() ? " |" : " " + cell + " |")
                .collect(Collectors.joining("", "|", ""));
    }

    private String ours() {
        if (goal.ours() == null) {
            return "printed by the command";
        }
        if (!isMeasured()) {
            return NONE;
        }
        MedianSpread shown = MedianSpread.of(shown());
        return withUnit(goal.kind().isFigure() ? text(shown) : text(shown.median()));
    }

    private String other() {
        PublishedFigure published = goal.published();
        if (published != null) {
            return withUnit(text(published.figure())) + ", " + published.of();
        }
        if (goal.others().isEmpty()) {
            return NONE;
        }
        if (!isBesidePeer()) {
            return (isApart ? "no common place: " : "not measured: ") + peers();
        }
        ResultRow row = place.other().rows().getFirst();
        ResultRow own = place.ours().rows().getFirst();
        String name =
                !row.contender().equals(own.contender())
                        ? row.contender()
                        : row.parameters().equals(own.parameters())
                                ? row.quantity()
                                : String.join(", ", new TreeMap<>(row.parameters()).values());
        return withUnit(text(goal.shown(place.other().median()))) + ", " + name;
    }

    private String peers() {
        return goal.others().stream()
                .map(cell -> cell.isAnyPeer() ? "the best peer" : String.valueOf(cell.contender()))
                .collect(Collectors.joining("; "));
    }

    private String ratio() {
        double[] ratios = ratios();
        if (ratios.length == 0 || goal.kind().isFigure()) {
            return NONE;
        }
        boolean isTimes = goal.kind() == SpeedGoal.Kind.TIMES;
        return text(MedianSpread.of(ratios)) + (isTimes ? " times as fast" : " of its time");
    }

    private String cores() {
        if (!isMeasured()) {
            return NONE;
        }
        return rounds() < allRounds
                ? "%s, %d of %d rounds".formatted(place.cores(), rounds(), allRounds)
                : place.cores();
    }

    private int rounds() {
        return isBesidePeer() ? place.times().length : place.rounds();
    }

    private String demand() {
        Double limit = goal.limit();
        if (limit == null) {
            return NONE;
        }
        String number = String.format(Locale.ROOT, "%,.4f", limit).replaceAll("\\.?0+$", "");
        return (goal.kind().isAtLeast() ? "at least " : "at most ")
                + switch (goal.kind()) {
                    case TIMES -> number + " times";
                    case PART -> number + " of it";
                    case FIGURE, RATE -> withUnit(number);
                };
    }

    private String verdict() {
        Double limit = goal.limit();
        double[] figures = goal.kind().isFigure() ? shown() : ratios();
        if (limit == null || figures.length == 0) {
            return "";
        }
        double median = MedianSpread.of(figures).median();
        boolean isReached = goal.kind().isAtLeast() ? median >= limit : median <= limit;
        return isReached ? "reached" : "missed";
    }

    /// Ours as they are shown.
    private double[] shown() {
        return Arrays.stream(place.ours().figures()).map(goal::shown).toArray();
    }

    /// What the kind of the goal limits, of each round.
    private double[] ratios() {
        PublishedFigure published = goal.published();
        double[] times =
                published == null
                        ? place.times()
                        : Arrays.stream(shown()).map(it -> published.figure() / it).toArray();
        boolean isPart = goal.kind() == SpeedGoal.Kind.PART;
        return isPart ? Arrays.stream(times).map(it -> 1 / it).toArray() : times;
    }

    private String withUnit(String figure) {
        return goal.unit().isEmpty() ? figure : figure + " " + goal.unit();
    }

    private static String text(MedianSpread spread) {
        return "%s (%s to %s)"
                .formatted(text(spread.median()), text(spread.min()), text(spread.max()));
    }

    private static String text(double value) {
        if (!Double.isFinite(value)) {
            return "never";
        }
        double size = Math.abs(value);
        int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0995 || size == 0 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
