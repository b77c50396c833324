package io.portolan.bench.exchange;

import io.portolan.bench.results.MedianSpread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What was measured in a section, by contender and row. Samples while the cores were moved count
/// for nothing.
final class Samples {

    private record Cell(ExchangeContender contender, Row row) {}

    private final Map<Cell, List<Sample>> samples = new HashMap<>();

    /// Adds what a contender said of a row.
    void add(ExchangeContender contender, Row row, List<Sample> more) {
        samples.computeIfAbsent(new Cell(contender, row), _ -> new ArrayList<>()).addAll(more);
    }

    /// These as they are now.
    Samples copy() {
        Samples copy = new Samples();
        samples.forEach((cell, all) -> copy.samples.put(cell, new ArrayList<>(all)));
        return copy;
    }

    /// Those that were added since a copy was made.
    Samples since(Samples before) {
        Samples since = new Samples();
        samples.forEach((cell, all) -> {
            int known = before.samples.getOrDefault(cell, List.of()).size();
            since.samples.put(cell, all.subList(known, all.size()));
        });
        return since;
    }

    /// Those with the cores so far apart.
    List<Sample> at(Distance distance, ExchangeContender contender, Row row) {
        return samples.getOrDefault(new Cell(contender, row), List.of()).stream()
                .filter(sample -> sample.isSteady() && sample.distance() == distance)
                .toList();
    }

    /// The distances that there are samples of, near before far before any.
    List<Distance> distances() {
        return Arrays.stream(Distance.values())
                .filter(distance ->
                        samples.keySet().stream()
                                .anyMatch(cell ->
                                        !at(distance, cell.contender(), cell.row()).isEmpty()))
                .toList();
    }

    /// How long a cache line took from one core to the other at a distance, in nanoseconds.
    MedianSpread control(Distance distance) {
        return MedianSpread.ofQuartiles(
                all().filter(sample -> sample.isSteady() && sample.distance() == distance)
                        .mapToDouble(Sample::control)
                        .toArray());
    }

    /// How many there are, and how many of them count.
    String counted() {
        long count = all().count();
        return "%d samples, %d dropped because the cores moved"
                .formatted(count, count - all().filter(Sample::isSteady).count());
    }

    private Stream<Sample> all() {
        return samples.values().stream().flatMap(List::stream);
    }
}
