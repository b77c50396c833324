package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final Quantity TIME = new Quantity("ns per stage", true, "over 500 ms");
    private static final Plan PLAN =
            new Plan("", List.of(Side.values()), "chains", List.of(2, 4), List.of(TIME), "");

    private final Measurements measurements = new Measurements(PLAN.contenders(), PLAN.sizes());

    @Test
    void oursIsComparedWithThePeerOfTheLowestMedianRoundByRound() {
        add(Side.OURS, 2, 10, 20, 30);
        add(Side.PEER, 2, 20, 80, 40);
        add(Side.OURS, 4, 10, 10, 10);
        add(Side.PEER, 4, 1, 50, 60); // fastest once, and yet not the best
        add(Side.OTHER_PEER, 4, 40, 40, 20);
        add(Side.LIMIT, 4, 1, 1, 1); // no peer
        assertEquals(
                List.of(
                        "ns per stage; chains: | 2 | 4",
                        "OURS | 20.0 (10.0-30.0) | 10.0 (10.0-10.0)",
                        "PEER | 40.0 (20.0-80.0) | 50.0 (1.00-60.0)",
                        "OTHER_PEER | - | 40.0 (20.0-40.0)",
                        "LIMIT | - | 1.00 (1.00-1.00)",
                        "",
                        "best peer (lowest median) | PEER | OTHER_PEER",
                        "OURS: ratio | 0.50 (0.25-0.75) | 0.25 (0.25-0.50)",
                        "by OTHER_PEER | - | 0.25 (0.25-0.50)"),
                table(TIME));
    }

    @Test
    void withoutPeersThereIsNoRatio() {
        add(Side.OURS, 2, 10);
        assertTrue(table(TIME).contains("OURS: ratio | - | -"), table(TIME).toString());
    }

    @Test
    void aPeerThatNeverRanIsSaidToAndGivesNoRatio() {
        double never = Double.POSITIVE_INFINITY;
        add(Side.OURS, 4, 10, 10, 10);
        add(Side.OTHER_PEER, 4, never, never, 20);
        assertTrue(table(TIME).contains("OTHER_PEER | - | over 500 ms"), table(TIME).toString());
        assertEquals("by OTHER_PEER | - | -", table(TIME).getLast());
    }

    @Test
    void whatAContenderDoesNotHaveIsADashAndGivesNoRatio() {
        add(Side.OURS, 2, 10);
        add(Side.PEER, 2, Double.NaN);
        add(Side.OTHER_PEER, 2, 20);
        assertEquals(
                List.of(
                        "ns per stage; chains: | 2 | 4",
                        "OURS | 10.0 (10.0-10.0) | -",
                        "PEER | - | -",
                        "OTHER_PEER | 20.0 (20.0-20.0) | -",
                        "LIMIT | - | -",
                        "",
                        "best peer (lowest median) | OTHER_PEER | -",
                        "OURS: ratio | 0.50 (0.50-0.50) | -",
                        "by OTHER_PEER | 0.50 (0.50-0.50) | -"),
                table(TIME));
    }

    @Test
    void aSmallPartOfAPeersTimeIsSaidAsTimesAsFast() {
        add(Side.OURS, 2, 10, 10, 10);
        add(Side.PEER, 2, 10_000, 8_000, 20_000);
        assertTrue(
                table(TIME).contains("OURS: ratio | 1000 (800-2000) times as fast | -"),
                table(TIME).toString());
    }

    @Test
    void withoutThoseItIsComparedWithOursHasNoRatio() {
        Measurements alone = new Measurements(List.of(Sole.OURS), List.of(2));
        alone.add(Sole.OURS, 2, 5);
        Plan plan = new Plan("", List.of(Sole.OURS), "chains", List.of(2), List.of(TIME), "");
        assertEquals(
                List.of("ns per stage; chains: | 2", "OURS | 5.00 (5.00-5.00)"),
                stripped(Table.of(plan, TIME, alone)));
    }

    @Test
    void aQuantityThatIsOnlyShownHasNoRatios() {
        add(Side.OURS, 2, 0);
        add(Side.PEER, 2, 24);
        assertEquals(
                List.of(
                        "bytes per post; chains: | 2 | 4",
                        "OURS | 0.00 (0.00-0.00) | -",
                        "PEER | 24.0 (24.0-24.0) | -",
                        "OTHER_PEER | - | -",
                        "LIMIT | - | -"),
                table(Quantity.shown("bytes per post")));
    }

    @Test
    void aGivenFigureIsShownAloneAndOnlyWhereThereIsOne() {
        Measurements measured = new Measurements(List.of(Sole.values()), List.of(2));
        measured.add(Sole.OURS, 2, 5);
        measured.add(Sole.GOAL, 2, 10.125);
        Measurements without = new Measurements(List.of(Sole.values()), List.of(2));
        without.add(Sole.OURS, 2, 5);
        without.add(Sole.GOAL, 2, Double.NaN);
        Plan plan = new Plan("", List.of(Sole.values()), "chains", List.of(2), List.of(TIME), "");
        assertEquals(
                List.of(
                        "ns per stage; chains: | 2",
                        "OURS | 5.00 (5.00-5.00)",
                        "GOAL | 10.13",
                        "",
                        "OURS by GOAL | 0.49 (0.49-0.49)"),
                stripped(Table.of(plan, TIME, measured)));
        assertEquals(
                List.of("ns; chains: | 2", "OURS | 5.00 (5.00-5.00)"),
                stripped(Table.of(plan, Quantity.shown("ns"), without)));
    }

    /// Ours without a peer, compared with a goal.
    private enum Sole implements Contender {
        OURS,
        GOAL;

        @Override
        public String label() {
            return name();
        }

        @Override
        public Role role() {
            return this == OURS ? Role.OURS : Role.GIVEN;
        }

        @Override
        public List<Contender> comparedWith() {
            return this == OURS ? List.of(GOAL) : List.of();
        }
    }

    private void add(Contender contender, int size, double... times) {
        for (double time : times) {
            measurements.add(contender, size, time);
        }
    }

    private List<String> table(Quantity quantity) {
        return stripped(Table.of(PLAN, quantity, measurements));
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(line -> line.strip().replaceAll(" {2,}", " | ")).toList();
    }
}
