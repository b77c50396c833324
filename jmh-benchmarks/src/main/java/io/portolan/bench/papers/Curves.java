package io.portolan.bench.papers;

import io.portolan.bench.exchange.PublishedLatency;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import io.portolan.bench.table2.Published;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The figures of a view: what was measured in the rounds that count, and what was published.
///
/// @param places the values of x, in the order of the results; numbers in their own order
/// @param all the series, ours first, then the peers', then the published ones
record Curves(List<String> places, List<Curve> all) {

    enum Origin {
        OURS,
        /// Measured, of a peer or without any library.
        PEER,
        /// Printed in a paper.
        PUBLISHED;

        /// The class of what is drawn of it.
        String style() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A series.
    ///
    /// @param name for readers
    /// @param spots by place
    record Curve(String name, Origin origin, Map<String, MedianSpread> spots) {}

    /// @param rows of the step; none when it was not measured
    static Curves of(View view, List<ResultRow> rows) {
        Map<String, Map<String, List<ResultRow>>> measured = new LinkedHashMap<>();
        Map<String, Origin> origins = new LinkedHashMap<>();
        for (ResultRow row : rows) {
            String place = word(row, view.x());
            if (place != null && isMeant(row, view)) {
                String name = name(row, view);
                measured.computeIfAbsent(name, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(place, _ -> new ArrayList<>())
                        .add(row);
                origins.put(name, row.role().equals("OURS") ? Origin.OURS : Origin.PEER);
            }
        }
        List<Curve> curves = new ArrayList<>();
        measured.forEach((name, all) -> {
            Map<String, MedianSpread> spots = new LinkedHashMap<>();
            all.forEach((place, some) -> spots.put(place, spread(some, place, view)));
            curves.add(new Curve(name, origins.getOrDefault(name, Origin.PEER), spots));
        });
        published(view)
                .forEach((name, spots) -> curves.add(new Curve(name, Origin.PUBLISHED, spots)));
        return new Curves(places(curves), ordered(curves));
    }

    /// The figure of a series at a place; null when there is none.
    @Nullable MedianSpread figure(String series, String place) {
        return all.stream()
                .filter(curve -> curve.name().equals(series))
                .findFirst()
                .map(curve -> curve.spots().get(place))
                .orElse(null);
    }

    /// The words that tell the series apart; a number says what it counts.
    private static String name(ResultRow row, View view) {
        List<String> words = new ArrayList<>();
        for (String each : view.series()) {
            String word = word(row, each);
            if (word != null && !word.isEmpty()) {
                words.add(word.matches("[0-9].*") ? each + " " + word : word);
            }
        }
        return words.isEmpty() ? "this machine" : String.join(", ", words);
    }

    private static boolean isMeant(ResultRow row, View view) {
        return row.build().equals(Build.THIS)
                && (view.section().isEmpty() || row.section().equals(view.section()))
                && view.quantities().contains(row.quantity())
                && (view.contenders().isEmpty()
                        || view.contenders().stream().anyMatch(it -> isLike(row.contender(), it)))
                && view.where().entrySet().stream()
                        .allMatch(it -> isLike(row.parameters().get(it.getKey()), it.getValue()));
    }

    private static boolean isLike(@Nullable String word, String pattern) {
        return word != null
                && (pattern.endsWith("*")
                        ? word.startsWith(pattern.substring(0, pattern.length() - 1))
                        : word.equals(pattern));
    }

    private static @Nullable String word(ResultRow row, String name) {
        return switch (name) {
            case "" -> "";
            case "contender" -> row.contender();
            case "section" -> row.section();
            case "quantity" -> row.quantity();
            default -> row.parameters().get(name);
        };
    }

    /// Of the rounds in which other programs left the cores alone; of all when there are none.
    private static MedianSpread spread(List<ResultRow> rows, String place, View view) {
        double given = view.scale() == null ? 1 : view.scale();
        double scale = given * (view.isPerPlace() ? number(place) : 1);
        return MedianSpread.of(
                Arrays.stream(new Series(rows).counted().figures())
                        .map(figure -> view.isRate() ? scale / figure : scale * figure)
                        .toArray());
    }

    private static Map<String, Map<String, MedianSpread>> published(View view) {
        Map<String, Map<String, MedianSpread>> series = new LinkedHashMap<>();
        view.published()
                .forEach((name, spots) ->
                        spots.forEach((place, figure) -> put(series, name, place, figure)));
        switch (view.publishedBy()) {
            case "" -> {}
            case "table2" -> {
                for (Published row : Published.all()) {
                    String machine = row.machine() + " of " + row.cores() + " cores";
                    String name = row.mode().label() + ", " + machine;
                    row.overheadMicros()
                            .forEach((count, micros) -> put(series, name, "" + count, micros));
                }
            }
            case "latency" -> {
                for (PublishedLatency row : PublishedLatency.all()) {
                    String where = String.join(", ", row.machine(), row.system(), row.ranks());
                    String name = row.runtime() + " on " + where;
                    String place = row.ranks().split(" ", -1)[0] + " ranks";
                    put(series, name, place, Double.parseDouble(row.micros()));
                }
            }
            case String other ->
                    throw new IllegalStateException("no published figures '%s'".formatted(other));
        }
        return series;
    }

    private static void put(
            Map<String, Map<String, MedianSpread>> all, String name, String place, double figure) {
        all.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(place, MedianSpread.of(figure));
    }

    private static List<String> places(List<Curve> curves) {
        List<String> places =
                curves.stream().flatMap(it -> it.spots().keySet().stream()).distinct().toList();
        return places.stream().allMatch(Curves::isNumber)
                ? places.stream().sorted((a, b) -> Double.compare(number(a), number(b))).toList()
                : places;
    }

    /// The published series of a measured one follow it; the others stand at the end.
    private static List<Curve> ordered(List<Curve> curves) {
        List<Curve> byOrigin = curves.stream().sorted(Comparator.comparing(Curve::origin)).toList();
        Set<Curve> ordered = new LinkedHashSet<>();
        for (Curve curve : byOrigin) {
            ordered.add(curve);
            byOrigin.stream()
                    .filter(it -> it.origin() == Origin.PUBLISHED)
                    .filter(it -> it.name().startsWith(curve.name() + ", "))
                    .forEach(ordered::add);
        }
        return List.copyOf(ordered);
    }

    static boolean isNumber(String text) {
        return text.matches("-?[0-9][0-9,]*(\\.[0-9]+)?");
    }

    static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }
}
