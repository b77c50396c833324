package io.portolan.bench.table2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.results.ResultRow;
import io.portolan.bench.table2.Computations.Rank;
import io.portolan.bench.table2.Computations.Token;
import io.portolan.bench.table2.StageRuns.Normalisation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(20)
class Table2Test {

    private static final int STEPS = 10;

    @ParameterizedTest
    @EnumSource
    void everyModeComputesAndReceivesWhatItMust(MessagingMode mode) throws InterruptedException {
        for (int count : new int[] {1, 2, 3, 4, 7}) {
            if (mode.isPipeline() || count > 1) {
                Stage stage = new Stage(STEPS, new Stage.ThreadGaps(Thread::currentThread));
                try (var computations = new Computations(mode, count, stage)) {
                    for (int stages : new int[] {1, 2, 50, 3}) {
                        assertTrue(computations.run(stages) > 0); // checks itself
                    }
                }
            }
        }
    }

    @Test
    void thePaperHas37Cells() {
        assertEquals(List.of(2L, 7L, 7L, 7L, 7L, 7L), cells(true));
        assertEquals(List.of(0L, 5L, 0L, 5L, 0L, 5L), cells(false));
    }

    private static List<Long> cells(boolean isOfPaper) {
        return Stream.of(1, 2, 3, 4, 7, 8)
                .map(count ->
                        Arrays.stream(MessagingMode.values())
                                .filter(mode -> mode.isOfPaper() == isOfPaper && mode.fits(count))
                                .count())
                .toList();
    }

    @Test
    void aValueFromTheWrongRankIsFound() {
        Rank rank = oneStage(5);
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> rank.verify(1, 4, 0));
        assertEquals(
                "rank 1 has 0 stages left, computed 0 and received 5 from its left, 0 from its right:"
                        + " 0, 0, 4 and 0 expected",
                failure.getMessage());
    }

    @Test
    void aMissingStageIsFound() {
        Rank rank = oneStage(5);
        rank.begin(1);
        assertThrows(IllegalStateException.class, () -> rank.verify(1, 0, 0));
    }

    @Test
    void aComputationLeftOutIsFound() {
        Rank rank = new Rank(0, new Stage(STEPS, null));
        rank.begin(1);
        rank.goesOn();
        assertThrows(IllegalStateException.class, () -> rank.verify(1, 0, 0));
        rank.begin(1);
        rank.compute();
        rank.goesOn();
        rank.verify(1, 0, 0);
    }

    @Test
    void aRankAddsItsNumberToWhatItPassesOn() {
        Token token = new Token();
        token.value = 5;
        Rank rank = new Rank(3, Stage.EMPTY);
        rank.tookFromLeft(token);
        assertEquals(8, token.value);
        rank.tookFromRight(token);
        assertEquals(11, token.value);
    }

    @Test
    void pureComputationTakesTime() throws InterruptedException {
        assertTrue(new StageRuns.PureCompute(2, new Stage(STEPS, null)).nanosPerStage(100) > 0);
    }

    @Test
    void allFiguresOfAModeAreAnswered() throws InterruptedException {
        ProgramAnswer answer =
                Table2Program.measure(
                        MessagingMode.SHIFT_SPAWNED,
                        2,
                        STEPS,
                        new Table2Program.Effort(1, 1, 1, 3, 300),
                        () -> new Stage.ThreadGaps(Thread::currentThread),
                        7);
        assertEquals(7, answer.figures().getFirst());
        assertEquals(Table2Program.QUANTITIES.size(), answer.figures().size());
        assertFalse(answer.figures().contains(Double.NaN));
        assertEquals(
                "P/cores applies: a computation waits for its left neighbour alone",
                answer.notes().getFirst());
    }

    @Test
    void theNormalisationsDifferByTheHalfStageOfThreeRanksOnTwoCores() {
        assertEquals(1.5, Normalisation.EVEN_SHARE.stages(3, 2));
        assertEquals(2, Normalisation.WHOLE_STAGES.stages(3, 2));
    }

    @Test
    void aGapIsBetweenStagesOfOneThread() {
        Thread[] threads = {new Thread(), new Thread()};
        AtomicInteger at = new AtomicInteger();
        Stage.ThreadGaps gaps = new Stage.ThreadGaps(() -> threads[at.get()]);
        for (int stage : new int[] {0, 1, 1, 0, 0}) {
            at.set(stage);
            gaps.begin().end();
        }
        gaps.endRun(5); // three gaps, and the first stages of two threads
        assertTrue(gaps.percentile(100) > 0);
        gaps.begin().end();
        gaps.endRun(1); // a run begins anew
    }

    @Test
    void aStageWithoutAGapIsFound() {
        Stage.ThreadGaps gaps = new Stage.ThreadGaps(Thread::currentThread);
        gaps.begin().end();
        gaps.begin().end();
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> gaps.endRun(3));
        assertEquals("3 stages on 1 threads had 1 gaps: 2 expected", failure.getMessage());
    }

    @Test
    void theErrorIsHalfOfWhatLiesBetweenTheQuartiles() {
        StageRuns.Overhead overhead = StageRuns.Overhead.of(-9, 1, 2, 4, 100);
        assertEquals(new StageRuns.Overhead(2, 1.5), overhead);
        assertTrue(new StageRuns.Overhead(-1, 1.5).whyBelowZero().startsWith("within its error"));
        assertTrue(
                new StageRuns.Overhead(-2, 1.5)
                        .whyBelowZero()
                        .startsWith("by more than its error"));
    }

    @Test
    void theLineGoesThroughPointsThatLieOnOne() {
        SimpleRegression line =
                StagesComparison.line(List.of(round("1", 13), round("2", 8), round("5", 5)));
        assertEquals(3, line.getSlope(), 1e-12);
        assertEquals(10, line.getIntercept(), 1e-12);
    }

    private static ResultRow round(String stages, double microsPerStage) {
        return ResultRow.counted(
                "", "", "OURS", Map.of("stages", stages), "overhead", microsPerStage);
    }

    @Test
    void aComputationIsTimedHoweverManyStagesItIsCutInto() throws InterruptedException {
        double[] figures = StagesComparison.measure(MessagingMode.EXCHANGE_JOIN, STEPS, 1000);
        assertEquals(4, figures.length);
        assertTrue(figures[2] > 0 && figures[3] > 0);
    }

    @Test
    void aRunGrowsToItsTimeByDoublingAtMost() {
        assertEquals(2000, Table2Program.nextStages(1000, 100, 1_000_000));
        assertEquals(10_000, Table2Program.nextStages(8000, 100, 1_000_000));
        assertEquals(1000, Table2Program.nextStages(1000, 100_000, 1_000_000));
        assertEquals(2_000_000, Table2Program.nextStages(2_000_000, 0.1, 1_000_000));
    }

    @Test
    void ranksWithinTheCoresHaveOneStageEach() {
        for (Normalisation normalisation : Normalisation.values()) {
            assertEquals(1, normalisation.stages(3, 4));
            assertEquals(2, normalisation.stages(8, 4));
        }
    }

    private static Rank oneStage(long received) {
        Token token = new Token();
        token.value = received;
        Rank rank = new Rank(1, Stage.EMPTY);
        rank.begin(1);
        rank.tookFromLeft(token);
        rank.goesOn();
        return rank;
    }
}
