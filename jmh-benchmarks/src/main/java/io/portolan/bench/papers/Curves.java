package io.portolan.bench.papers;

import io.portolan.bench.exchange.PublishedLatency;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import io.portolan.bench.table2.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The figures of a view: what was measured in the rounds that count, and what was published.
///
/// @param places the values of x, in the order of the results; numbers in their own order
/// @param all the series, ours first, then the peers', then the published ones
record Curves(List<String> places, List<Curve> all) {

    private static final String CONTENDER = "contender";
    private static final String SECTION = "section";
    private static final String QUANTITY = "quantity";
    private static final String THIS_MACHINE = "this machine";

    /// Whose figures they are.
    enum Origin {
        /// Measured, of ours.
        OURS,
        /// Measured, of a peer or without any library.
        PEER,
        /// Printed in a paper.
        PUBLISHED
    }

    /// A series.
    ///
    /// @param name for readers
    /// @param spots by place
    record Curve(String name, Origin origin, Map<String, MedianSpread> spots) {

        @Nullable MedianSpread at(String place) {
            return spots.get(place);
        }
    }

    /// The figures.
    ///
    /// @param rows of the step; none when it was not measured
    static Curves of(View view, List<ResultRow> rows) {
        Map<String, Map<String, List<ResultRow>>> grouped = new LinkedHashMap<>();
        Map<String, Origin> origins = new LinkedHashMap<>();
        for (ResultRow row : rows) {
            String place = word(row, view.x());
            if (place != null && isMeant(row, view)) {
                String name = name(row, view);
                grouped.computeIfAbsent(name, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(place, _ -> new ArrayList<>())
                        .add(row);
                origins.put(name, row.role().equals("OURS") ? Origin.OURS : Origin.PEER);
            }
        }
        List<Curve> curves = new ArrayList<>();
        grouped.forEach((name, spots) -> {
            Map<String, MedianSpread> figures = new LinkedHashMap<>();
            spots.forEach((place, all) -> figures.put(place, spread(all, place, view)));
            curves.add(new Curve(name, origins.getOrDefault(name, Origin.PEER), figures));
        });
        curves.addAll(published(view));
        return new Curves(places(curves), ordered(curves));
    }

    /// Whether anything was measured.
    boolean isMeasured() {
        return all.stream().anyMatch(curve -> curve.origin() != Origin.PUBLISHED);
    }

    /// The figure of a series at a place; null when there is none.
    @Nullable MedianSpread figure(String series, String place) {
        return all.stream()
                .filter(curve -> curve.name().equals(series))
                .findFirst()
                .map(curve -> curve.at(place))
                .orElse(null);
    }

    private static String name(ResultRow row, View view) {
        String name =
                view.series().stream()
                        .map(it -> seriesWord(row, it))
                        .filter(it -> !it.isEmpty())
                        .collect(Collectors.joining(", "));
        return name.isEmpty() ? THIS_MACHINE : name;
    }

    private static boolean isMeant(ResultRow row, View view) {
        List<String> contenders = view.contenders();
        return row.build().equals(Build.THIS)
                && (view.section() == null || row.section().equals(view.section()))
                && view.quantities().contains(row.quantity())
                && (contenders == null || contenders.contains(row.contender()))
                && view.where().entrySet().stream()
                        .allMatch(it -> isLike(row.parameters().get(it.getKey()), it.getValue()));
    }

    private static boolean isLike(@Nullable String word, String pattern) {
        return word != null
                && (pattern.endsWith("*")
                        ? word.startsWith(pattern.substring(0, pattern.length() - 1))
                        : word.equals(pattern));
    }

    private static @Nullable String word(ResultRow row, @Nullable String name) {
        return switch (name) {
            case null -> "";
            case CONTENDER -> row.contender();
            case SECTION -> row.section();
            case QUANTITY -> row.quantity();
            default -> row.parameters().get(name);
        };
    }

    /// A number says what it counts.
    private static String seriesWord(ResultRow row, String name) {
        String word = word(row, name);
        if (word == null) {
            return "";
        }
        return word.matches("[0-9].*") ? name + " " + word : word;
    }

    /// Of the rounds in which other programs left the cores alone; of all when there are none.
    private static MedianSpread spread(List<ResultRow> rows, String place, View view) {
        Series all = new Series(rows);
        Series quiet = all.undisturbed();
        double[] figures = (quiet.rows().isEmpty() ? all : quiet).figures();
        double scale =
                (view.scale() == null ? 1 : view.scale()) * (view.isPerPlace() ? number(place) : 1);
        for (int i = 0; i < figures.length; i++) {
            figures[i] = view.isRate() ? scale / figures[i] : scale * figures[i];
        }
        return MedianSpread.of(figures);
    }

    private static List<Curve> published(View view) {
        List<Curve> curves = new ArrayList<>();
        Map<String, Map<String, MedianSpread>> series = new LinkedHashMap<>();
        for (Papers.Published it : view.published()) {
            series.computeIfAbsent(it.series(), _ -> new LinkedHashMap<>())
                    .put(it.x(), MedianSpread.of(it.value()));
        }
        series.forEach((name, spots) -> curves.add(new Curve(name, Origin.PUBLISHED, spots)));
        switch (view.publishedBy()) {
            case null -> {}
            case "table2" -> Published.all().forEach(it -> curves.add(curve(it)));
            case "latency" -> PublishedLatency.all().forEach(it -> curves.add(curve(it)));
            case String other ->
                    throw new IllegalStateException("no published figures '%s'".formatted(other));
        }
        return curves;
    }

    private static Curve curve(Published row) {
        Map<String, MedianSpread> spots = new LinkedHashMap<>();
        row.overheadMicros()
                .forEach((count, micros) -> spots.put("" + count, MedianSpread.of(micros)));
        String name =
                "%s, %s of %d cores".formatted(row.mode().label(), row.machine(), row.cores());
        return new Curve(name, Origin.PUBLISHED, spots);
    }

    private static Curve curve(PublishedLatency row) {
        String name =
                "%s on %s, %s, %s"
                        .formatted(row.runtime(), row.machine(), row.system(), row.ranks());
        String place = row.ranks().substring(0, row.ranks().indexOf(' ')) + " ranks";
        return new Curve(
                name,
                Origin.PUBLISHED,
                Map.of(place, MedianSpread.of(Double.parseDouble(row.micros()))));
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
        List<Curve> ordered = new ArrayList<>();
        List<Curve> rest = new ArrayList<>(curves);
        for (Origin origin : List.of(Origin.OURS, Origin.PEER)) {
            for (Curve curve : curves) {
                if (curve.origin() == origin) {
                    ordered.add(curve);
                    rest.remove(curve);
                    for (Curve other : List.copyOf(rest)) {
                        if (other.origin() == Origin.PUBLISHED
                                && other.name().startsWith(curve.name() + ", ")) {
                            ordered.add(other);
                            rest.remove(other);
                        }
                    }
                }
            }
        }
        ordered.addAll(rest);
        return List.copyOf(ordered);
    }

    static boolean isNumber(String text) {
        return text.matches("-?[0-9][0-9,]*(\\.[0-9]+)?");
    }

    static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }
}
