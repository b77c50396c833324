package io.portolan.clustering.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.run.ClusterRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
/// [io.portolan.clustering.json.JsonWriter].
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
                    "comparison.js",
                    "page.js");

    private Report() {}

    public static void write(ClusterRun run, OutputStream out) throws IOException {
        ReportViews views = ReportViews.of(run);
        PointSample sample = PointSample.of(run.clustering().count());
        double[][] ranges = views.ranges(sample);
        MedoidSimilarity similarity = MedoidSimilarity.of(run);
        ReportFacts facts = new ReportFacts(run, similarity);
        StringBuilder script = new StringBuilder();
        for (String file : SCRIPTS) {
            script.append(resource(file)).append('\n');
        }
        Map<String, PlaceText> places = new HashMap<>();
        places.put("title", text(escaped(facts.heading()) + " in clusters"));
        places.put("heading", text(escaped(facts.heading())));
        places.put("subtitle", text(escaped(facts.subtitle())));
        places.put("footer", text(escaped("Made by Portolan " + run.version())));
        places.put("style", text(resource("report.css")));
        places.put("script", text(script.toString()));
        places.put(
                "run", text(new ReportData(run, facts, similarity, views, ranges, sample).json()));
        places.put("columns", to -> writeColumns(views, ranges, sample, to));
        places.put("labels", to -> ReportLabels.write(run.clustering(), sample, to));
        fill(resource("report.html"), places, out);
    }

    /// Fills the places in one pass, so that what stands in one is never taken for another.
    private static void fill(String template, Map<String, PlaceText> places, OutputStream out)
            throws IOException {
        Matcher place = PLACE.matcher(template);
        int from = 0;
        while (place.find()) {
            PlaceText content = places.get(place.group(1));
            if (content == null) {
                throw new IllegalStateException(
                        "the template has an unknown place " + place.group());
            }
            text(template.substring(from, place.start())).writeTo(out);
            content.writeTo(out);
            from = place.end();
        }
        text(template.substring(from)).writeTo(out);
    }

    /// Writes what stands in a place. The points are too many to be one text in memory.
    @FunctionalInterface
    private interface PlaceText {
        void writeTo(OutputStream out) throws IOException;
    }

    private static PlaceText text(String text) {
        return out -> out.write(text.getBytes(UTF_8));
    }

    private static void writeColumns(
            ReportViews views, double[][] ranges, PointSample sample, OutputStream out)
            throws IOException {
        for (int i = 0; i < views.views().size(); i++) {
            ReportView view = views.views().get(i);
            text("<script type=\"text/plain\" id=\"column-" + i + "\">").writeTo(out);
            view.write(sample, ranges[i], out);
            text("</script>\n").writeTo(out);
        }
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
