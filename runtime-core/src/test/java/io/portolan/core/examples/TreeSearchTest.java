package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.core.examples.TreeSearch.Crate;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TreeSearchTest {

    @Test
    void mainRuns() throws Exception {
        TreeSearch.main(new String[0]);
    }

    /// Without pruning, 60 crates would take for ever.
    @Test
    void findsWhatDynamicProgrammingFinds() throws Exception {
        Random random = new Random(1);
        List<Crate> crates =
                Stream.generate(() -> new Crate(1 + random.nextInt(100), 1 + random.nextInt(50)))
                        .limit(60)
                        .toList();
        assertEquals(byTable(crates, 300), TreeSearch.bestValue(crates, 300));
    }

    @Test
    void takesTheBestTwoOfThree() throws Exception {
        List<Crate> crates = List.of(new Crate(60, 10), new Crate(100, 20), new Crate(120, 30));
        assertEquals(220, TreeSearch.bestValue(crates, 50));
    }

    @Test
    void nothingFits() throws Exception {
        assertEquals(0, TreeSearch.bestValue(List.of(new Crate(9, 9)), 8));
        assertEquals(0, TreeSearch.bestValue(List.of(), 8));
    }

    private static int byTable(List<Crate> crates, int capacity) {
        int[] most = new int[capacity + 1];
        for (Crate crate : crates) {
            for (int room = capacity; room >= crate.weight(); room--) {
                most[room] = Math.max(most[room], most[room - crate.weight()] + crate.value());
            }
        }
        return most[capacity];
    }
}
