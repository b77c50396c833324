package io.portolan.clustering.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.json.JsonText;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.FinishedRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    @TempDir Path folder;

    @Test
    void pageFetchesNothing() throws IOException {
        String page = page("lon,lat\n1,2\n3,4\n5,7\n", 2);
        assertFalse(
                Pattern.compile("(?i)https?:|//[a-z]|url\\(|@import|<link|<img")
                        .matcher(withoutComments(page))
                        .find());
        assertTrue(page.contains("default-src 'none'"));
        assertFalse(page.contains("{{"));
    }

    @Test
    void everyPointIsThere() throws IOException {
        String page = page("x,y\n-10,5\n0,5.5\n10,6\n10,6\n", 3);
        Map<?, ?> run = data(page);
        List<?> views = (List<?>) Objects.requireNonNull(run.get("views"));
        double[] xs = column(page, views, 0);
        assertEquals(4, xs.length);
        assertEquals(-10, xs[0]);
        assertEquals(0, xs[1], 1e-5);
        assertEquals(10, xs[2]);
        assertEquals(5.5, column(page, views, 1)[1], 1e-6);
        byte[] labels = Base64.getDecoder().decode(element(page, "labels"));
        assertEquals(4, labels.length);
        assertEquals(0, labels[2], "the largest cluster is number 0");
    }

    @Test
    void namesFromOutsideAreEscaped() throws IOException {
        String wild = "<u>&'{{run}}</script><script>x";
        Path file =
                Files.writeString(folder.resolve("<i>p&.csv"), "\"" + wild + "\",y\n1,2\n3,4\n");
        String page = page(FinishedRun.of(file, 1));
        assertFalse(page.contains("<u>"));
        assertFalse(page.contains("<i>"));
        assertFalse(page.contains("<script>x"));
        assertTrue(page.contains("<h1>&lt;i&gt;p&amp;.csv</h1>"));
        assertEquals(List.of(wild, "y"), data(page).get("columns"));
    }

    @Test
    void errorsAreDrawnAgainstTheNumberOfClustersFromOne() throws IOException {
        Map<?, ?> curve =
                (Map<?, ?>)
                        Objects.requireNonNull(
                                data(page("x,y\n0,0\n0,2\n10,0\n10,2\n", 2)).get("curve"));
        assertEquals(List.of(1.0, 2.0), curve.get("clusters"));
        // About the mean (5, 1): 4 (25 + 1); about (0, 1) and (10, 1): 4.
        assertEquals(List.of(104.0, 4.0), curve.get("inertias"));
    }

    @Test
    void moreThanTwoColumnsAreDrawnByTheirPrincipalAxes() throws IOException {
        StringBuilder text = new StringBuilder("a,b,c\n");
        for (int i = 0; i < 40; i++) {
            // Spread along (1, 1, 0), less along (1, -1, 0), not at all along the third.
            double along = i - 20;
            double across = i % 2 == 0 ? 1 : -1;
            text.append(along + across).append(',').append(along - across).append(",7\n");
        }
        String page = page(text.toString(), 2);
        Map<?, ?> run = data(page);
        List<?> views = (List<?>) Objects.requireNonNull(run.get("views"));
        assertEquals(5, views.size());
        assertEquals(3.0, run.get("x"));
        // Along: 2 * 133.25; across: 2 * 1, less what the two share.
        assertEquals("axis 1 (99 % of the variance)", name(views, 3));
        assertEquals("axis 2 (1 % of the variance)", name(views, 4));
        double[] first = column(page, views, 3);
        assertEquals(39 * Math.sqrt(2), Math.abs(first[39] - first[0]), 0.2);
        double[] second = column(page, views, 4);
        assertEquals(2 * Math.sqrt(2), Math.abs(second[1] - second[0]), 0.2);
    }

    @Test
    void oneColumnIsDrawnOverTheRow() throws IOException {
        List<?> views =
                (List<?>) Objects.requireNonNull(data(page("a\n5\n7\n9\n", 2)).get("views"));
        assertEquals("row", ((Map<?, ?>) Objects.requireNonNull(views.get(1))).get("name"));
    }

    @Test
    void labelsTakeTheBytesTheyNeed() {
        assertEquals(1, ReportLabels.bytes(1));
        assertEquals(1, ReportLabels.bytes(256));
        assertEquals(2, ReportLabels.bytes(257));
        assertEquals(3, ReportLabels.bytes(65_537));
    }

    @Test
    void veryManyPointsAreThinnedOut() {
        assertTrue(PointSample.of(2_000_000).isComplete());
        PointSample sample = PointSample.of(5_000_001);
        assertEquals(1_666_667, sample.size());
        assertEquals(4_999_998, sample.point(sample.size() - 1));
    }

    private static @Nullable Object name(List<?> views, int view) {
        return ((Map<?, ?>) Objects.requireNonNull(views.get(view))).get("name");
    }

    @Test
    void paperIsLightAndHasNoControls() throws IOException {
        String page = page("lon,lat\n1,2\n3,4\n5,7\n", 2);
        // What is dark is so on screens only, and a class puts it aside while the map is drawn.
        assertTrue(page.contains("@media screen and (prefers-color-scheme: dark)"));
        assertTrue(page.contains(":root:not(.paper)"));
        String print = page.substring(page.indexOf("@media print"));
        assertTrue(
                print.contains(
                        ".bar .buttons, .axes, #map-note, #clusters-note, td.smiles button, .tip {"
                                + " display: none; }"));
        assertTrue(print.contains(".scroll { overflow: visible; }"));
        assertTrue(print.contains("thead { display: table-header-group; }"));
    }

    @Test
    void tablesAndFiguresAreNamedForThoseWhoDoNotSeeThem() throws IOException {
        String page = page("lon,lat\n1,2\n3,4\n5,7\n", 2);
        assertEquals(3, count(page, "<caption>"));
        assertTrue(page.contains("role=\"img\" aria-label="));
        assertEquals(
                count(page, "<canvas"), count(page, "<canvas [^>]*(aria-hidden|role=\"img\")"));
        assertFalse(Pattern.compile("<svg(?![^>]*aria-label)").matcher(page).find());
        assertFalse(Pattern.compile("<th(?! scope=|ead)").matcher(page).find());
    }

    private static long count(String page, String pattern) {
        return Pattern.compile(pattern).matcher(page).results().count();
    }

    private String page(String text, int clusters) throws IOException {
        return page(FinishedRun.of(Files.writeString(folder.resolve("p.csv"), text), clusters));
    }

    private static String page(ClusterRun run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Report.write(run, out);
        return out.toString(UTF_8);
    }

    private static Map<?, ?> data(String page) {
        return (Map<?, ?>) Objects.requireNonNull(JsonText.read(element(page, "run")));
    }

    private static double[] column(String page, List<?> views, int index) {
        Map<?, ?> view = (Map<?, ?>) Objects.requireNonNull(views.get(index));
        double min = (Double) Objects.requireNonNull(view.get("min"));
        double max = (Double) Objects.requireNonNull(view.get("max"));
        byte[] bytes = Base64.getDecoder().decode(element(page, "column-" + index));
        double[] values = new double[bytes.length / 3];
        for (int i = 0; i < values.length; i++) {
            int step =
                    (bytes[3 * i] & 255)
                            | (bytes[3 * i + 1] & 255) << 8
                            | (bytes[3 * i + 2] & 255) << 16;
            values[i] = min + (max - min) * step / ((1 << 24) - 1);
        }
        return values;
    }

    private static String element(String page, String id) {
        Matcher element =
                Pattern.compile(
                                "<script type=\"[a-z/]+\" id=\"" + id + "\">(.*?)</script>",
                                Pattern.DOTALL)
                        .matcher(page);
        assertTrue(element.find(), id);
        return element.group(1);
    }

    private static String withoutComments(String page) {
        return page.replaceAll("(?m)^\\s*// .*$", "");
    }
}
