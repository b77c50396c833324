package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Columns;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What a run found in a section as text: for cores near each other, and far, a line per row, a
/// column per contender. Rounds in which other programs had the cores are left out, unless there
/// are no others.
///
/// @param all rows of the results that are of the section
record SectionTable(Section section, List<ExchangeContender> contenders, Series all) {

    /// @param rows of the run
    static SectionTable of(
            Section section, List<ExchangeContender> contenders, List<ResultRow> rows) {
        return new SectionTable(
                section,
                contenders,
                new Series(
                        rows.stream()
                                .filter(row -> row.section().equals(section.title()))
                                .toList()));
    }

    /// In how many rows other programs had the cores, then the tables, each with an empty line
    /// before it.
    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(all.disturbance()));
        for (Series there : places()) {
            String cores =
                    there.controls()
                            .map(it -> "; cores %s, %s ns".formatted(place(there), it))
                            .orElse("");
            List<List<String>> cells = new ArrayList<>();
            Stream<String> labels = contenders.stream().map(ExchangeContender::label);
            cells.add(Stream.concat(Stream.of(section.title() + cores, ""), labels).toList());
            for (Row row : section.rows()) {
                List<String> line = new ArrayList<>(List.of("  " + row.label(), section.unit(row)));
                contenders.forEach(contender -> line.add(figure(there, contender, row)));
                cells.add(line);
            }
            lines.addAll(List.of("", BenchmarkReport.jvm()));
            lines.addAll(Columns.of(cells));
        }
        return lines;
    }

    /// The exchanges of messages without content, as cells of [#latency].
    List<List<String>> emptyExchanges() {
        List<List<String>> cells = new ArrayList<>();
        for (Series there : places()) {
            for (ExchangeContender contender : contenders) {
                String kind = contender.kind(section.ranks());
                String ranks = "%d %s, cores %s".formatted(section.ranks(), kind, place(there));
                for (Row row : section.rows()) {
                    if (Row.EMPTY_EXCHANGES.contains(row) && contender.does(row)) {
                        String runtime = contender.label() + ", " + row.label();
                        String system = System.getProperty("os.name");
                        String micros = figure(there, contender, row);
                        cells.add(List.of("this one", system, runtime, ranks, micros));
                    }
                }
            }
        }
        return cells;
    }

    /// The latency of an exchange of messages without content: the figures of the paper, then ours
    /// and the peers' of this run.
    ///
    /// Source: Qiu et al. 2008 data mining, table 2
    static List<String> latency(List<List<String>> measured) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of("machine", "system", "runtime", "ranks", "us"));
        for (PublishedLatency it : PublishedLatency.all()) {
            cells.add(List.of(it.machine(), it.system(), it.runtime(), it.ranks(), it.micros()));
        }
        cells.addAll(measured);
        return Columns.of(cells);
    }

    /// The rows with the cores near and those with the cores far, where there are any; those
    /// without a control are near.
    private List<Series> places() {
        return Stream.of(true, false)
                .map(isNear -> all.counted().at(isNear))
                .filter(there -> !there.rows().isEmpty())
                .toList();
    }

    private static String place(Series there) {
        return Double.isNaN(there.control())
                ? "anywhere"
                : there.at(true).rows().isEmpty() ? "far" : "near";
    }

    /// The median of the rounds, or a dash.
    private String figure(Series there, ExchangeContender contender, Row row) {
        double[] figures =
                there.rows().stream()
                        .filter(it ->
                                it.contender().equals(contender.resultLabel())
                                        && it.build().equals(contender.build())
                                        && it.parameters().equals(section.parameters(row)))
                        .mapToDouble(it ->
                                row.hasSteps() ? section.shown(row, it.figure()) : it.figure())
                        .toArray();
        return figures.length == 0 ? "-" : MedianSpread.of(figures).toString();
    }
}
