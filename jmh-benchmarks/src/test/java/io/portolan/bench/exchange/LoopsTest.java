package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.exchange.ExchangeTiming.Loop;
import io.portolan.bench.exchange.ExchangeTiming.Pace;
import io.portolan.bench.exchange.ExchangeTiming.Sample;
import io.portolan.bench.exchange.ExchangeTiming.WrongValuesException;
import io.portolan.bench.results.Control;
import io.portolan.mpi.World;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Timeout(60)
class LoopsTest {

    private static final Set<Row> PAIRS = EnumSet.of(Row.PING_PONG_8, Row.CROSSING);
    private static final Pace PACE = new Pace(1e-4, 2e-5, 0);

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"BLOCKED", "START_TO_END", "HEAP", "RING_WHOLE", "RING_CHUNKS"})
    void twoRanksOfOursDoEveryRowWithRightValues(Row row) throws InterruptedException {
        List<Sample> samples = ours(row, 2, PACE, true);
        assertTrue(samples.stream().allMatch(it -> it.micros() > 0 && it.control().nanos() > 0));
        assertTrue(samples.size() == 1 || samples.size() == Pace.RUNS, samples.toString());
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "SHIFT",
                "EXCHANGE_SENDRECV_0",
                "EXCHANGE_NONBLOCKING_0",
                "EXCHANGE_0",
                "EXCHANGE_SENDRECV",
                "EXCHANGE_NONBLOCKING",
                "EXCHANGE",
                "ALLREDUCE_1",
                "BARRIER"
            })
    void sevenRanksOfOursDoWhatIsForMany(Row row) throws InterruptedException {
        assertTrue(micros(ours(row, 7, PACE, false)) > 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 16, 16", "2, 16, 16", "2, 16, 4", "3, 60, 20", "4, 16, 1", "7, 8, 4"})
    void aRingBringsEveryRankWhatItsTurnIs(int ranks, int longs, int chunk)
            throws InterruptedException {
        AtomicLong wrong = new AtomicLong();
        World.run(
                ranks,
                comm -> {
                    RankLoops.TiledRing ring = new RankLoops.TiledRing(comm, longs, chunk);
                    wrong.addAndGet(ring.run(3) + ring.run(2));
                });
        assertEquals(0, wrong.get());
    }

    @Test
    void threadsDoEveryRowThatTheyHaveMeansForWithRightValues() throws InterruptedException {
        for (ExchangeContender contender :
                List.of(ExchangeContender.EXCHANGER, ExchangeContender.SYNCHRONOUS_QUEUE)) {
            for (Row row : Row.values()) {
                for (int ranks : PAIRS.contains(row) ? new int[] {2} : new int[] {2, 4, 6}) {
                    if (contender.does(row)) {
                        assertEquals(ranks, ThreadLoops.of(contender, row, ranks).size());
                        assertTrue(
                                micros(ExchangeProgram.samples(contender, row, ranks, PACE, false))
                                        > 0);
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
                assertThrows(Exception.class, () -> ours(Row.PING_PONG_0, 3, PACE, false));
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
                        () -> ExchangeProgram.ofThreads(Row.SHIFT, loops, PACE, false));
        assertEquals(1, failure.values());
    }

    @Test
    void aProgramSaysTheRowsItIsAskedForUpToTheFirstWithWrongValues() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        List<Double> warm = new ArrayList<>();
        Iterator<String> names = List.of("SHIFT", "SHIFT", "BARRIER", "EXCHANGE").iterator();
        int status =
                ExchangeProgram.answer(
                        names::next,
                        (row, pace) -> {
                            warm.add(pace.warmSeconds());
                            if (row == Row.BARRIER) {
                                throw new WrongValuesException(7);
                            }
                            return List.of(new Sample(1.5, new Control(35, 36)));
                        },
                        PACE,
                        new PrintStream(said, true, StandardCharsets.UTF_8));
        assertEquals(ExchangeProgram.WRONG, status);
        double first = PACE.first().warmSeconds();
        assertEquals(List.of(first, PACE.warmSeconds(), first), warm);
        assertEquals(
                List.of(
                        "ready to measure",
                        "{\"row\":\"SHIFT\",\"figures\":[1.5,35.0,36.0]}",
                        "{\"row\":\"SHIFT\",\"figures\":[1.5,35.0,36.0]}",
                        "{\"row\":\"BARRIER\",\"wrong\":7}"),
                said.toString(StandardCharsets.UTF_8).lines().toList());
    }

    @Tag("slow")
    @Test
    void idleRanksHaveAHeapAndTheirStartTakesTime() throws InterruptedException {
        assertTrue(micros(ours(Row.START_TO_END, 20, PACE, false)) > 0);
        double bytes = micros(ours(Row.HEAP, 500, PACE, false));
        assertTrue(bytes > 100 && bytes < 100_000, bytes + " bytes");
    }

    @Test
    void runsGrowToTheirTimeByDoublingAtMost() {
        assertEquals(2000, ExchangeTiming.nextSteps(1000, 0.01, 1));
        assertEquals(1500, ExchangeTiming.nextSteps(1000, 1, 1.5));
        assertEquals(1, ExchangeTiming.nextSteps(1, 10, 1));
    }

    @Test
    void samplesAreFiveRunsThatAreLongEnoughOrOneThatIsTooLong() throws InterruptedException {
        List<Long> runs = new ArrayList<>();
        ExchangeTiming timing = ExchangeTiming.of(1, new Pace(0, 1e-10, 0), false);
        assertEquals(1, timing.samples(0, Row.SHIFT, record(runs)).size());
        assertEquals(List.of(1L, 1L), runs);
        runs.clear();
        ExchangeTiming five = ExchangeTiming.of(1, new Pace(1e-3, 1e3, 0), false);
        assertEquals(5, five.samples(0, Row.SHIFT, record(runs)).size());
        assertTrue(runs.size() > 5, runs.toString());
        assertEquals(1, runs.subList(runs.size() - 5, runs.size()).stream().distinct().count());
    }

    @ParameterizedTest
    @CsvSource({"2, 7", "1, 6", "1000, 8"})
    void aRowIsWarmedUntilTheCompilersRestOrForFourTimesAsLong(int compilations, int warmRuns)
            throws InterruptedException {
        AtomicLong runs = new AtomicLong();
        ExchangeTiming timing =
                ExchangeTiming.of(
                        (_, own) -> {
                            long compiled = Math.min(runs.incrementAndGet(), compilations);
                            return new ExchangeTiming.Run(0, 1_000_000, own.wrong(), compiled);
                        },
                        new Pace(1.95e-3, 1e-3, 4.95e-3));
        assertEquals(Pace.RUNS, timing.samples(0, Row.SHIFT, _ -> 0).size());
        assertEquals(warmRuns + Pace.RUNS, runs.get());
    }

    @Test
    void aRowIsWarmedLongerTheFirstTime() {
        Pace pace = Pace.ofMillis("50");
        assertEquals(new Pace(0.05, 0.01, 0), pace);
        assertEquals(new Pace(1, 0.01, 0.5), pace.first());
        assertEquals(4, pace.first().mostWarmSeconds());
    }

    private static List<Sample> ours(Row row, int ranks, Pace pace, boolean isControlled)
            throws InterruptedException {
        return ExchangeProgram.samples(ExchangeContender.PORTOLAN, row, ranks, pace, isControlled);
    }

    private static double micros(List<Sample> samples) {
        return samples.getFirst().micros();
    }

    private static Loop record(List<Long> runs) {
        return steps -> {
            runs.add(steps);
            return 0;
        };
    }
}
