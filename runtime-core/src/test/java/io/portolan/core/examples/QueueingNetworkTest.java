package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.examples.QueueingNetwork.Estimate;
import io.portolan.core.examples.QueueingNetwork.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class QueueingNetworkTest {

    /// The spread covers 95 %; an error of more than twice as much comes once in 2,000 times, and
    /// each seed always gives the same.
    @ParameterizedTest
    @ValueSource(longs = {1, 100, 200})
    void aMillionEventsAgreeWithTheTheoryOfQueues(long seed) throws Exception {
        Outcome outcome = QueueingNetwork.simulate(25, seed, 2);
        assertTrue(outcome.events() > 1_000_000, outcome.toString());
        for (int i = 0; i < QueueingNetwork.NAMES.size(); i++) {
            String station = QueueingNetwork.NAMES.get(i);
            agrees(station, QueueingNetwork.utilisation(i), outcome.utilisations().get(i), 0.015);
            agrees(station, QueueingNetwork.number(i), outcome.numbers().get(i), 0.2);
        }
        agrees("harbour", QueueingNetwork.minutes(), outcome.minutes(), 0.06);
    }

    /// @param most what the spread may be, so that no agreement comes of knowing nothing
    private static void agrees(String what, double theory, Estimate measured, double most) {
        String found = "%s: %s, by theory %.4f".formatted(what, measured, theory);
        assertTrue(measured.spread() < most, found);
        assertEquals(theory, measured.mean(), 2 * measured.spread(), found);
    }

    @Test
    void everyNumberOfWorkersGivesTheSame() throws Exception {
        Outcome expected = QueueingNetwork.simulate(1, 7, 1);
        for (int workers : List.of(1, 2, 3, 4, 8)) {
            for (int i = 0; i < 10; i++) {
                assertEquals(expected, QueueingNetwork.simulate(1, 7, workers), "" + workers);
            }
        }
        assertNotEquals(expected, QueueingNetwork.simulate(1, 8, 1));
    }

    @Test
    void theNumbersOfWorkersAreTimedInTurns() throws Exception {
        String timed = QueueingNetwork.timed(3, 2, 1);
        assertTrue(
                timed.matches("one worker: \\d+ ms; 2 workers: \\d+ ms, .* times as fast\\R"),
                timed);
    }
}
