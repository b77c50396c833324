package io.portolan.bench.papers;

import io.portolan.bench.papers.Papers.Drawing;
import io.portolan.bench.papers.Papers.Headline;
import io.portolan.bench.papers.Papers.Item;
import io.portolan.bench.papers.Papers.Paper;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.MachineFacts;
import io.portolan.bench.results.MedianSpread;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// One HTML page, with nothing outside it, of what was measured for the papers.
final class PapersReport {

    private static final String STYLE = "report.css";

    private final Papers papers;
    private final Path checkout;

    /// By the step.
    private final Map<String, BenchResults> results;

    /// What went wrong, by the step.
    private final Map<String, String> failures;

    /// @param checkout the project's folder
    /// @param results of the steps that were measured
    /// @param failures what went wrong with steps
    PapersReport(
            Papers papers,
            Path checkout,
            Map<String, BenchResults> results,
            Map<String, String> failures) {
        this.papers = papers;
        this.checkout = checkout;
        this.results = Map.copyOf(results);
        this.failures = Map.copyOf(failures);
    }

    /// The page.
    ///
    /// @param command that made it
    String html(String command) {
        StringBuilder html = new StringBuilder();
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\"/>\n")
                .append("<title>Portolan beside the papers</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<main>\n")
                .append("<h1>Portolan beside the papers</h1>\n")
                .append(machine(command))
                .append(summary())
                .append(contents());
        papers.papers().forEach(paper -> html.append(paper(paper)));
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private String machine(String command) {
        StringBuilder html = new StringBuilder();
        html.append("<p>Made by <code>%s</code>. ".formatted(Svg.escape(command)));
        results.values().stream()
                .findFirst()
                .ifPresent(any -> {
                    MachineFacts machine = any.head().machine();
                    html.append(
                            "%s, %d cores, %s, %s, collector %s; commit %s. "
                                    .formatted(
                                            Svg.escape(machine.processor()),
                                            machine.cores(),
                                            Svg.escape(machine.kernel()),
                                            Svg.escape(machine.jvm()),
                                            machine.collector(),
                                            any.head().shortCommit()));
                    if (!machine.caches().isEmpty()) {
                        html.append("Caches of the first core: ")
                                .append(
                                        machine.caches().stream()
                                                .map(it ->
                                                        "L%d %s %s, shared by cores %s"
                                                                .formatted(
                                                                        it.level(),
                                                                        it.type()
                                                                                .toLowerCase(
                                                                                        Locale
                                                                                                .ROOT),
                                                                        it.size(),
                                                                        it.sharedBy()))
                                                .collect(Collectors.joining("; ")))
                                .append(". ");
                    }
                });
        html.append("Times of this machine and of machines of 2007 stand side by side to show")
                .append(
                        " orders of magnitude. Ours and today's peers ran in turns on this machine;")
                .append(" only their ratios compare runtimes. Bars and points are medians of the")
                .append(" rounds, thin lines go from the lowest to the highest.</p>\n")
                .append("<p class=\"key-line\"><span class=\"key bar ours\"></span>Portolan")
                .append(" <span class=\"key bar peer\"></span>today's peers")
                .append(" <span class=\"key bar published\"></span>published</p>\n");
        return html.toString();
    }

    /// Where Java messaging stood, and where it stands.
    private String summary() {
        StringBuilder rows = new StringBuilder();
        for (Item item : papers.items()) {
            for (Headline headline : item.headlines()) {
                rows.append(row(item, headline));
            }
        }
        return "<h2 id=\"summary\">Then and now</h2>\n<div class=\"wide\"><table class=\"summary\">\n"
                + "<thead><tr><th>What</th><th>2007 to 2008</th><th>Portolan, here</th>"
                + "<th></th><th>Today's peers, here</th></tr></thead>\n<tbody>\n"
                + rows
                + "</tbody></table></div>\n";
    }

    private String row(Item item, Headline headline) {
        Curves curves = curves(item.views().get(headline.now()));
        MedianSpread ours = curves.figure(headline.series(), headline.x());
        List<String> peers = new ArrayList<>();
        for (String peer : headline.peers()) {
            MedianSpread figure = curves.figure(peer, headline.x());
            if (figure != null) {
                peers.add(
                        "%s %s: %s".formatted(Scale.text(figure.median()), headline.unit(), peer));
            }
        }
        return "<tr><th><a href=\"#%s\">%s</a></th><td>%s %s <small>%s</small></td><td>%s</td><td>%s</td><td>%s</td></tr>\n"
                .formatted(
                        item.id(),
                        Svg.escape(headline.what()),
                        Scale.text(headline.then()),
                        headline.unit(),
                        Svg.escape(headline.of()),
                        ours == null
                                ? "not measured"
                                : Scale.text(ours.median()) + " " + headline.unit(),
                        ours == null ? "" : times(headline, ours.median()),
                        peers.stream().map(Svg::escape).collect(Collectors.joining("<br/>")));
    }

    static String times(Headline headline, double ours) {
        if (headline.isRate()) {
            return Scale.text(ours / headline.then()) + " times as many";
        }
        return ours > headline.then()
                ? Scale.text(ours / headline.then()) + " times as long"
                : Scale.text(headline.then() / ours) + " times less";
    }

    private String contents() {
        StringBuilder html = new StringBuilder("<nav><ul>\n");
        for (Paper paper : papers.papers()) {
            html.append("<li>%s<ul>\n".formatted(Svg.escape(paper.title())));
            for (Item item : paper.items()) {
                html.append(
                        "<li><a href=\"#%s\">%s</a>: %s</li>\n"
                                .formatted(
                                        item.id(),
                                        Svg.escape(item.name()),
                                        Svg.escape(item.title())));
            }
            html.append("</ul></li>\n");
        }
        return html.append("</ul></nav>\n").toString();
    }

    private String paper(Paper paper) {
        StringBuilder html = new StringBuilder();
        html.append(
                "<h2>%s</h2>\n<p class=\"source\">%s</p>\n"
                        .formatted(Svg.escape(paper.title()), Svg.escape(paper.source())));
        paper.items().forEach(item -> html.append(item(item)));
        return html.toString();
    }

    private String item(Item item) {
        StringBuilder html = new StringBuilder();
        html.append(
                "<section id=\"%s\">\n<h3>%s: %s</h3>\n"
                        .formatted(item.id(), Svg.escape(item.name()), Svg.escape(item.title())));
        html.append("<p>%s</p>\n".formatted(Svg.escape(item.reading())));
        item.drawings().forEach(drawing -> html.append(drawing(drawing)));
        item.views().forEach(view -> html.append(heading(view.title())).append(chart(view)));
        if (item.differs() != null) {
            html.append(
                    "<p class=\"note\">Differs from the paper: %s</p>\n"
                            .formatted(Svg.escape(item.differs())));
        }
        if (item.missing() != null) {
            html.append(
                    "<p class=\"note\">Not measured: %s</p>\n"
                            .formatted(Svg.escape(item.missing())));
        }
        papers.stepsOf(List.of(item)).forEach(step -> html.append(origin(step)));
        if (item.views().stream().anyMatch(view -> view.step() != null)) {
            html.append(
                    "<p class=\"note\">This item alone: <code>%s --only %s</code></p>\n"
                            .formatted(PapersCommand.COMMAND, item.id()));
        }
        return html.append("</section>\n").toString();
    }

    private String origin(Papers.Step step) {
        String failure = failures.get(step.id());
        BenchResults measured = results.get(step.id());
        if (failure != null) {
            return "<p class=\"failure\">%s: %s</p>\n".formatted(step.id(), Svg.escape(failure));
        }
        if (measured == null) {
            return "";
        }
        double[] controls =
                measured.rows().stream()
                        .map(row -> row.controlBeforeNanos())
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        return "<p class=\"note\">Measured %s by <code>%s</code>; control, a cache line between two cores: %s. Rows: <a href=\"%s.json\">%s.json</a></p>\n"
                .formatted(
                        measured.head().started(),
                        Svg.escape(measured.head().command()),
                        controls.length == 0 ? "none" : MedianSpread.of(controls) + " ns",
                        step.id(),
                        step.id());
    }

    private static String heading(String title) {
        return "<h4>%s</h4>\n".formatted(Svg.escape(title));
    }

    private String drawing(Drawing drawing) {
        return heading(drawing.title())
                + switch (drawing) {
                    case SERVICES -> Patterns.services();
                    case STAGES -> Patterns.stages();
                    case EXCHANGES -> Patterns.exchanges();
                    case PLACES -> ClusterPicture.places(checkout);
                    case COMPOUNDS -> ClusterPicture.compounds(checkout);
                };
    }

    private String chart(View view) {
        Curves curves = curves(view);
        if (curves.all().isEmpty()) {
            return "<p class=\"note\">Not measured yet.</p>\n";
        }
        return new Chart(view, curves).html();
    }

    private Curves curves(View view) {
        BenchResults measured = view.step() == null ? null : results.get(view.step());
        return Curves.of(view, measured == null ? List.of() : measured.rows());
    }

    private static String style() {
        try (InputStream css =
                Objects.requireNonNull(PapersReport.class.getResourceAsStream(STYLE), STYLE)) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + STYLE, e);
        }
    }
}
