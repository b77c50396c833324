package io.portolan.bench.exchange;

import static io.portolan.bench.exchange.ExchangeContender.MPICH;
import static io.portolan.bench.exchange.ExchangeContender.OPEN_MPI;
import static io.portolan.bench.exchange.ExchangeContender.PORTOLAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Builds;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.report.GoalTables.GoalGroup;
import io.portolan.bench.report.ResultCell;
import io.portolan.bench.results.BenchResults;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SectionRunTest {

    private static final BenchResults RESULTS = Builds.one();

    private static final List<Row> ROWS = List.of(Row.SHIFT, Row.BARRIER);
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
    private static final Section SECTION = Section.of("two", 2, ROWS);

    @Tag("slow")
    @Test
    void everyTurnOfEveryRoundIsMeasured() throws Exception {
        Samples samples = run(MPICH, "echo row BARRIER 2 nan nan; echo row SHIFT 1 35 36");
        assertTrue(samples.counted().startsWith("16 samples, "), samples.counted());
        assertEquals(Collections.nCopies(8, new Sample(1, 35, 36)), all(samples, MPICH, Row.SHIFT));
    }

    @Tag("slow")
    @Test
    void aProgramThatWaitsIsStartedOnceARoundAndItsFirstVisitIsNotCounted() throws Exception {
        String answers =
                "echo ready now; n=0; while read row; do n=$((n+1)); echo row $row $n 35 35; done";
        SectionRun run =
                new SectionRun(SECTION, found(PORTOLAN, script(answers, true)), 1, RESULTS);
        Samples samples = run.run(2, NOWHERE);
        assertEquals(
                List.of(3.0, 5.0, 7.0, 9.0, 3.0, 5.0, 7.0, 9.0),
                all(samples, PORTOLAN, Row.SHIFT).stream().map(Sample::micros).toList());
        assertEquals(Set.of(), run.notes());
    }

    @Test
    void whatIsMeasuredAsAWholeHasNoControl() throws Exception {
        Section section = Section.of("two", 2, List.of(Row.BLOCKED));
        Launch whole = script("echo row BLOCKED 5 nan nan", false);
        Samples samples =
                new SectionRun(section, found(OPEN_MPI, whole), 1, RESULTS).run(2, NOWHERE);
        assertEquals(2, samples.at(Distance.ANY, OPEN_MPI, Row.BLOCKED).size());
    }

    @Test
    void onOneCpuThereIsNoControl() throws Exception {
        Section section = SECTION.on(new Pinning(List.of(0)));
        Launch one = script("echo row SHIFT 5 nan nan; echo row BARRIER 5 nan nan", false);
        SectionRun run = new SectionRun(section, found(MPICH, one), 1, Builds.one());
        assertEquals(3, run.run(1, NOWHERE).at(Distance.ANY, MPICH, Row.SHIFT).size());
    }

    @Test
    void wrongValuesOfAPeerEndTheBenchmark() {
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> run(MPICH, "echo row SHIFT 1 1 1; echo row BARRIER wrong 9; exit 3"));
        assertEquals("MPICH, C, two: 9 wrong values in barrier", failure.getMessage());
    }

    @Test
    void aPeerThatBreaksDownIsANoteAndItsSamplesUpToThereAreKept() throws Exception {
        Launch broken = script("echo row SHIFT 1 35 35; echo no network; exit 5", false);
        SectionRun run = new SectionRun(SECTION, found(OPEN_MPI, broken), 1, RESULTS);
        Samples samples = run.run(1, NOWHERE);
        assertEquals(3, all(samples, OPEN_MPI, Row.SHIFT).size());
        assertEquals(List.of(), all(samples, OPEN_MPI, Row.BARRIER));
        assertEquals(
                Set.of("Open MPI, C, two: ended early; it said: no network; status 5"),
                run.notes());
    }

    @Test
    void aPeerThatWaitsAndBreaksDownIsNotedOnce() throws Exception {
        Launch ends = script("echo ready now; read row; echo row $row 1 35 35", true);
        SectionRun run = new SectionRun(SECTION, found(OPEN_MPI, ends), 1, RESULTS);
        assertEquals("0 samples, 0 dropped because the cores moved", run.run(2, NOWHERE).counted());
        assertEquals(1, run.notes().size(), run.notes().toString());
    }

    @Test
    void oursMustComeToItsEnd() {
        Launch ends = script("echo ready now; read row; echo row $row 1 35 35", true);
        SectionRun run = new SectionRun(SECTION, found(PORTOLAN, ends), 1, RESULTS);
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> run.run(1, NOWHERE));
        String message = Objects.requireNonNull(failure.getMessage());
        assertTrue(message.startsWith("Portolan, two: ended early; it said: "), message);
    }

    @Test
    void aCoreIsKeptBusyOnlyWhileAContenderRuns() throws IOException, InterruptedException {
        Launch spinning =
                script(
                        "ps -L -o comm= -p $PPID | grep -q 'busy core' && echo row SHIFT 1 1 1",
                        false);
        Section section = Section.of("two", 2, List.of(Row.SHIFT)).busy();
        SectionRun run = new SectionRun(section, found(MPICH, spinning), 1, RESULTS);
        assertTrue(run.run(1, NOWHERE).counted().startsWith("3 samples, "));
        assertEquals(Set.of(), run.notes());
    }

    @Test
    void onlyContendersThatAreThereAndHaveMeansAreRun() {
        SectionRun two = new SectionRun(SECTION, found(MPICH, script("", false)), 1, RESULTS);
        assertEquals(List.of(MPICH), two.contenders());
        Section blocked = Section.of("blocked", 17, List.of(Row.BLOCKED));
        Section many = Section.of("many", 64, ROWS);
        Found exchanger =
                new Found(Map.of(ExchangeContender.EXCHANGER, script("", true)), List.of());
        assertEquals(List.of(), new SectionRun(blocked, exchanger, 1, RESULTS).contenders());
        assertEquals(1, new SectionRun(many, exchanger, 1, RESULTS).contenders().size());
        Found mpich = new Found(Map.of(MPICH, script("", false)), List.of());
        assertEquals(List.of(), new SectionRun(many, mpich, 1, RESULTS).contenders());
    }

    @Test
    void everyGoalIsOfASectionAndARowThatAreMeasured() {
        Path goals = Path.of("..", "docs", "results", "goals.json").toAbsolutePath().normalize();
        for (GoalGroup group : GoalGroup.read(goals)) {
            if (group.benchmark().equals("exchange")) {
                group.goals().forEach(goal -> assertMeasured(Objects.requireNonNull(goal.ours())));
            }
        }
    }

    private static void assertMeasured(ResultCell cell) {
        assertTrue(
                Sections.all().stream()
                        .filter(section -> section.title().equals(cell.section()))
                        .flatMap(section ->
                                section.rows().stream().map(row -> section.parameters(row)))
                        .anyMatch(parameters -> parameters.equals(cell.parameters())),
                cell.toString());
    }

    private static Samples run(ExchangeContender contender, String script) throws Exception {
        return new SectionRun(SECTION, found(contender, script(script, false)), 1, RESULTS)
                .run(2, NOWHERE);
    }

    private static List<Sample> all(Samples samples, ExchangeContender contender, Row row) {
        return samples.distances().stream()
                .flatMap(distance -> samples.at(distance, contender, row).stream())
                .toList();
    }

    private static Found found(ExchangeContender contender, Launch launch) {
        return new Found(Map.of(contender, launch), List.of());
    }

    private static Launch script(String script, boolean isWorker) {
        return new Launch() {
            @Override
            public String version() {
                return "a script";
            }

            @Override
            public List<String> command(Section section, List<Row> rows, long millis) {
                return List.of("sh", "-c", script);
            }

            @Override
            public boolean isWorker() {
                return isWorker;
            }
        };
    }
}
