package io.portolan.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.UsageException;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablesCommandTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir private Path checkout;

    private final List<ResultRow> rows = new ArrayList<>();

    @BeforeEach
    void aDocumentWithMarks() throws IOException {
        Files.createDirectories(checkout.resolve("docs/results/peers"));
        document("# Text\n\n", TablesCommand.BEGIN, "\nold\n", TablesCommand.END, "\n\nMore.\n");
        Files.writeString(
                checkout.resolve(TablesCommand.PAPERS),
                "# Papers\n" + TablesCommand.BEGIN + "\n" + TablesCommand.END + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {TablesCommand.BENCHMARKS, TablesCommand.PAPERS})
    void theCommittedDocumentsAreWhatIsWritten(String name) throws IOException {
        assertEquals(
                TablesCommand.document(ROOT, name),
                Files.readString(ROOT.resolve(name)),
                "run ./portolan bench tables, and commit " + name);
    }

    @Test
    void everyGroupWithCommittedResultsShowsFiguresOfThem() {
        Path results = ROOT.resolve("docs/results");
        GoalTables tables = new GoalTables(results);
        List<String> without =
                GoalTables.GoalGroup.read(results.resolve("goals.json")).stream()
                        .filter(group -> tables.file(group).isPresent())
                        .filter(group ->
                                tables.goals(group).stream().noneMatch(GoalLine::isMeasured))
                        .map(GoalTables.GoalGroup::title)
                        .toList();
        assertEquals(List.of(), without);
    }

    @Test
    void whatStandsAroundTheTablesStaysAndASecondRunChangesNothing() throws IOException {
        goals(goal("PART", "\"limit\": 0.5, \"by\": [{\"contender\": \"theirs\"}]"));
        measured("ours", "OURS", 25, 10, 10, 12);
        measured("theirs", "PEER", 25, 20, 40, 30);
        results();
        assertEquals(
                "docs/benchmarks.md: the tables are written\ndocs/papers.md: the tables are written\n",
                run());
        String text = Files.readString(checkout.resolve("docs/benchmarks.md"));
        assertTrue(text.startsWith("# Text\n\n" + TablesCommand.BEGIN + "\n\n### Twins\n"), text);
        assertTrue(text.endsWith("|\n\n" + TablesCommand.END + "\n\nMore.\n"), text);
        assertEquals(
                "docs/benchmarks.md: the tables are as they were\ndocs/papers.md: the tables are as they were\n",
                run());
        assertEquals(text, Files.readString(checkout.resolve("docs/benchmarks.md")));
    }

    @Test
    void aRatioIsTheMedianOfThoseOfTheRounds() throws IOException {
        goals(goal("PART", "\"limit\": 0.5, \"by\": [{\"contender\": \"theirs\"}]"));
        measured("ours", "OURS", 25, 10, 10, 12);
        measured("theirs", "PEER", 25, 20, 40, 20);
        results();
        assertEquals(
                "| a twin | 10.0 ns | 20.0 ns, theirs | 0.50 (0.25 to 0.60) of its time | near | at most 0.5 of it | reached |",
                line());
    }

    @Test
    void aPeerCountsOnlyWithTheCoresInTheSamePlace() throws IOException {
        goals(goal("TIMES", "\"limit\": 3, \"by\": [{\"contender\": \"theirs\"}]"));
        measured("ours", "OURS", 25, 10, 10, 10);
        measured("ours", "OURS", 200, 40, 40, 40);
        measured("theirs", "PEER", 200, 80, 80);
        results();
        assertEquals(
                "| a twin | 40.0 ns | 80.0 ns, theirs | 2.00 (2.00 to 2.00) times as fast | far, 2 of 3 rounds | at least 3 times | missed |",
                line());
    }

    @Test
    void aRoundWithARowOfEachPlaceIsOneRound() throws IOException {
        goals(goal("FIGURE", "\"limit\": 15"));
        measured("ours", "OURS", 25, 10, 10, 10);
        measured("ours", "OURS", 200, 40, 40);
        results();
        assertEquals(
                "| a twin | 10.0 (10.0 to 10.0) ns | - | - | near | at most 15 ns | reached |",
                line());
    }

    @Test
    void aPeerThatWasMeasuredInAnotherPlaceIsNotMissing() throws IOException {
        goals(goal("TIMES", "\"limit\": 3, \"by\": [{\"contender\": \"theirs\"}]"));
        measured("ours", "OURS", 25, 10, 10);
        measured("theirs", "PEER", 200, 80, 80);
        results();
        assertEquals(
                "| a twin | 10.0 ns | no common place: theirs | - | near | at least 3 times | |",
                line());
    }

    @Test
    void theCommandIsTheOneThatMeasured() throws IOException {
        goals(goal("FIGURE", "\"limit\": 15").replace("bench twins", "bench twins --quick"));
        measured("ours", "OURS", 25, 10);
        results();
        String text = TablesCommand.document(checkout, TablesCommand.BENCHMARKS);
        assertTrue(text.contains("**Two of a kind**: `./portolan bench twins`. ["), text);
    }

    @Test
    void theBestPeerIsTheOneWithTheLowestMedian() throws IOException {
        goals(goal("PART", "\"by\": [{\"contender\": \"*\"}]"));
        measured("ours", "OURS", 25, 10, 10, 10);
        measured("slow", "PEER", 25, 5, 50, 50);
        measured("quick", "YARDSTICK", 25, 20, 20, 20);
        measured("no peer", "FLOOR", 25, 1, 1, 1);
        results();
        assertEquals(
                "| a twin | 10.0 ns | 20.0 ns, quick | 0.50 (0.50 to 0.50) of its time | near | - | |",
                line());
    }

    @Test
    void aRateAndAFigureAreShownThemselves() throws IOException {
        goals(goal("RATE", "\"scale\": 1000, \"limit\": 80"));
        measured("ours", "OURS", 25, 10, 20, 8);
        results();
        assertEquals(
                "| a twin | 100 (50.0 to 125) ns | - | - | near | at least 80 ns | reached |",
                line());
    }

    @Test
    void withoutResultsGoalsAreStillThere() throws IOException {
        goals(goal("PART", "\"limit\": 0.5, \"by\": [{\"contender\": \"theirs\"}]"));
        assertEquals("| a twin | - | not measured: theirs | - | - | at most 0.5 of it | |", line());
        assertTrue(
                TablesCommand.document(checkout, TablesCommand.BENCHMARKS)
                        .contains("`bench twins`. No result is committed."));
    }

    @Test
    void roundsThatOthersDisturbedDoNotCount() throws IOException {
        goals(goal("FIGURE", "\"limit\": 15"));
        measured("ours", "OURS", 25, 10, 12);
        rows.add(row("ours", "OURS", 2000.0, 3, 90));
        results();
        assertEquals(
                "| a twin | 11.0 (10.0 to 12.0) ns | - | - | near, 2 of 3 rounds | at most 15 ns | reached |",
                line());
    }

    @Test
    void aRunPrintsTheGoalsOfItsBenchmarkThatItMeasured() throws IOException {
        String beside = "\"limit\": 0.5, \"by\": [{\"contender\": \"theirs\"}]";
        goals(goal("PART", beside));
        measured("ours", "OURS", 25, 10, 10, 10);
        Path folder = checkout.resolve("docs/results");
        assertEquals(List.of(), GoalTables.measured(results(), folder), "no peer is there");
        measured("theirs", "PEER", 25, 16, 16, 16);
        assertEquals(
                List.of(
                        "Two of a kind",
                        "  a twin: 0.63 (0.63 to 0.63) of its time, 16.0 ns, theirs;"
                                + " goal: at most 0.5 of it: missed"),
                GoalTables.measured(results(), folder));
        rows.add(row("ours", "OURS", 200.0, 4, 40));
        assertEquals(
                "  a twin: 0.63 (0.63 to 0.63) of its time, 16.0 ns, theirs (near, 3 of 4 rounds);"
                        + " goal: at most 0.5 of it: missed",
                GoalTables.measured(results(), folder).getLast());
        goals(goal("FIGURE", "\"limit\": 15"));
        assertEquals(
                "  a twin: 10.0 (10.0 to 10.0) ns (near, 3 of 4 rounds); goal: at most 15 ns: reached",
                GoalTables.measured(results(), folder).getLast());
        goals(goal("FIGURE", "\"limit\": 15").replace("\"twins\"", "\"triplets\""));
        assertEquals(List.of(), GoalTables.measured(results(), folder));
    }

    @Test
    void aFileOfAnotherBenchmarkIsRefused() throws IOException {
        goals(goal("FIGURE", "\"limit\": 15").replace("\"twins\"", "\"triplets\""));
        measured("ours", "OURS", 25, 10);
        results();
        assertRefused(
                "'peers/twins.json' holds results of twins; 'Two of a kind' in goals.json needs those of triplets: measure them with bench twins");
    }

    @Test
    void aDocumentWithoutMarksAndArgumentsAreRefused() throws IOException {
        goals(goal("FIGURE", "\"limit\": 15"));
        document("# Text\n");
        assertRefused(
                "docs/benchmarks.md lacks a mark: the line '%s' has to stand before the tables, and '%s' after them"
                        .formatted(TablesCommand.BEGIN, TablesCommand.END));
        UsageException refused =
                assertThrows(
                        UsageException.class,
                        () -> TablesCommand.run(List.of("all"), checkout, System.out));
        assertEquals(
                "tables takes no arguments, got [all]: it writes docs/benchmarks.md and docs/papers.md",
                refused.getMessage());
    }

    @Test
    void goalsThatCannotBeReadAreRefused() throws IOException {
        Path file = checkout.resolve("docs/results/goals.json");
        assertRefused(
                "cannot read '%s': there is no such file, or it may not be read; it is part of the checkout, so restore it with git"
                        .formatted(file));
        Files.writeString(file, "[{\"area\": 1");
        UsageException refused =
                assertThrows(
                        UsageException.class,
                        () -> TablesCommand.document(checkout, TablesCommand.BENCHMARKS));
        assertTrue(
                String.valueOf(refused.getMessage())
                        .startsWith("'%s' holds no goals: ".formatted(file)),
                refused.getMessage());
    }

    private void assertRefused(String message) {
        UsageException refused =
                assertThrows(
                        UsageException.class,
                        () -> TablesCommand.document(checkout, TablesCommand.BENCHMARKS));
        assertEquals(message, refused.getMessage());
    }

    private String run() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TablesCommand.run(List.of(), checkout, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    /// The only line of the only table.
    private String line() throws IOException {
        return TablesCommand.document(checkout, TablesCommand.BENCHMARKS)
                .lines()
                .filter(it -> it.startsWith("| a twin"))
                .findFirst()
                .orElseThrow();
    }

    private static String goal(String kind, String more) {
        return """
        [{"area": "Twins", "title": "Two of a kind", "benchmark": "twins", "command": "bench twins",
          "results": ["peers/twins.json"], "goals": [
            {"what": "a twin", "unit": "ns", "kind": "%s", %s,
             "ours": {"section": "", "contender": "ours", "parameters": {"chains": "1"}, "quantity": "ns"}}
        ]}]
        """
                .formatted(kind, more);
    }

    private void goals(String json) throws IOException {
        Files.writeString(checkout.resolve("docs/results/goals.json"), json);
    }

    private void document(String... parts) throws IOException {
        Files.writeString(checkout.resolve("docs/benchmarks.md"), String.join("", parts));
    }

    private void measured(String contender, String role, double control, double... figures) {
        for (int i = 0; i < figures.length; i++) {
            rows.add(row(contender, role, control, i + 1, figures[i]));
        }
    }

    private static ResultRow row(
            String contender, String role, @Nullable Double control, int round, double figure) {
        return new ResultRow(
                "",
                contender,
                role,
                Build.THIS,
                Map.of("chains", "1"),
                "ns",
                0,
                round,
                figure,
                control,
                control,
                1.0,
                1.0,
                0.0);
    }

    private BenchResults results() throws IOException {
        BenchResults results =
                BenchResults.begin(
                        "twins",
                        "./portolan bench twins",
                        new Build(Build.THIS, checkout, "a.jar"),
                        Optional.empty());
        rows.forEach(results::add);
        results.write(checkout.resolve("docs/results/peers/twins.json"));
        return results;
    }
}
