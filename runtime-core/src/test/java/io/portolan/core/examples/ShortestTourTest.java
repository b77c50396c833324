package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.examples.ShortestTour.Found;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ShortestTourTest {

    /// An integer program with cuts of subtours, solved by SCIP of OR-Tools 9.15, has the same
    /// optimum.
    private static final int OPTIMUM = 62_004;

    @Test
    void messagesFindTheOptimumOn56HarboursAndNoneIsLost() throws Exception {
        Found found = ShortestTour.byMessages(Harbours.random(56, 7), OPTIMUM + 1, 2);
        assertEquals(OPTIMUM, found.length());
        assertEquals(found.spawned(), found.ended());
        assertTrue(found.spawned() > 1_000, found.toString());
        assertEquals(2, found.workers(), found.toString());
    }

    @Test
    void bothWaysAreTimedInTurns() throws Exception {
        String compared = ShortestTour.compared(Harbours.random(12, 1), 2, 3);
        assertTrue(
                compared.matches(
                        "one thread: \\d+ ms; messages on 2 workers: \\d+ ms, .* times as fast\\R"),
                compared);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 8, 11, 13, 14})
    void findsWhatDynamicProgrammingFinds(int count) throws Exception {
        for (int seed = 1; seed <= 5; seed++) {
            Harbours harbours = Harbours.random(count, seed);
            int expected = byTable(harbours);
            String instance = count + " harbours, seed " + seed;
            assertTrue(expected <= harbours.length(harbours.shortTour()), instance);
            assertEquals(expected, ShortestTour.byOneThread(harbours, Integer.MAX_VALUE), instance);
            for (int workers = 1; workers <= 3; workers++) {
                Found found = ShortestTour.byMessages(harbours, Integer.MAX_VALUE, workers);
                assertEquals(expected, found.length(), instance);
                assertEquals(found.spawned(), found.ended(), instance);
            }
        }
    }

    /// The length of the shortest way through each set of harbours to each of its members, one
    /// member more at a time.
    private static int byTable(Harbours harbours) {
        int others = harbours.count() - 1; // bit i is harbour i + 1
        int[][] shortest = new int[1 << others][others];
        for (int set = 1; set < 1 << others; set++) {
            Arrays.fill(shortest[set], Integer.MAX_VALUE);
            for (int last = 0; last < others; last++) {
                int before = set & ~(1 << last);
                if (before == 0) {
                    shortest[1 << last][last] = harbours.way(0, last + 1);
                }
                for (int from = 0; from < others && before != set; from++) {
                    if ((before & 1 << from) != 0) {
                        int length = shortest[before][from] + harbours.way(from + 1, last + 1);
                        shortest[set][last] = Math.min(shortest[set][last], length);
                    }
                }
            }
        }
        int[] whole = shortest[(1 << others) - 1];
        int least = Integer.MAX_VALUE;
        for (int last = 0; last < others; last++) {
            least = Math.min(least, whole[last] + harbours.way(last + 1, 0));
        }
        return least;
    }
}
