package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Timeout(60)
class LoopsTest {

    private static final Pace PACE = new Pace(1e-4, 1e-4);

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"BLOCKED", "START_TO_END", "HEAP"})
    void twoRanksOfOursDoEveryRowWithRightValues(Row row) throws InterruptedException {
        assertTrue(PortolanProgram.figure(row, 2, PACE) > 0);
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "SHIFT",
                "EXCHANGE_SENDRECV",
                "EXCHANGE_NONBLOCKING",
                "EXCHANGE",
                "ALLREDUCE_1",
                "BARRIER"
            })
    void sevenRanksOfOursDoWhatIsForMany(Row row) throws InterruptedException {
        assertTrue(PortolanProgram.figure(row, 7, PACE) > 0);
    }

    @Test
    void threadsDoEveryRowThatTheyHaveMeansForWithRightValues() throws InterruptedException {
        for (ExchangeContender contender :
                List.of(ExchangeContender.EXCHANGER, ExchangeContender.SYNCHRONOUS_QUEUE)) {
            for (Row row : Row.values()) {
                for (int ranks : row == Row.PING_PONG_8 ? new int[] {2} : new int[] {2, 4, 6}) {
                    if (contender.does(row)) {
                        List<Loop> loops = ThreadLoops.of(contender, row, ranks);
                        assertEquals(ranks, loops.size());
                        assertTrue(ThreadProgram.micros(row, loops, PACE) > 0);
                    } else {
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> ThreadLoops.of(contender, row, ranks));
                    }
                }
            }
        }
    }

    @Test
    void aPingPongIsForTwoRanks() {
        Exception failure =
                assertThrows(
                        Exception.class, () -> PortolanProgram.figure(Row.PING_PONG_0, 3, PACE));
        assertEquals(
                "3 ranks: a ping-pong needs two",
                Objects.requireNonNull(failure.getCause()).getMessage());
    }

    @Test
    void wrongValuesOfAnyThreadEndTheMeasurementOfAll() {
        List<Loop> loops = List.of(_ -> 0, steps -> steps, _ -> 0);
        WrongValuesException failure =
                assertThrows(
                        WrongValuesException.class,
                        () -> ThreadProgram.micros(Row.SHIFT, loops, PACE));
        assertEquals(1, failure.values());
    }

    @Test
    void aProgramSaysItsRowsUpToTheFirstWithWrongValues() throws InterruptedException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int status =
                Measuring.run(
                        List.of(Row.SHIFT, Row.BARRIER, Row.EXCHANGE),
                        row -> {
                            if (row == Row.BARRIER) {
                                throw new WrongValuesException(7);
                            }
                            return 1.5;
                        },
                        new PrintStream(said, true, StandardCharsets.UTF_8));
        assertEquals(Measuring.WRONG, status);
        assertEquals(
                List.of("row SHIFT 1.5", "wrong BARRIER 7"),
                said.toString(StandardCharsets.UTF_8).lines().toList());
    }

    @Test
    void idleRanksHaveAHeapAndTheirStartTakesTime() throws InterruptedException {
        assertTrue(PortolanProgram.figure(Row.START_TO_END, 20, PACE) > 0);
        double bytes = PortolanProgram.figure(Row.HEAP, 500, PACE);
        assertTrue(bytes > 100 && bytes < 100_000, bytes + " bytes");
    }

    @Test
    void runsGrowToTheirTimeByDoublingAtMost() {
        assertEquals(2000, Timing.nextSteps(1000, 0.01, 1));
        assertEquals(1500, Timing.nextSteps(1000, 1, 1.5));
        assertEquals(1, Timing.nextSteps(1, 10, 1));
    }

    @Test
    void theMedianIsOfFiveRunsThatAreLongEnoughOrOfOneThatIsTooLong() throws InterruptedException {
        List<Long> runs = new ArrayList<>();
        Timing timing = new Timing(1, new Pace(0, 1e-9));
        assertTrue(timing.micros(0, record(runs)) > 0);
        assertEquals(List.of(1L, 1L), runs);
        runs.clear();
        new Timing(1, new Pace(0.05, 0.05)).micros(0, record(runs));
        assertTrue(runs.size() > 5, runs.toString());
        assertEquals(1, runs.subList(runs.size() - 5, runs.size()).stream().distinct().count());
    }

    private static Loop record(List<Long> runs) {
        return steps -> {
            runs.add(steps);
            return 0;
        };
    }
}
