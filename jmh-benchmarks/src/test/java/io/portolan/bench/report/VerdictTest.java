package io.portolan.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.bench.results.ResultRow;
import io.portolan.bench.results.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final double LIMIT = 0.1;
    private static final double NEAR = 25;
    private static final double FAR = 200;

    @Test
    void aFifthMoreThanTheSameIsSlower() {
        assertEquals(Verdict.Kind.SLOWER, ofRuns(near(100, 101, 99), near(120, 121, 119)).kind());
        assertEquals(Verdict.Kind.FASTER, ofRuns(near(120, 121, 119), near(100, 101, 99)).kind());
    }

    @Test
    void aTwentiethMoreIsTheSame() {
        assertEquals(Verdict.Kind.SAME, ofRuns(near(100, 101, 99), near(105, 106, 104)).kind());
    }

    @Test
    void aDifferenceSmallerThanTheSpreadOfTheRoundsIsNotSure() {
        Verdict verdict = ofRuns(near(100, 130, 90), near(120, 119, 121));
        assertEquals(Verdict.Kind.UNSURE, verdict.kind());
        assertEquals("less than the spread of the rounds", verdict.reason());
    }

    @Test
    void oneRoundOfFiveMayBeAnAccident() {
        Series accident = near(100, 102, 250, 99, 101);
        assertEquals(Verdict.Kind.SLOWER, ofRuns(accident, near(120, 121, 119, 60, 120)).kind());
        Series two = near(100, 102, 250, 99, 240);
        assertEquals(Verdict.Kind.UNSURE, ofRuns(two, near(130, 131, 129, 130, 130)).kind());
    }

    @Test
    void nearRoundsAreComparedWithNearOnes() {
        Series before = series(List.of(row(1, 100, FAR), row(2, 20, NEAR), row(3, 21, NEAR)));
        Series after = series(List.of(row(1, 20, NEAR), row(2, 101, FAR), row(3, 21, NEAR)));
        assertEquals(Verdict.Kind.SAME, ofRuns(before, after).kind());
        Series slower = series(List.of(row(1, 30, NEAR), row(2, 101, FAR), row(3, 31, NEAR)));
        assertEquals(Verdict.Kind.SLOWER, ofRuns(before, slower).kind());
    }

    @Test
    void whatTheControlDidExplainsADifferenceOfRunsWithTheCoresElsewhere() {
        Series near = near(20, 21, 20);
        Series far = series(List.of(row(1, 90, FAR), row(2, 91, FAR), row(3, 92, FAR)));
        assertEquals("the cores moved", ofRuns(near, far).reason());
        assertEquals(Verdict.Kind.SAME, ofRuns(near, samples(FAR, 20, 21, 20)).kind());
        // The control is eight times as long, and the figure is ten times as long.
        assertEquals(Verdict.Kind.SLOWER, ofRuns(near, samples(FAR, 200, 202, 201)).kind());
    }

    @Test
    void aRoundInWhichTheCoresMovedDoesNotCount() {
        List<ResultRow> rows = new ArrayList<>(near(100, 101, 99).rows());
        rows.add(row(4, 300, NEAR, FAR));
        assertEquals(Verdict.Kind.SAME, ofRuns(series(rows), near(100, 101, 99)).kind());
    }

    @Test
    void roundsThatOtherProgramsDisturbedDoNotCount() {
        List<ResultRow> rows = new ArrayList<>(near(100, 101, 99).rows());
        rows.add(beside(4, 300, 0.9));
        rows.add(beside(5, 310, 0.8));
        rows.add(row(6, 290, NEAR, 15_000));
        assertEquals(Verdict.Kind.SAME, ofRuns(near(100, 101, 99), series(rows)).kind());
        Series disturbed = series(List.of(beside(1, 300, 0.9), beside(2, 310, 0.9)));
        assertEquals(
                "other programs took the cores", ofRuns(near(100, 101, 99), disturbed).reason());
        assertEquals(
                "other programs took the cores",
                Verdict.ofRounds(near(100, 101), disturbed, LIMIT).reason());
    }

    @Test
    void whatThePeersDidExplainsADifference() {
        Verdict verdict = Verdict.ofRuns(near(100, 101, 99), near(120, 121, 119), 1.2, LIMIT);
        assertEquals(Verdict.Kind.UNSURE, verdict.kind());
        assertEquals("so did the peers", verdict.reason());
        // Peers that became faster excuse nobody, and blame nobody.
        assertEquals(
                Verdict.Kind.SLOWER,
                Verdict.ofRuns(near(100, 101, 99), near(120, 121, 119), 0.8, LIMIT).kind());
        assertEquals(
                Verdict.Kind.SAME,
                Verdict.ofRuns(near(100, 101, 99), near(100, 101, 99), 0.8, LIMIT).kind());
    }

    @Test
    void aDifferenceBelowTheResolutionIsNone() {
        assertEquals(Verdict.Kind.SAME, ofRuns(near(0, 0), coarse(0.3)).kind());
        assertEquals(Verdict.Kind.SLOWER, ofRuns(near(0, 0), coarse(24)).kind());
    }

    @Test
    void oneRoundIsNotEnough() {
        assertEquals(Verdict.Kind.UNKNOWN, ofRuns(near(100), near(200)).kind());
        assertEquals(Verdict.Kind.UNKNOWN, Verdict.ofRounds(near(1), near(2), LIMIT).kind());
    }

    @Test
    void inOneRunTheRoundsAreDividedOneByOne() {
        // The machine became slower from round to round, for both.
        Series before = near(100, 130, 170, 220, 280);
        assertEquals(
                Verdict.Kind.SLOWER,
                Verdict.ofRounds(before, near(120, 156, 204, 264, 336), LIMIT).kind());
        assertEquals(Verdict.Kind.SAME, Verdict.ofRounds(before, before, LIMIT).kind());
    }

    @Test
    void inOneRunOneOfFiveRoundsMayDisagreeAndNotTwo() {
        Series before = near(100, 100, 100, 100, 100);
        assertEquals(
                Verdict.Kind.SLOWER,
                Verdict.ofRounds(before, near(120, 121, 119, 120, 90), LIMIT).kind());
        assertEquals(
                "the rounds disagree",
                Verdict.ofRounds(before, near(120, 121, 119, 80, 90), LIMIT).reason());
    }

    @Test
    void inOneRunRoundsWithTheCoresInOtherPlacesAreNotDivided() {
        Series before = series(List.of(row(1, 20, NEAR), row(2, 20, NEAR), row(3, 20, NEAR)));
        Series after = series(List.of(row(1, 90, FAR), row(2, 20, NEAR), row(3, 20, NEAR)));
        assertEquals(1, Verdict.ofRounds(before, after, LIMIT).spread());
    }

    private static Verdict ofRuns(Series a, Series b) {
        return Verdict.ofRuns(a, b, 1, LIMIT);
    }

    private static Series near(double... figures) {
        return samples(NEAR, figures);
    }

    /// Two rounds of figures that only differences of 1 and more tell apart.
    private static Series coarse(double figure) {
        return series(
                List.of(row(1, figure, NEAR, NEAR, 1, null), row(2, figure, NEAR, NEAR, 1, null)));
    }

    private static Series samples(double control, double... figures) {
        List<ResultRow> rows = new ArrayList<>();
        for (double figure : figures) {
            rows.add(row(rows.size() + 1, figure, control));
        }
        return series(rows);
    }

    private static Series series(List<ResultRow> rows) {
        return new Series(rows);
    }

    private static ResultRow row(int round, double figure, double control) {
        return row(round, figure, control, control);
    }

    private static ResultRow beside(int round, double figure, double othersCores) {
        return row(round, figure, NEAR, NEAR, 0, othersCores);
    }

    private static ResultRow row(int round, double figure, double before, double after) {
        return row(round, figure, before, after, 0, null);
    }

    private static ResultRow row(
            int round,
            double figure,
            double before,
            double after,
            double resolution,
            @Nullable Double othersCores) {
        return new ResultRow(
                "",
                "ours",
                "OURS",
                "this",
                Map.of(),
                "ns",
                resolution,
                round,
                figure,
                before,
                after,
                null,
                null,
                othersCores);
    }
}
