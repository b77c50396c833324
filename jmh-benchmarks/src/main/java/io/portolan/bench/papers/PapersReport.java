package io.portolan.bench.papers;

import io.portolan.bench.papers.Chart.Scale;
import io.portolan.bench.papers.Papers.Headline;
import io.portolan.bench.papers.Papers.Item;
import io.portolan.bench.papers.Papers.Paper;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.MachineFacts;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// One HTML page, with nothing outside it, of what was measured for the papers.
///
/// @param checkout the project's folder
/// @param results of the steps that were measured
/// @param failures what went wrong, by the step
record PapersReport(
        Papers papers,
        Path checkout,
        Map<String, BenchResults> results,
        Map<String, String> failures) {

    /// The page.
    ///
    /// @param command that measures what it shows
    Html html(String command) {
        Html items = new Html();
        for (Paper paper : papers.papers()) {
            items.add("<h2>%s</h2>\n<p class=\"source\">%s</p>\n", paper.title(), paper.source());
            paper.items().forEach(item -> item(items, item));
        }
        return Html.of(
                """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width"/>
                <title>Portolan beside the papers</title>
                <style>
                %s</style>
                </head>
                <body>
                <main>
                <h1>Portolan beside the papers</h1>
                <p>Made by <code>%s</code>. %sTimes of this machine and of machines of 2007 stand side by \
                side to show orders of magnitude. Ours and today's peers ran in turns on this machine; \
                only their ratios compare runtimes. Bars and points are medians of the rounds, thin \
                lines go from the lowest to the highest.</p>
                <p class="key-line"><span class="key bar ours"></span>Portolan \
                <span class="key bar peer"></span>today's peers \
                <span class="key bar published"></span>published</p>
                %s%s%s</main>
                </body>
                </html>
                """,
                new Html().raw(Papers.resource("report.css")),
                command,
                machine(),
                summary(),
                contents(),
                items);
    }

    private Html machine() {
        Html html = new Html();
        results.values().stream()
                .findFirst()
                .map(BenchResults::head)
                .ifPresent(head -> {
                    MachineFacts machine = head.machine();
                    html.add(
                            "%s, %d cores, %s, %s, collector %s; commit %s. ",
                            machine.processor(),
                            machine.cores(),
                            machine.kernel(),
                            machine.jvm(),
                            machine.collector(),
                            head.shortCommit());
                    html.addWord(
                            "Caches of the first core: %s. ",
                            machine.caches().stream()
                                    .map(it ->
                                            "L%d %s %s, shared by cores %s"
                                                    .formatted(
                                                            it.level(),
                                                            it.type().toLowerCase(Locale.ROOT),
                                                            it.size(),
                                                            it.sharedBy()))
                                    .collect(Collectors.joining("; ")));
                });
        return html;
    }

    /// Where Java messaging stood, and where it stands.
    private Html summary() {
        Html rows = new Html();
        for (Item item : papers.items()) {
            for (Headline headline : item.headlines()) {
                row(rows, item, headline);
            }
        }
        return Html.of(
                """
                <h2 id="summary">Then and now</h2>
                <div class="wide"><table class="summary">
                <thead><tr><th>What</th><th>2007 to 2008</th><th>Portolan, here</th>\
                <th></th><th>Today's peers, here</th></tr></thead>
                <tbody>
                %s</tbody></table></div>
                """,
                rows);
    }

    private void row(Html rows, Item item, Headline headline) {
        View view = item.views().get(headline.now());
        Curves curves = curves(view);
        MedianSpread ours = curves.figure(headline.series(), headline.x());
        rows.add(
                "<tr><th><a href=\"#%s\">%s</a></th><td>%s %s <small>%s</small></td><td>%s</td><td>%s</td><td>",
                item.id(),
                headline.what(),
                Scale.text(headline.then()),
                view.unit(),
                headline.of(),
                ours == null ? "not measured" : Scale.text(ours.median()) + " " + view.unit(),
                ours == null ? "" : times(headline.then(), ours.median(), view.isRate()));
        String between = "";
        for (String peer : headline.peers()) {
            MedianSpread figure = curves.figure(peer, headline.x());
            if (figure != null) {
                String median = Scale.text(figure.median());
                rows.raw(between).add("%s %s: %s", median, view.unit(), peer);
                between = "<br/>";
            }
        }
        rows.add("</td></tr>\n");
    }

    static String times(double then, double now, boolean isRate) {
        String more = Scale.text(now / then);
        return isRate
                ? more + " times as many"
                : now > then ? more + " times as long" : Scale.text(then / now) + " times less";
    }

    private Html contents() {
        Html html = Html.of("<nav><ul>\n");
        for (Paper paper : papers.papers()) {
            html.add("<li>%s<ul>\n", paper.title());
            for (Item item : paper.items()) {
                html.add(
                        "<li><a href=\"#%s\">%s</a>: %s</li>\n",
                        item.id(), item.name(), item.title());
            }
            html.add("</ul></li>\n");
        }
        return html.add("</ul></nav>\n");
    }

    private void item(Html html, Item item) {
        html.add(
                "<section id=\"%s\">\n<h3>%s: %s</h3>\n<p>%s</p>\n",
                item.id(), item.name(), item.title(), item.reading());
        item.drawings().forEach(it -> html.add("<h4>%s</h4>\n%s", it.title(), it.html(checkout)));
        item.views()
                .forEach(it ->
                        html.add("<h4>%s</h4>\n%s", it.title(), new Chart(it, curves(it)).html()));
        html.addWord("<p class=\"note\">Differs from the paper: %s</p>\n", item.differs());
        html.addWord("<p class=\"note\">Not measured: %s</p>\n", item.missing());
        List<Papers.Step> steps = papers.stepsOf(List.of(item));
        steps.forEach(step -> origin(html, step.id()));
        if (!steps.isEmpty()) {
            html.add(
                    "<p class=\"note\">This item alone: <code>%s --only %s</code></p>\n",
                    PapersCommand.COMMAND, item.id());
        }
        html.add("</section>\n");
    }

    private void origin(Html html, String step) {
        BenchResults measured = results.get(step);
        if (failures.containsKey(step)) {
            html.add("<p class=\"failure\">%s: %s</p>\n", step, failures.get(step));
        } else if (measured != null) {
            double[] controls =
                    measured.rows().stream()
                            .map(ResultRow::controlBeforeNanos)
                            .filter(Objects::nonNull)
                            .mapToDouble(Double::doubleValue)
                            .toArray();
            html.add(
                    "<p class=\"note\">Measured %s by <code>%s</code>; control, a cache line between two cores: %s. Rows: <a href=\"%s.json\">%s.json</a></p>\n",
                    measured.head().started(),
                    measured.head().command(),
                    controls.length == 0 ? "none" : MedianSpread.of(controls) + " ns",
                    step,
                    step);
        }
    }

    private Curves curves(View view) {
        BenchResults measured = results.get(view.step());
        return Curves.of(view, measured == null ? List.of() : measured.rows());
    }
}
