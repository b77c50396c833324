package io.portolan.bench.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

class PapersCommandTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String HOSTILE = "<script>\"&'";

    private final List<String> runs = new ArrayList<>();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir private Path folder;

    /// Stands for every benchmark of the catalogue.
    ///
    /// @param fails whether it cannot run
    private record Twin(String name, List<String> runs, boolean fails) implements BenchComparison {

        @Override
        public About about() {
            return new About(name, "", "", "");
        }

        @Override
        public void run(BenchRun run) {
            runs.add(name);
            if (fails) {
                throw new IllegalStateException("wrong values " + HOSTILE);
            }
            run.results().add(row(HOSTILE, "4 ranks", 3));
            run.results().add(row("Portolan", "4 ranks", 1.5));
            run.results().add(row("MPJ Express", "4 ranks", 45));
        }

        private static ResultRow row(String contender, String section, double figure) {
            return new ResultRow(
                    section,
                    contender,
                    contender.equals("Portolan") ? "OURS" : "PEER",
                    Build.THIS,
                    Map.of("row", "shift: one sendrecv"),
                    "us per operation",
                    0,
                    1,
                    figure,
                    25.0,
                    25.0,
                    1.0,
                    1.0,
                    0.0);
        }
    }

    @Test
    void everyStepIsABenchmarkWithArgumentsThatItTakes() {
        Papers papers = Papers.load();
        for (Papers.Step step : papers.steps()) {
            RunOptions.parse(step.arguments(false));
            RunOptions.parse(step.arguments(true));
        }
        List<String> ids = papers.items().stream().map(Papers.Item::id).toList();
        assertEquals(ids.stream().distinct().toList(), ids);
        List<String> steps = papers.steps().stream().map(Papers.Step::id).toList();
        for (Papers.Item item : papers.items()) {
            for (Papers.View view : item.views()) {
                assertTrue(view.step().isEmpty() || steps.contains(view.step()), item.id());
            }
            for (Papers.Headline headline : item.headlines()) {
                assertTrue(headline.now() < item.views().size(), item.id());
            }
        }
        assertEquals(papers.steps(), papers.stepsOf(papers.items()), "steps that nothing draws");
    }

    @Test
    void thePageIsWellFormedAndHasTheFiguresOfBothTimes()
            throws IOException, InterruptedException, ParserConfigurationException, SAXException {
        assertTrue(run(false, "--only", "runtime-5-1"));
        assertEquals(List.of("exchange"), runs);
        String page = Files.readString(folder.resolve("report.html"));
        DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
        assertFalse(page.contains(HOSTILE));
        assertTrue(page.contains("&lt;script&gt;"));
        assertTrue(page.contains("<td>1.5 us</td><td>69.3 times less</td>"), page);
        assertTrue(page.contains("45 us: MPJ Express"), page);
    }

    @Test
    void aHeadlineSaysHowManyTimesLessOrMore() {
        assertEquals("2 times less", PapersReport.times(8, 4, false));
        assertEquals("2 times as long", PapersReport.times(8, 16, false));
        assertEquals("0.5 times as many", PapersReport.times(8, 4, true));
    }

    @Tag("slow")
    @Test
    void aFullRunGoesOnWhereOneWasCut() throws IOException, InterruptedException {
        assertTrue(run(false, "--full", "--only", "runtime-5-1"));
        assertTrue(run(false, "--full", "--only", "runtime-5-1", "--only", "runtime-5-2"));
        assertEquals(List.of("exchange", "services", "wire", "http"), runs);
        assertTrue(said.toString(StandardCharsets.UTF_8).contains("=== exchange is measured"));
    }

    @Test
    void aStepThatFailsLeavesTheOthersAndIsSaidOnThePage()
            throws IOException, InterruptedException {
        assertFalse(run(true, "--only", "runtime-5-2"));
        assertEquals(List.of("services", "wire", "http"), runs);
        assertTrue(Files.readString(folder.resolve("report.html")).contains("wrong values"));
    }

    @Test
    void aStepThatFailsHasNoFiguresOfARunBefore() throws IOException, InterruptedException {
        assertTrue(run(false, "--only", "runtime-5-1"));
        Path page = folder.resolve("report.html");
        assertTrue(Files.readString(page).contains("45 us: MPJ Express"));
        assertFalse(run(true, "--only", "runtime-5-1"));
        assertFalse(Files.readString(page).contains("45 us: MPJ Express"));
    }

    @Test
    void aFileThatIsCutIsNotMeasured() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("exchange.json"), "{\"format\" : 1, \"rows\" : [");
        assertTrue(run(false, "--report"));
        assertTrue(run(false, "--full", "--only", "runtime-5-1"));
        assertEquals(List.of("exchange"), runs);
        assertTrue(
                said.toString(StandardCharsets.UTF_8).contains("exchange is not measured: '"),
                said.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theReportAloneMeasuresNothing() throws IOException, InterruptedException {
        assertTrue(run(false, "--report"));
        assertEquals(List.of(), runs);
    }

    @Test
    void thePageNamesTheCommandThatMeasuresAndNotWhereItLies()
            throws IOException, InterruptedException {
        assertTrue(run(false, "--report", "--only", "runtime-5-1", "--ours"));
        assertTrue(
                Files.readString(folder.resolve("report.html"))
                        .contains(
                                "Made by <code>./portolan bench papers --quick --only runtime-5-1 --ours</code>"));
    }

    @Test
    void whatIsNotKnownIsNamedWithWhatIs() {
        UsageException item =
                assertThrows(UsageException.class, () -> run(false, "--only", "figure-99"));
        assertTrue(String.valueOf(item.getMessage()).contains("runtime-table-2"));
        assertThrows(UsageException.class, () -> run(false, "--only"));
        assertThrows(UsageException.class, () -> run(false, "--fast"));
        assertThrows(UsageException.class, () -> run(false, "--quick", "--full"));
    }

    private boolean run(boolean fails, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--folder", folder.toString()));
        return PapersCommand.run(
                all,
                new Build(Build.THIS, ROOT, "a.jar"),
                name -> new Twin(name, runs, fails),
                new PrintStream(said, true, StandardCharsets.UTF_8));
    }
}
