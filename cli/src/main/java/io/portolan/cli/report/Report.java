package io.portolan.cli.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.run.ClusterRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The report of a run: one HTML page that holds its points, scripts and style, and fetches
/// nothing.
///
/// The page is a template with places such as `{{title}}`. Text from outside, such as the names of
/// files and columns, is escaped for the place where it stands: as HTML here, as JSON by
/// [io.portolan.cli.json.JsonWriter].
public final class Report {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final List<String> SCRIPTS =
            List.of(
                    "data.js",
                    "colours.js",
                    "map.js",
                    "charts.js",
                    "tree.js",
                    "selection.js",
                    "page.js");

    private Report() {}

    public static void write(ClusterRun run, OutputStream out) throws IOException {
        ReportViews views = ReportViews.of(run);
        PointSample sample = PointSample.of(run.clustering().count());
        ReportFacts facts = new ReportFacts(run);
        StringBuilder script = new StringBuilder();
        for (String file : SCRIPTS) {
            script.append(resource(file)).append('\n');
        }
        Map<String, String> places = new HashMap<>();
        places.put("title", escaped(facts.heading()) + " in clusters");
        places.put("heading", escaped(facts.heading()));
        places.put("subtitle", escaped(facts.subtitle()));
        places.put("footer", escaped("Made by Portolan " + run.version()));
        places.put("style", resource("report.css"));
        places.put("script", script.toString());
        places.put("run", new ReportData(run, views, sample).json());
        places.put("columns", columns(views, sample));
        places.put("labels", ReportLabels.encoded(run.clustering(), sample));
        Writer writer = new OutputStreamWriter(out, UTF_8);
        fill(resource("report.html"), places, writer);
        writer.flush();
    }

    /// Fills the places in one pass, so that what stands in one is never taken for another.
    private static void fill(String template, Map<String, String> places, Writer out)
            throws IOException {
        Matcher place = PLACE.matcher(template);
        int from = 0;
        while (place.find()) {
            String content = places.get(place.group(1));
            if (content == null) {
                throw new IllegalStateException(
                        "the template has an unknown place " + place.group());
            }
            out.append(template, from, place.start()).append(content);
            from = place.end();
        }
        out.append(template, from, template.length());
    }

    private static String columns(ReportViews views, PointSample sample) {
        StringBuilder elements = new StringBuilder();
        for (int i = 0; i < views.views().size(); i++) {
            ReportView view = views.views().get(i);
            elements.append("<script type=\"text/plain\" id=\"column-").append(i).append("\">");
            elements.append(view.encoded(sample, view.range(sample))).append("</script>\n");
        }
        return elements.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Report.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its own file " + name);
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
