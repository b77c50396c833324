package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.ChildProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SectionRunTest {

    private static final List<Row> ROWS = List.of(Row.SHIFT, Row.BARRIER);
    private static final Section SECTION = Section.of("two", 2, ROWS, List.of());

    @Test
    void rowsThatTheContenderDoesNotDoAreNoFigures() throws Exception {
        SectionRun run = run(ExchangeContender.PORTOLAN, "echo row BARRIER 2; echo row SHIFT 1");
        assertArrayEquals(new double[] {1, 2}, run.measure(ExchangeContender.PORTOLAN, 2));
        assertEquals(Set.of(), run.notes());
        assertArrayEquals(
                new double[] {Double.NaN, 2},
                run.figures(
                        ExchangeContender.MPICH, List.of(Row.BARRIER), ended(0, "row BARRIER 2")));
        assertEquals(Set.of(), run.notes());
    }

    @Test
    void wrongValuesOfAPeerEndTheBenchmark() {
        SectionRun run =
                run(ExchangeContender.MPICH, "echo row SHIFT 1; echo wrong BARRIER 9; exit 3");
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class, () -> run.measure(ExchangeContender.MPICH, 2));
        assertEquals("MPICH, C, two: 9 wrong values in barrier", failure.getMessage());
    }

    @Test
    void aPeerThatBreaksDownIsANoteAndItsFiguresUpToThereAreKept() throws Exception {
        SectionRun run =
                run(ExchangeContender.OPEN_MPI, "echo row SHIFT 1; echo no network; exit 5");
        assertArrayEquals(new double[] {1, Double.NaN}, run.measure(ExchangeContender.OPEN_MPI, 2));
        assertEquals(
                Set.of(
                        "Open MPI, C, two: ended with status 5 with 1 rows measured; it said: no network"),
                run.notes());
    }

    @Test
    void oursMustComeToItsEnd() {
        SectionRun run = run(ExchangeContender.PORTOLAN, "echo row SHIFT 1");
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> run.measure(ExchangeContender.PORTOLAN, 2));
        assertEquals(
                "Portolan, two: ended with status 0 with 1 rows measured; it said: ",
                failure.getMessage());
    }

    @Test
    void aPeerThatTookTooLongIsSaidToBeStopped() {
        SectionRun run = run(ExchangeContender.MPICH, "");
        run.figures(ExchangeContender.MPICH, ROWS, new ChildProcess(143, true, List.of()));
        assertEquals(
                Set.of("MPICH, C, two: was stopped after 120 s with 0 rows measured; it said: "),
                run.notes());
    }

    @Test
    void aCoreIsKeptBusyOnlyWhileAContenderRuns() throws IOException, InterruptedException {
        Launch spinning =
                script("ps -L -o comm= -p $PPID | grep -q 'busy core' && echo row SHIFT 1");
        Found found = new Found(Map.of(ExchangeContender.MPICH, spinning), List.of());
        Section section = Section.of("two", 2, List.of(Row.SHIFT), List.of()).busy();
        SectionRun run = new SectionRun(section, found, 1);
        assertArrayEquals(new double[] {1}, run.measure(ExchangeContender.MPICH, 2));
    }

    @Test
    void onlyContendersThatAreThereAndHaveMeansAreRun() {
        SectionRun two = run(ExchangeContender.MPICH, "");
        assertEquals(List.of(ExchangeContender.MPICH), two.contenders());
        Section blocked = Section.of("blocked", 17, List.of(Row.BLOCKED), List.of());
        Section many = Section.of("many", 64, ROWS, List.of());
        Found exchanger = new Found(Map.of(ExchangeContender.EXCHANGER, script("")), List.of());
        assertEquals(List.of(), new SectionRun(blocked, exchanger, 1).contenders());
        assertEquals(1, new SectionRun(many, exchanger, 1).contenders().size());
        Found mpich = new Found(Map.of(ExchangeContender.MPICH, script("")), List.of());
        assertEquals(List.of(), new SectionRun(many, mpich, 1).contenders());
    }

    @Test
    void everyGoalIsOfARowThatIsMeasured() {
        for (Section section : Sections.all()) {
            for (Goal goal : section.goals()) {
                assertTrue(section.rows().contains(goal.row()), goal.toString());
                assertTrue(section.rows().contains(goal.by()), goal.toString());
                goal.of().forEach(contender -> assertTrue(contender.fits(section.ranks())));
            }
        }
    }

    private static SectionRun run(ExchangeContender contender, String script) {
        return new SectionRun(SECTION, new Found(Map.of(contender, script(script)), List.of()), 1);
    }

    private static ChildProcess ended(int status, String... lines) {
        return new ChildProcess(status, false, List.of(lines));
    }

    private static Launch script(String script) {
        return new Launch() {
            @Override
            public String version() {
                return "a script";
            }

            @Override
            public List<String> command(int ranks, List<Row> rows, long millis) {
                return List.of("sh", "-c", script);
            }
        };
    }
}
