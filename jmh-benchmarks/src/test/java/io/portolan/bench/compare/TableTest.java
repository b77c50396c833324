package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final Plan PLAN =
            new Plan(List.of(Twin.values()), "chains", List.of(2, 4), "ns per stage", "");

    private final Measurements measurements = new Measurements(PLAN.contenders(), PLAN.sizes());

    @Test
    void oursIsComparedWithThePeerOfTheLowestMedianRoundByRound() {
        add(Twin.OURS, 2, 10, 20, 30);
        add(Twin.PEER, 2, 20, 80, 40);
        add(Twin.OURS, 4, 10, 10, 10);
        add(Twin.PEER, 4, 1, 50, 60); // fastest once, and yet not the best
        add(Twin.OTHER_PEER, 4, 40, 40, 20);
        assertEquals(
                List.of(
                        "ns per stage; chains: | 2 | 4",
                        "OURS | 20.0 (10.0-30.0) | 10.0 (10.0-10.0)",
                        "PEER | 40.0 (20.0-80.0) | 50.0 (1.00-60.0)",
                        "OTHER_PEER | - | 40.0 (20.0-40.0)",
                        "",
                        "best peer (lowest median) | PEER | OTHER_PEER",
                        "OURS: ratio | 0.50 (0.25-0.75) | 0.25 (0.25-0.50)"),
                table());
    }

    @Test
    void withoutPeersThereIsNoRatio() {
        add(Twin.OURS, 2, 10);
        assertEquals("OURS: ratio | - | -", table().getLast());
    }

    private void add(Contender contender, int size, double... times) {
        for (double time : times) {
            measurements.add(contender, size, time);
        }
    }

    private List<String> table() {
        return Table.of(PLAN, measurements).stream()
                .map(line -> line.strip().replaceAll(" {2,}", " | "))
                .toList();
    }
}
