package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an analyst finds in `report.html`.
class ReportCommandTest {

    @TempDir Path folder;
    private String page = "";

    @Test
    void unitAndQualityAndTheExtremeClustersComeFirst() throws IOException {
        Map<?, ?> run = report("x,y\n0,0\n0,2\n10,0\n10,2\n10,1\n", "--clusters", 2);
        assertEquals(
                List.of(
                        "Unit of distance",
                        "Variance explained",
                        "Silhouette",
                        "Largest cluster",
                        "Smallest cluster",
                        "Typical distance"),
                names(list(run, "tiles")));
        assertEquals("the columns’ unit", tile(run, "Unit of distance").get("value"));
        // Of 120 + 4 about the mean (6, 1) there remain 4.
        assertEquals("96.8", tile(run, "Variance explained").get("value"));
        assertEquals("of all 5 points; 1 is best", tile(run, "Silhouette").get("note"));
        assertEquals("3", tile(run, "Largest cluster").get("value"));
        assertEquals("cluster 0, 60.0 % of the points", tile(run, "Largest cluster").get("note"));
        assertEquals("2", tile(run, "Smallest cluster").get("value"));
        assertEquals("cluster 1, 40.0 % of the points", tile(run, "Smallest cluster").get("note"));
        assertEquals("0.894", tile(run, "Typical distance").get("value"));
    }

    @Test
    void howItWasComputedIsFoldedAtTheEnd() throws IOException {
        Map<?, ?> run = report("x,y\n0,0\n0,2\n10,0\n10,2\n", "--clusters", 2);
        List<?> computation = facts(run, "computation");
        assertTrue(
                computation.containsAll(List.of("Iterations", "Overhead f", "Same result again")),
                computation.toString());
        List<Object> others = new ArrayList<>(facts(run, "facts"));
        others.addAll(names(list(run, "tiles")));
        others.retainAll(computation);
        assertEquals(List.of(), others);
        int details = page.indexOf("<details class=\"panel\" id=\"how\">");
        assertTrue(details > page.indexOf("id=\"facts\""));
        String end = page.substring(details, page.indexOf("</main>"));
        assertTrue(end.contains("id=\"computation\"") && end.contains("id=\"sse\""), end);
        assertTrue(end.strip().endsWith("</details>"), "nothing after it: " + end);
    }

    @Test
    void distancesOnTheEarthAreKilometres() throws IOException {
        Map<?, ?> run =
                report("lon,lat\n0,0\n0,1\n90,0\n90,1\n", "--clusters", 2, "--metric", "geo");
        assertEquals("kilometres", tile(run, "Unit of distance").get("value"));
        assertEquals("km", run.get("unit"));
        // Half a degree.
        assertEquals("55.60", tile(run, "Typical distance").get("value"));
        assertEquals("km", tile(run, "Typical distance").get("unit"));
        Map<?, ?> curve = (Map<?, ?>) Objects.requireNonNull(run.get("curve"));
        List<?> inertias = list(curve, "inertias");
        double half = Math.PI / 180 * 6371.0088 / 2;
        assertEquals(4 * half * half, number(inertias.get(1)), 1);
        double quarter = Math.PI / 2 * 6371.0088;
        assertEquals(quarter * quarter, number(inertias.get(0)), 2e-3 * quarter * quarter);
        assertEquals(List.of(), list(run, "warnings"));
    }

    @Test
    void plainDegreesAreWarnedOf() throws IOException {
        Map<?, ?> run = report("lon,lat\n0,0\n0,1\n90,0\n90,1\n", "--clusters", 2);
        assertEquals("degrees", tile(run, "Unit of distance").get("value"));
        assertEquals(
                List.of(
                        "Longitude and latitude are measured in plain degrees, so that distances"
                                + " depend on the latitude; --metric geo measures kilometres."),
                list(run, "warnings"));
    }

    @Test
    void scaledColumnsAreMeasuredInStandardDeviations() throws IOException {
        Map<?, ?> run =
                report("a,b\n0,0\n0,2000\n10,0\n10,2001\n", "--clusters", 2, "--scale", "standard");
        assertEquals("standard deviations", tile(run, "Unit of distance").get("value"));
        assertEquals("SD", run.get("unit"));
    }

    @Test
    void weightedRunsShowTheWeights() throws IOException {
        Map<?, ?> run =
                report(
                        "x,y,people\n0,0,1\n0,1,2\n0,2,3\n9,0,4000000\n9,0,3000000\n",
                        "--clusters",
                        2,
                        "--weight",
                        "people");
        Map<?, ?> largest = tile(run, "Largest cluster");
        assertEquals("7.000", largest.get("value"));
        assertEquals("million", largest.get("unit"));
        assertEquals("7,000,000", largest.get("full"));
        assertEquals("people in cluster 1, 100.0 % of all", largest.get("note"));
        assertEquals("6", tile(run, "Smallest cluster").get("value"));
        assertEquals("people", run.get("weightColumn"));
        assertTrue(page.contains("stand for people 7.000 million"), "subtitle");
    }

    @Test
    void clustersStandBesideTheKnownClasses() throws IOException {
        Map<?, ?> run =
                report(
                        "x,kind\n0,a\n0,a\n10,a\n10,b\n10,b\n10,b\n90,<c>\n90,<c>\n10,\n",
                        "--clusters",
                        3,
                        "--compare",
                        "kind");
        assertEquals("0.545", tile(run, "Adjusted Rand index").get("value"));
        assertEquals(
                "agreement with 3 classes of kind; 1 is the same, 0 is chance",
                tile(run, "Adjusted Rand index").get("note"));
        Map<?, ?> comparison = object(run.get("comparison"));
        assertEquals("kind", comparison.get("column"));
        assertEquals(1.0, comparison.get("unknown"));
        assertEquals(
                List.of(
                        Map.of("class", "a", "counts", List.of(1.0, 2.0, 0.0), "all", 3.0),
                        Map.of("class", "b", "counts", List.of(3.0, 0.0, 0.0), "all", 3.0),
                        Map.of("class", "<c>", "counts", List.of(0.0, 0.0, 2.0), "all", 2.0)),
                comparison.get("classes"));
        assertEquals(
                Map.of("class", "", "counts", List.of(4.0, 2.0, 2.0), "all", 8.0),
                comparison.get("all"));
        assertTrue(page.contains("id=\"comparison-panel\""), "a place for it");
        assertFalse(page.contains("<c>"), "escaped");
    }

    @Test
    void ofManyClassesAndClustersTheOthersAreAddedUp() throws IOException {
        StringBuilder text = new StringBuilder("x,kind\n");
        for (int i = 0; i < 100; i++) {
            // Class 0 has 60 points, each other one has one.
            text.append(10 * (i % 25) + 0.001 * i).append(",k").append(i < 60 ? 0 : i);
            text.append('\n');
        }
        Map<?, ?> run = report(text.toString(), "--clusters", 25, "--compare", "kind");
        Map<?, ?> comparison = object(run.get("comparison"));
        assertEquals(20.0, comparison.get("clusters"));
        assertEquals(5.0, comparison.get("otherClusters"));
        assertEquals(30, list(comparison, "classes").size());
        assertEquals(11.0, comparison.get("otherClasses"));
        assertEquals(11.0, object(comparison.get("others")).get("all"));
        Map<?, ?> all = object(comparison.get("all"));
        assertEquals(100.0, all.get("all"));
        assertEquals(
                100.0, list(all, "counts").stream().mapToDouble(ReportCommandTest::number).sum());
        assertEquals(20.0, list(all, "counts").getLast(), "the points of the other clusters");
    }

    @Test
    void outliersHaveAColumnOfTheirOwnBesideTheClasses() throws IOException {
        Map<?, ?> run =
                report(
                        "x,kind\n0,a\n0.1,a\n10,b\n10.1,b\n50,b\n",
                        "--clusters",
                        2,
                        "--outliers",
                        3,
                        "--compare",
                        "kind");
        Map<?, ?> comparison = object(run.get("comparison"));
        assertEquals(true, comparison.get("outliers"));
        assertEquals(1.0, list(object(comparison.get("all")), "counts").getLast());
        assertEquals(5.0, object(comparison.get("all")).get("all"));
    }

    @Test
    void withoutKnownClassesNothingIsCompared() throws IOException {
        assertNull(report("x\n1\n2\n", "--clusters", 2).get("comparison"));
    }

    @Test
    void onlyTheNameOfTheFileIsToldAndNoFolder() throws IOException {
        Path smiles = Files.writeString(folder.resolve("p.smi"), "C\nCC\nCCC\nCCCC\n");
        Map<?, ?> run = report("x,y\n0,0\n0,2\n10,0\n10,2\n", "--clusters", 2, "--smiles", smiles);
        assertFalse(page.contains(folder.toString()), "a folder");
        assertEquals("p.csv", fact(run, "facts", "File"));
        assertTrue(
                fact(run, "computation", "Same result again")
                        .startsWith("portolan cluster p.csv --clusters 2"),
                fact(run, "computation", "Same result again"));
        assertTrue(fact(run, "computation", "Same result again").endsWith("--smiles p.smi"));
    }

    @Test
    void fingerprintsShowSimilaritiesAndNoBits() throws IOException {
        Path file = folder.resolve("few.fps");
        Files.writeString(file, "#FPS1\n#num_bits=8\n0f\ta\n0f\tb\n1f\tc\nf0\td\nf0\te\n");
        Path smiles = Files.writeString(folder.resolve("p.smi"), "CCN a\nCCO d\n");
        Map<?, ?> run = reportOf(file, "--clusters", 2, "--smiles", smiles);
        assertFalse(page.contains("bit0"), "a bit as a column");
        assertEquals(List.of(), list(run, "columns"));
        List<?> clusters = list(run, "clusters");
        Map<?, ?> first = object(clusters.get(0));
        // Two that equal the medoid and one that has a bit more.
        assertEquals(2.8 / 3, number(first.get("tanimoto")), 1e-12);
        assertEquals("CCN", first.get("smiles"));
        assertEquals(List.of(), first.get("center"));
        assertEquals("0.960", tile(run, "Mean Tanimoto").get("value"));
        List<?> views = list(run, "views");
        assertEquals(2, views.size());
        assertTrue(
                String.valueOf(object(views.get(0)).get("name"))
                        .matches("axis 1 \\(\\d+ % of the variance\\)"),
                views.toString());
    }

    @Test
    void bitsThatDifferAreNoSquares() throws IOException {
        Path file = folder.resolve("few.fps");
        Files.writeString(file, "#FPS1\n#num_bits=8\n0f\ta\n0f\tb\n1f\tc\nf0\td\nf0\te\n");
        Map<?, ?> run = reportOf(file, "--clusters", 2, "--metric", "hamming");
        assertEquals("bits", tile(run, "Unit of distance").get("value"));
        assertEquals("0.200", tile(run, "Mean distance").get("value"));
        Map<?, ?> curve = (Map<?, ?>) Objects.requireNonNull(run.get("curve"));
        assertEquals(List.of(), curve.get("inertias"));
    }

    @Test
    void aSuggestionAtTheEdgeSaysSoInTerminalSummaryAndReport() throws IOException {
        Path corners = corners();
        Path output = folder.resolve("out");
        Outcome outcome =
                Outcome.of("cluster", corners, "--clusters", "2..3", "--output", output, "--force");
        outcome.assertSuccess();
        String limit =
                "3 is the largest number tried (2..3), and more clusters may be better: try 2..6";
        assertTrue(outcome.out().contains("(" + limit + ")"), outcome.out());
        Map<?, ?> summary =
                (Map<?, ?>)
                        Objects.requireNonNull(
                                JsonText.read(Files.readString(output.resolve("summary.json"))));
        Map<?, ?> selection = (Map<?, ?>) Objects.requireNonNull(summary.get("selection"));
        assertEquals(limit, selection.get("limit"));
        assertEquals(limit, reportOf(corners, "--clusters", "2..3").get("limit"));

        Map<?, ?> inside = reportOf(corners, "--clusters", "2..7");
        assertEquals(4.0, inside.get("suggested"));
        assertNull(inside.get("limit"));
    }

    @Test
    void positionsOnBothSidesOfThe180thMeridianAreDrawnTogether() throws IOException {
        Map<?, ?> run =
                report(
                        "lon,lat\n179,-17\n179.5,-17\n-179,-18\n-178,-18\n",
                        "--clusters",
                        2,
                        "--metric",
                        "geo");
        Map<?, ?> longitudes = object(list(run, "views").get(0));
        double min = number(longitudes.get("min"));
        double max = number(longitudes.get("max"));
        assertEquals(3, max - min, 1e-9);
        for (Object center : list(longitudes, "centers")) {
            double longitude = number(center);
            assertTrue(min <= longitude && longitude <= max, () -> "at " + longitude);
        }
        // The table has them as everyone writes them.
        for (Object cluster : list(run, "clusters")) {
            assertTrue(Math.abs(number(list(object(cluster), "center").get(0))) <= 180);
        }
    }

    @Test
    void theWholeGlobeIsCutAtThe180thMeridian() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder text = new StringBuilder("lon,lat\n-180,0\n180,1\n");
        for (int i = 0; i < 500; i++) {
            text.append(random.nextDouble(-180, 180)).append(',');
            text.append(random.nextDouble(-60, 80)).append('\n');
        }
        Map<?, ?> run = report(text.toString(), "--clusters", 5, "--metric", "geo");
        Map<?, ?> longitudes = object(list(run, "views").get(0));
        assertEquals(-180.0, longitudes.get("min"));
        assertEquals(180.0, longitudes.get("max"));
    }

    @Tag("slow")
    @Test
    void allCandidatesAreInTheReport() throws IOException {
        Map<?, ?> run = reportOf(corners(), "--clusters", "2..20");
        assertEquals(19, list(run, "candidates").size());
        assertFalse(
                Pattern.compile("\\.scroll \\{[^}]*(max-height|overflow: |overflow-y)")
                        .matcher(page.substring(0, page.indexOf("@media print")))
                        .find(),
                "no box that hides rows");
    }

    private Path corners() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 400; i++) {
            text.append(random.nextGaussian(100 * (i % 2), 1)).append(',');
            text.append(random.nextGaussian(100 * (i / 2 % 2), 1)).append('\n');
        }
        return Files.writeString(folder.resolve("corners.csv"), text);
    }

    private Map<?, ?> report(String text, Object... options) throws IOException {
        return reportOf(Files.writeString(folder.resolve("p.csv"), text), options);
    }

    private Map<?, ?> reportOf(Path file, Object... options) throws IOException {
        Path output = folder.resolve("out");
        List<Object> arguments = new ArrayList<>(List.of("cluster", file));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--output", output, "--force"));
        Outcome.of(arguments.toArray()).assertSuccess();
        page = Files.readString(output.resolve("report.html"));
        Matcher run =
                Pattern.compile(
                                "<script type=\"application/json\" id=\"run\">(.*?)</script>",
                                Pattern.DOTALL)
                        .matcher(page);
        assertTrue(run.find());
        return (Map<?, ?>) Objects.requireNonNull(JsonText.read(run.group(1)));
    }

    private static List<?> list(Map<?, ?> object, String name) {
        return (List<?>) Objects.requireNonNull(object.get(name));
    }

    private static List<Object> names(List<?> tiles) {
        return tiles.stream()
                .map(tile -> Objects.requireNonNull((Object) object(tile).get("name")))
                .toList();
    }

    private static Map<?, ?> tile(Map<?, ?> run, String name) {
        return list(run, "tiles").stream()
                .<Map<?, ?>>map(ReportCommandTest::object)
                .filter(tile -> name.equals(tile.get("name")))
                .findFirst()
                .orElseThrow();
    }

    private static List<Object> facts(Map<?, ?> run, String which) {
        return list(run, which).stream().map(fact -> part(fact, 0)).toList();
    }

    private static String fact(Map<?, ?> run, String which, String name) {
        return list(run, which).stream()
                .filter(fact -> name.equals(part(fact, 0)))
                .map(fact -> part(fact, 1).toString())
                .findFirst()
                .orElseThrow();
    }

    private static Map<?, ?> object(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }

    private static double number(@Nullable Object value) {
        return (Double) Objects.requireNonNull(value);
    }

    private static Object part(@Nullable Object fact, int index) {
        return Objects.requireNonNull(((List<?>) Objects.requireNonNull(fact)).get(index));
    }
}
