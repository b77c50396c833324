package io.portolan.bench.exchange;

import static io.portolan.bench.exchange.ExchangeContender.MPICH;
import static io.portolan.bench.exchange.ExchangeContender.OPEN_MPI;
import static io.portolan.bench.exchange.ExchangeContender.PORTOLAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Builds;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.exchange.ExchangeTiming.Sample;
import io.portolan.bench.exchange.Section.Trait;
import io.portolan.bench.exchange.SectionRun.Taken;
import io.portolan.bench.report.GoalTables.GoalGroup;
import io.portolan.bench.report.SpeedGoal.ResultCell;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Control;
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

    /// Says an answer.
    private static final String SAY =
            "say() { echo \"{\\\"row\\\":\\\"$1\\\",\\\"figures\\\":[$2]}\"; }; ";

    private static final BenchResults RESULTS = Builds.one();

    private static final List<Row> ROWS = List.of(Row.SHIFT, Row.BARRIER);
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
    private static final Section SECTION = Section.of("two", 2, ROWS);

    @Tag("slow")
    @Test
    void everyTurnOfEveryRoundIsMeasured() throws Exception {
        List<Taken> taken = run(MPICH, "say BARRIER '2,\"NaN\",\"NaN\"'; say SHIFT 1,35,36");
        assertEquals(12, taken.size());
        assertEquals(
                Collections.nCopies(6, new Sample(1, new Control(35, 36))),
                all(taken, MPICH, Row.SHIFT));
    }

    @Tag("slow")
    @Test
    void aProgramThatWaitsIsStartedOnceARoundAndItsFirstVisitIsNotCounted() throws Exception {
        String answers =
                "echo ready now; n=0; while read row; do n=$((n+1)); say $row $n,35,35; done";
        BenchResults results = Builds.one();
        SectionRun run = run(SECTION, PORTOLAN, script(answers, true), results);
        assertEquals(
                List.of(3.0, 5.0, 7.0, 3.0, 5.0, 7.0),
                all(run.run(2, NOWHERE), PORTOLAN, Row.SHIFT).stream()
                        .map(Sample::micros)
                        .toList());
        assertEquals(Set.of(), run.notes());
        assertEquals(
                List.of(
                        "1 shift: one sendrecv 5.0",
                        "1 barrier 6.0",
                        "2 shift: one sendrecv 5.0",
                        "2 barrier 6.0"),
                results.rows().stream()
                        .map(row ->
                                "%d %s %s"
                                        .formatted(
                                                row.round(),
                                                row.parameters().get("row"),
                                                row.figure()))
                        .toList());
    }

    @Test
    void whatIsMeasuredAsAWholeHasNoControl() throws Exception {
        Section section = Section.of("two", 2, List.of(Row.BLOCKED));
        Launch whole = script("say BLOCKED '5,\"NaN\",\"NaN\"'", false);
        List<Taken> taken = run(section, OPEN_MPI, whole, Builds.one()).run(2, NOWHERE);
        assertEquals(2, withoutControl(taken, Row.BLOCKED));
    }

    @Test
    void onOneCpuThereIsNoControl() throws Exception {
        Section section = new Section("two", 2, new Pinning(List.of(0)), Set.of(), ROWS);
        Launch one =
                script("for row in SHIFT BARRIER; do say $row '5,\"NaN\",\"NaN\"'; done", false);
        SectionRun run = run(section, MPICH, one, Builds.one());
        assertEquals(3, withoutControl(run.run(1, NOWHERE), Row.SHIFT));
    }

    @Test
    void wrongValuesOfAPeerEndTheBenchmark() {
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                run(
                                        MPICH,
                                        "say SHIFT 1,1,1; echo '{\"row\":\"BARRIER\",\"wrong\":9}'; exit 3"));
        assertEquals("MPICH, C, two: 9 wrong values in barrier", failure.getMessage());
    }

    @Test
    void aPeerThatBreaksDownIsANoteAndItsSamplesUpToThereAreKept() throws Exception {
        Launch broken = script("say SHIFT 1,35,35; echo no network; exit 5", false);
        SectionRun run = run(SECTION, OPEN_MPI, broken, RESULTS);
        List<Taken> samples = run.run(1, NOWHERE);
        assertEquals(3, all(samples, OPEN_MPI, Row.SHIFT).size());
        assertEquals(List.of(), all(samples, OPEN_MPI, Row.BARRIER));
        assertEquals(
                Set.of("Open MPI, C, two: ended early; it said: no network; status 5"),
                run.notes());
    }

    @Test
    void aPeerThatWaitsAndBreaksDownIsNotedOnce() throws Exception {
        Launch ends = script("echo ready now; read row; say $row 1,35,35", true);
        SectionRun run = run(SECTION, OPEN_MPI, ends, RESULTS);
        assertEquals(List.of(), run.run(2, NOWHERE));
        assertEquals("0 samples, 0 dropped because the cores moved", run.counted());
        assertEquals(1, run.notes().size(), run.notes().toString());
    }

    @Test
    void oursMustComeToItsEnd() {
        Launch ends = script("echo ready now; read row; say $row 1,35,35", true);
        SectionRun run = run(SECTION, PORTOLAN, ends, RESULTS);
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> run.run(1, NOWHERE));
        String message = Objects.requireNonNull(failure.getMessage());
        assertTrue(message.startsWith("Portolan, two: ended early; it said: "), message);
    }

    @Test
    void aCoreIsKeptBusyOnlyWhileAContenderRuns() throws IOException, InterruptedException {
        Launch spinning =
                script("ps -L -o comm= -p $PPID | grep -q 'busy core' && say SHIFT 1,1,1", false);
        Section section = Section.of("two", 2, List.of(Row.SHIFT), Trait.BUSY);
        SectionRun run = run(section, MPICH, spinning, RESULTS);
        assertEquals(3, run.run(1, NOWHERE).size());
        assertEquals(Set.of(), run.notes());
    }

    @Test
    void onlyContendersThatAreThereAndHaveMeansAreRun() {
        assertEquals(List.of(MPICH), contenders(SECTION, MPICH));
        Section blocked = Section.of("blocked", 17, List.of(Row.BLOCKED));
        Section many = Section.of("many", 64, ROWS);
        assertEquals(List.of(), contenders(blocked, ExchangeContender.EXCHANGER));
        assertEquals(1, contenders(many, ExchangeContender.EXCHANGER).size());
        assertEquals(List.of(), contenders(many, MPICH));
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
                Section.all().stream()
                        .filter(section -> section.title().equals(cell.section()))
                        .flatMap(section ->
                                section.rows().stream().map(row -> section.parameters(row)))
                        .anyMatch(parameters -> parameters.equals(cell.parameters())),
                cell.toString());
    }

    private static List<Taken> run(ExchangeContender contender, String script) throws Exception {
        return run(SECTION, contender, script(script, false), RESULTS).run(2, NOWHERE);
    }

    private static SectionRun run(
            Section section, ExchangeContender contender, Launch launch, BenchResults results) {
        return new SectionRun(section, Map.of(contender, launch), 1, results);
    }

    private static List<ExchangeContender> contenders(
            Section section, ExchangeContender contender) {
        return run(section, contender, script("", false), RESULTS).contenders();
    }

    /// Those that count.
    private static List<Sample> all(List<Taken> taken, ExchangeContender contender, Row row) {
        return taken.stream()
                .filter(it -> it.contender() == contender && it.row() == row)
                .map(Taken::sample)
                .filter(sample -> sample.control().isSteady())
                .toList();
    }

    private static long withoutControl(List<Taken> taken, Row row) {
        return taken.stream()
                .filter(it -> it.row() == row && Double.isNaN(it.sample().control().nanos()))
                .count();
    }

    private static Launch script(String script, boolean isWorker) {
        List<String> command = List.of("sh", "-c", SAY + script);
        return new Launch("a script", isWorker, Map.of(), _ -> command);
    }
}
