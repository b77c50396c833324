package io.portolan.clustering.format;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a file was understood to mean, to be said before its points are clustered.
///
/// @param format what the file is read as
/// @param facts how its text was understood, such as `separated by commas`
/// @param columns which are used; null where the format has none
/// @param warnings what a reader should look at
public record InputPage(
        PointFormat format,
        List<String> facts,
        @Nullable InputColumns columns,
        List<String> warnings) {

    private static final int REASONS_SHOWN = 12;

    public InputPage {
        facts = List.copyOf(facts);
        warnings = List.copyOf(warnings);
    }

    /// A line of the page.
    ///
    /// @param name what it is about; `warning` for each warning
    public record Line(String name, String text) {}

    InputPage withWarnings(List<String> more) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(more);
        return new InputPage(format, facts, columns, all);
    }

    /// The page without what is only known of the points.
    List<Line> lines(List<String> used, @Nullable String weight, Scaling scaling, Metric metric) {
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("used", InputColumns.shown(used) + rule()));
        if (weight != null) {
            lines.add(new Line("weight", weight));
        }
        unused(lines);
        lines.add(new Line("scale", scale(scaling)));
        lines.add(new Line("distance", distance(scaling, metric)));
        warnings.forEach(warning -> lines.add(new Line("warning", warning)));
        return lines;
    }

    /// Warns of degrees that are measured as numbers of a plane, or are none.
    static void degrees(@Nullable String misfit, Metric metric, List<Line> lines) {
        if (misfit != null) {
            lines.add(new Line("warning", misfit));
        } else if (metric == Metric.EUCLIDEAN) {
            lines.add(
                    new Line(
                            "warning",
                            "longitude and latitude are measured in plain degrees, so that distances depend on the latitude; --metric geo measures kilometres"));
        }
    }

    /// The format and how its text was understood.
    String described() {
        return facts.isEmpty() ? format.title() : format.title() + ", " + String.join("; ", facts);
    }

    private String rule() {
        return columns == null ? "" : " (" + columns.rule() + ")";
    }

    /// Columns that are left out for the same reason stand in one line.
    private void unused(List<Line> lines) {
        if (columns == null) {
            return;
        }
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (InputColumns.Column column : columns.unused()) {
            byReason.computeIfAbsent(column.reason(), _ -> new ArrayList<>()).add(column.name());
        }
        int shown = 0;
        for (Map.Entry<String, List<String>> reason : byReason.entrySet()) {
            if (shown++ == REASONS_SHOWN) {
                String others =
                        byReason.values().stream()
                                .skip(REASONS_SHOWN)
                                .flatMap(List::stream)
                                .collect(Collectors.joining(", "));
                lines.add(new Line("not used", Shown.name(others)));
                return;
            }
            lines.add(
                    new Line(
                            "not used",
                            InputColumns.shown(reason.getValue()) + ": " + reason.getKey()));
        }
    }

    /// Adds the lines on rows that were left out.
    static void leftOut(SkippedRows skipped, List<Line> lines) {
        lines.add(indexOf(lines, "scale"), new Line("missing", missing(skipped)));
        if (skipped.count() > skipped.missing()) {
            lines.add(
                    indexOf(lines, "scale"),
                    new Line(
                            "invalid",
                            "%s left out that cannot be read (--skip-invalid)"
                                    .formatted(rows(skipped.count() - skipped.missing()))));
        }
    }

    private static String missing(SkippedRows skipped) {
        return skipped.missing() == 0
                ? "no value is missing in these columns"
                : "%s left out for a missing value (--missing skip-row); the first left out: %s"
                        .formatted(rows(skipped.missing()), skipped.firstReason());
    }

    private static String rows(int count) {
        return String.format(Locale.ROOT, count == 1 ? "%,d row" : "%,d rows", count);
    }

    private static String scale(Scaling scaling) {
        return switch (scaling.kind()) {
            case NONE -> "none: columns count by the size of their numbers";
            case STANDARD -> "standard: each column less its mean, by its standard deviation";
            case ROBUST -> "robust: each column less its median, by its interquartile range";
        };
    }

    private static String distance(Scaling scaling, Metric metric) {
        return switch (metric) {
            case GEO -> "kilometres on the great circle";
            case HAMMING -> "bits that differ";
            case EUCLIDEAN ->
                    switch (scaling.kind()) {
                        case NONE -> "Euclidean, in the unit of the columns";
                        case STANDARD -> "Euclidean, in standard deviations";
                        case ROBUST -> "Euclidean, in interquartile ranges";
                    };
        };
    }

    private static int indexOf(List<Line> lines, String name) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).name().equals(name)) {
                return i;
            }
        }
        return lines.size();
    }
}
