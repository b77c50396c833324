package io.portolan.bench.table2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
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
            if (mode.fits(count)) {
                try (var computations = new Computations(mode, count, STEPS)) {
                    for (int stages : new int[] {1, 2, 50, 3}) {
                        assertTrue(computations.run(stages) > 0); // checks itself
                    }
                }
            }
        }
    }

    @Test
    void onlyPipelinesHaveASingleComputation() {
        assertEquals(
                List.of(
                        MessagingMode.PIPELINE_SPAWNED,
                        MessagingMode.PIPELINE_RENDEZVOUS,
                        MessagingMode.PIPELINE_RANKS),
                List.of(MessagingMode.values()).stream().filter(mode -> mode.fits(1)).toList());
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
        Rank rank = new Rank(0, STEPS);
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
        Rank rank = new Rank(3, 0);
        rank.tookFromLeft(token);
        assertEquals(8, token.value);
        rank.tookFromRight(token);
        assertEquals(11, token.value);
    }

    @Test
    void pureComputationTakesTime() throws InterruptedException {
        assertTrue(PureCompute.nanosPerStage(2, 100, STEPS) > 0);
    }

    @Test
    void theOverheadsDifferByTheHalfStageOfThreeRanksOnTwoCores() throws InterruptedException {
        Table2Program.Stage stage =
                Table2Program.computing(
                        MessagingMode.SHIFT_SPAWNED,
                        2,
                        50,
                        STEPS,
                        new Table2Program.Effort(1, 1, 3));
        assertTrue(stage.pureMicros() > 0);
        assertEquals(1.5, Normalisation.EVEN_SHARE.stages(3, 2));
        assertEquals(2, Normalisation.WHOLE_STAGES.stages(3, 2));
        assertEquals(10, Normalisation.WHOLE_STAGES.overhead(60, 25, 3, 2));
        assertEquals(22.5, Normalisation.EVEN_SHARE.overhead(60, 25, 3, 2));
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
        Rank rank = new Rank(1, 0);
        rank.begin(1);
        rank.tookFromLeft(token);
        rank.goesOn();
        return rank;
    }
}
