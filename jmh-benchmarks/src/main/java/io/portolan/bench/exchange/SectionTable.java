package io.portolan.bench.exchange;

import io.portolan.bench.compare.Columns;
import io.portolan.bench.results.MedianSpread;
import java.util.ArrayList;
import java.util.List;

/// The samples of a section as text: for each distance of the cores a line per row, a column per
/// contender.
final class SectionTable {

    private static final String NONE = "-";

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

    /// A figure as it is shown, or a dash.
    String figure(Distance distance, ExchangeContender contender, Row row) {
        double[] shown = shown(distance, contender, row);
        return shown.length == 0 ? NONE : MedianSpread.ofQuartiles(shown).toString();
    }

    private double[] shown(Distance distance, ExchangeContender contender, Row row) {
        return samples.at(distance, contender, row).stream()
                .mapToDouble(sample -> section.shown(row, sample.micros()))
                .toArray();
    }
}
