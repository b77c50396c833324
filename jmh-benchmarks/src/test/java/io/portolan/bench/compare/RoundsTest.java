package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.results.BenchResults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RoundsTest {

    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

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
    void aPeerThatFailsIsNamedAndLeftOutAtThatSize() throws IOException, InterruptedException {
        Plan plan =
                new Plan(
                        "",
                        List.of(Side.PEER, Side.OURS),
                        "chains",
                        List.of(2, 4),
                        List.of(Quantity.compared("ns")),
                        "");
        BenchResults results = Builds.one();
        ByteArrayOutputStream progress = new ByteArrayOutputStream();
        new Rounds(plan, 2, results, new PrintStream(progress, true, StandardCharsets.UTF_8))
                .run((contender, size, _) -> {
                    if (contender == Side.PEER && size == 2) {
                        throw new IllegalStateException("no database");
                    }
                    return new double[] {1};
                });
        assertEquals(
                List.of("OURS2", "PEER4", "OURS4", "OURS2", "OURS4", "PEER4"),
                results.rows().stream()
                        .map(row -> row.contender() + row.parameters().get("chains"))
                        .toList());
        assertEquals(
                List.of("PEER is left out with chains=2: no database"),
                progress.toString(StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("round"))
                        .toList());
    }

    @Test
    void aFailureOfOursEndsTheRun() {
        assertEnds(Side.OURS, new IllegalStateException("wrong values"));
    }

    @Test
    void aPeerWhoseResultIsNotOursEndsTheRun() {
        assertEnds(Side.PEER, new DisagreementException("inertia 3 and 4"));
    }

    private static void assertEnds(Side contender, IllegalStateException failure) {
        List<Quantity> quantities = List.of(Quantity.compared("ns"));
        Plan plan = new Plan("", List.of(contender), "chains", List.of(2), quantities, "");
        Rounds rounds = new Rounds(plan, 1, Builds.one(), NOWHERE);
        assertEquals(
                failure,
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                rounds.run((_, _, _) -> {
                                    throw failure;
                                })));
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
        assertArrayEquals(
                new double[] {1, 1}, results.figures("", "OURS", Map.of("chains", "2"), "ns"));
        assertEquals(2, results.rows().stream().filter(row -> row.build().equals("other")).count());
    }
}
