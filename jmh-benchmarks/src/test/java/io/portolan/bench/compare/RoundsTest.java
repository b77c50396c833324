package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.MedianSpread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RoundsTest {

    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

    private static final String DISTURBED =
            "the machine changed much during the run: do not trust the figures";

    @Tag("slow")
    @Test
    void contendersTakeTurnsAndEveryRoundStartsWithAnother()
            throws IOException, InterruptedException {
        List<Side> twins = List.of(Side.OURS, Side.PEER, Side.OTHER_PEER);
        List<Quantity> quantities = List.of(Quantity.compared("ns"), Quantity.shown("bytes"));
        Plan plan = new Plan("", twins, "chains", List.of(2, 4), quantities, "");
        List<String> order = new ArrayList<>();
        ByteArrayOutputStream progress = new ByteArrayOutputStream();
        Rounds rounds =
                new Rounds(
                        plan,
                        2,
                        Builds.one(),
                        new PrintStream(progress, true, StandardCharsets.UTF_8));
        List<Measurements> measured =
                rounds.run((contender, size, _) -> {
                    order.add(contender.label() + size);
                    return new double[] {1, 24};
                });
        assertEquals(
                List.of(
                        "OURS2",
                        "PEER2",
                        "OURS4",
                        "PEER4",
                        "OTHER_PEER4", // round 1
                        "PEER2",
                        "OURS2",
                        "PEER4",
                        "OTHER_PEER4",
                        "OURS4"), // round 2
                order);
        assertEquals(new MedianSpread(1, 1, 1), measured.get(0).spread(Side.OURS, 2));
        assertEquals(new MedianSpread(24, 24, 24), measured.get(1).spread(Side.OURS, 2));
        assertEquals(2, progress.toString(StandardCharsets.UTF_8).lines().count());
    }

    @Test
    void everyFigureOfARoundIsARowWithTheControlsBesideIt()
            throws IOException, InterruptedException {
        Plan plan =
                new Plan(
                        "table",
                        List.of(Side.OURS, Side.PEER),
                        "chains",
                        List.of(2),
                        List.of(Quantity.compared("ns"), Quantity.shown("bytes").within(1)),
                        "");
        BenchResults results = Builds.one();
        new Rounds(plan, 2, results, NOWHERE)
                .run((contender, _, _) -> new double[] {contender == Side.OURS ? 3 : 5, 24});
        List<String> rows =
                results.rows().stream()
                        .map(row ->
                                "%s %s %s %s %s %s %d %.0f"
                                        .formatted(
                                                row.section(),
                                                row.contender(),
                                                row.role(),
                                                row.parameters(),
                                                row.quantity(),
                                                row.resolution(),
                                                row.round(),
                                                row.figure()))
                        .toList();
        assertEquals(
                List.of(
                        "table OURS OURS {chains=2} ns 0.0 1 3",
                        "table OURS OURS {chains=2} bytes 1.0 1 24",
                        "table PEER PEER {chains=2} ns 0.0 1 5",
                        "table PEER PEER {chains=2} bytes 1.0 1 24",
                        "table PEER PEER {chains=2} ns 0.0 2 5",
                        "table PEER PEER {chains=2} bytes 1.0 2 24",
                        "table OURS OURS {chains=2} ns 0.0 2 3",
                        "table OURS OURS {chains=2} bytes 1.0 2 24"),
                rows);
        assertTrue(
                results.rows().stream()
                        .allMatch(row ->
                                row.controlBeforeNanos() != null
                                        && row.controlAfterNanos() != null
                                        && row.wallSeconds() != null));
    }

    @Tag("slow")
    @Test
    void aFigureThatAContenderDoesNotHaveIsNoRow() throws IOException, InterruptedException {
        Plan plan =
                new Plan(
                        "",
                        List.of(Side.OURS, Side.PEER),
                        "chains",
                        List.of(2),
                        List.of(Quantity.compared("ns"), Quantity.compared("ns per lock")),
                        "");
        BenchResults results = Builds.one();
        new Rounds(plan, 1, results, NOWHERE)
                .run((contender, _, _) ->
                        new double[] {1, contender == Side.OURS ? 2 : Double.NaN});
        assertEquals(
                List.of("OURS ns", "OURS ns per lock", "PEER ns"),
                results.rows().stream()
                        .map(row -> row.contender() + " " + row.quantity())
                        .toList());
    }

    @Test
    void oursIsMeasuredInBothBuildsInTurnsTheOneFirstAndTheOther()
            throws IOException, InterruptedException {
        Plan plan =
                new Plan(
                        "",
                        List.of(Side.OURS, Side.PEER),
                        "chains",
                        List.of(2),
                        List.of(Quantity.compared("ns")),
                        "");
        BenchResults results = Builds.two();
        List<String> order = new ArrayList<>();
        List<Measurements> measured =
                new Rounds(plan, 2, results, NOWHERE)
                        .run((contender, _, build) -> {
                            order.add(contender.label() + " " + build.name());
                            return new double[] {build.isThis() ? 1 : 7};
                        });
        assertEquals(
                List.of(
                        "OURS this",
                        "OURS other",
                        "PEER this", // round 1
                        "PEER this",
                        "OURS other",
                        "OURS this"), // round 2
                order);
        assertEquals(new MedianSpread(1, 1, 1), measured.getFirst().spread(Side.OURS, 2));
        assertEquals(2, results.rows().stream().filter(row -> row.build().equals("other")).count());
    }

    @Test
    void aRoundWithOneControlFarFromTheMedianIsDropped() {
        double[] controls = {50, 50, 50, 101, 60, 40};
        assertEquals(BitSet.valueOf(new long[] {0b101}), Rounds.calm(controls));
        assertEquals(
                List.of(
                        "control: cache line one way 50.0 (40.0-101) ns; 1 of 3 rounds dropped"
                                + " (over 2 times the median)"),
                Rounds.control(controls));
    }

    @Test
    void whenEveryRoundIsFarAllCountAndTheReportSaysSo() {
        double[] controls = {1, 1500, 1, 2000, 1, 3000, 1, 1600, 1, 1800, 1, 1};
        double[] allFar = {1, 1, 1, 3000, 3000, 3000};
        assertEquals(1, Rounds.calm(controls).cardinality());
        assertEquals(3, Rounds.calm(allFar).cardinality());
    }

    @Test
    void aMedianFarFromTheLowestIsReported() {
        assertTrue(Rounds.control(new double[] {50, 110, 120, 130}).contains(DISTURBED));
        assertFalse(Rounds.control(new double[] {50, 90, 90, 90}).contains(DISTURBED));
    }

    @Test
    void onASingleCoreThereIsNoControlAndNoRoundIsDropped() {
        double[] controls = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        assertEquals(2, Rounds.calm(controls).cardinality());
    }

    @Test
    void measurementsKeepOnlyTheRoundsThatCount() {
        Measurements all = new Measurements(List.of(Side.OURS), List.of(2));
        all.add(Side.OURS, 2, 1);
        all.add(Side.OURS, 2, 100);
        all.add(Side.OURS, 2, 3);
        Measurements calm = all.only(BitSet.valueOf(new long[] {0b101}));
        assertEquals(new MedianSpread(2, 1, 3), calm.spread(Side.OURS, 2));
    }
}
