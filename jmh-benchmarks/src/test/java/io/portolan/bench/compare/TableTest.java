package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final Quantity TIME = new Quantity("ns per stage", true, "over 500 ms");
    private static final Plan PLAN =
            new Plan("", List.of(Side.values()), "chains", List.of(2, 4), List.of(TIME), "");

    private static final double CONTROL = 50;

    private final List<ResultRow> rows = new ArrayList<>();

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
        Plan plan = new Plan("", List.of(Sole.OURS), "chains", List.of(2), List.of(TIME), "");
        add(Sole.OURS, 2, 5);
        assertEquals(List.of("ns per stage; chains: | 2", "OURS | 5.00 (5.00-5.00)"), table(plan));
    }

    @Test
    void aRoundInWhichOtherProgramsHadTheCoresIsCountedAndDropped() {
        Plan plan = new Plan("", List.of(Sole.OURS), "chains", List.of(2), List.of(TIME), "");
        add(Sole.OURS, 2, 5);
        rows.add(row(Sole.OURS, 2, 2, 50, CONTROL, 1));
        rows.add(row(Sole.OURS, 2, 3, 60, 2000, 0));
        assertEquals(
                "control: cache line one way 50.0 (50.0-2000) ns; other programs had the cores in 2 of 3 figures",
                Table.of(plan, rows).getFirst());
        assertEquals("OURS | 5.00 (5.00-5.00)", table(plan).getLast());
    }

    @Test
    void whereOtherProgramsHadTheCoresInAllRoundsAllCount() {
        Plan plan = new Plan("", List.of(Sole.OURS), "chains", List.of(2), List.of(TIME), "");
        rows.add(row(Sole.OURS, 2, 1, 50, CONTROL, 1));
        rows.add(row(Sole.OURS, 2, 2, 60, 2000, 0));
        assertEquals("OURS | 55.0 (50.0-60.0)", table(plan).getLast());
    }

    @Test
    void aQuantityThatIsOnlyShownHasNoRatios() {
        add(Side.OURS, 2, 0);
        add(Side.PEER, 2, 24);
        assertEquals(
                List.of(
                        "ns per stage; chains: | 2 | 4",
                        "OURS | 0.00 (0.00-0.00) | -",
                        "PEER | 24.0 (24.0-24.0) | -",
                        "OTHER_PEER | - | -",
                        "LIMIT | - | -"),
                table(Quantity.shown(TIME.unit())));
    }

    @Test
    void aGivenFigureIsShownAloneAndOnlyWhereThereIsOne() {
        List<Sole> contenders = List.of(Sole.values());
        Plan plan = new Plan("", contenders, "chains", List.of(2, 4), List.of(TIME), "");
        add(Sole.OURS, 2, 5);
        add(Sole.OURS, 4, 6);
        assertEquals(
                List.of(
                        "ns per stage; chains: | 2 | 4",
                        "OURS | 5.00 (5.00-5.00) | 6.00 (6.00-6.00)",
                        "GOAL | 10.13 | -"),
                table(plan));
        assertFalse(
                table(new Plan("", contenders, "chains", List.of(4), List.of(TIME), ""))
                        .toString()
                        .contains("GOAL"));
    }

    /// Ours without a peer, beside a figure that is given at one size.
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
        public List<Double> given(int size) {
            return List.of(size == 2 ? 10.125 : Double.NaN);
        }
    }

    /// Rounds that nothing disturbs.
    private void add(Contender contender, int size, double... times) {
        for (int i = 0; i < times.length; i++) {
            if (!Double.isNaN(times[i])) {
                rows.add(row(contender, size, i + 1, times[i], CONTROL, 0));
            }
        }
    }

    private static ResultRow row(
            Contender contender, int size, int round, double time, double control, double others) {
        return new ResultRow(
                "",
                contender.label(),
                contender.role().name(),
                Build.THIS,
                Map.of("chains", "" + size),
                TIME.unit(),
                0,
                round,
                time,
                control,
                control,
                1.0,
                1.0,
                others);
    }

    private List<String> table(Quantity quantity) {
        return table(
                new Plan("", PLAN.contenders(), "chains", List.of(2, 4), List.of(quantity), ""));
    }

    /// Without the line on the control and the empty one after it.
    private List<String> table(Plan plan) {
        List<String> lines = Table.of(plan, rows);
        return lines.subList(2, lines.size()).stream()
                .map(line -> line.strip().replaceAll(" {2,}", " | "))
                .toList();
    }
}
