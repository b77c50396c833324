package io.portolan.bench.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.papers.Curves.Curve;
import io.portolan.bench.papers.Curves.Origin;
import io.portolan.bench.papers.Papers.Kind;
import io.portolan.bench.papers.Papers.View;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CurvesTest {

    private static final String NANOS = "ns";

    @Test
    void aSpotIsTheMedianOfTheRoundsThatCountInTheUnitShown() {
        List<ResultRow> rows =
                List.of(
                        row("ours", "OURS", Build.THIS, "8", 1000, 0),
                        row("ours", "OURS", Build.THIS, "8", 3000, 0),
                        row("ours", "OURS", Build.THIS, "8", 2000, 0),
                        row("ours", "OURS", Build.THIS, "8", 90_000, 1.5),
                        row("ours", "OURS", Build.OTHER, "8", 1, 0));
        Curves curves = Curves.of(view(0.001, false, ""), rows);
        assertEquals(new MedianSpread(2, 1, 3), curves.figure("ours, grain 10", "8"));
    }

    @Test
    void disturbedRoundsCountWhereThereAreNoOthers() {
        List<ResultRow> rows = List.of(row("ours", "OURS", Build.THIS, "8", 90_000, 1.5));
        Curves curves = Curves.of(view(0.001, false, ""), rows);
        assertEquals(MedianSpread.of(90), curves.figure("ours, grain 10", "8"));
    }

    @Test
    void aRateIsTheScaleByTheFigure() {
        List<ResultRow> rows = List.of(row("ours", "OURS", Build.THIS, "8", 500, 0));
        Curves curves = Curves.of(view(1e6, true, ""), rows);
        assertEquals(MedianSpread.of(2000), curves.figure("ours, grain 10", "8"));
    }

    @Test
    void placesAreInTheOrderOfNumbersAndSeriesOursThenPeersThenPublished() {
        List<ResultRow> rows =
                List.of(
                        row("peer", "PEER", Build.THIS, "16", 1, 0),
                        row("ours", "OURS", Build.THIS, "2", 1, 0),
                        row("ours", "OURS", Build.THIS, "1,024", 1, 0));
        Curves curves = Curves.of(view(1, false, ""), rows);
        assertEquals(List.of("2", "4", "16", "1,024"), curves.places());
        assertEquals(
                List.of(
                        "ours, grain 10",
                        "ours, grain 10, in 2007",
                        "peer, grain 10",
                        "somebody's"),
                curves.all().stream().map(Curve::name).toList());
        assertEquals(Origin.OURS, curves.all().getFirst().origin());
        assertNull(curves.figure("peer, grain 10", "2"));
        assertNull(curves.figure("nobody", "2"));
    }

    @Test
    void aPatternChoosesRowsAndABandwidthIsThePlaceByTheFigure() {
        View view =
                new View(
                        "title",
                        Kind.LINES,
                        "step",
                        "MB/s",
                        null,
                        true,
                        true,
                        "",
                        List.of(NANOS),
                        List.of(),
                        Map.of("grain", "1*"),
                        "ranks",
                        List.of("contender"),
                        false,
                        false,
                        "",
                        Map.of());
        List<ResultRow> rows = List.of(row("ours", "OURS", Build.THIS, "1,024", 4, 0));
        assertEquals(MedianSpread.of(256), Curves.of(view, rows).figure("ours", "1,024"));
        List<ResultRow> others =
                List.of(
                        new ResultRow(
                                "",
                                "ours",
                                "OURS",
                                Build.THIS,
                                Map.of("ranks", "1", "grain", "20"),
                                NANOS,
                                0,
                                1,
                                4,
                                null,
                                null,
                                null,
                                null,
                                null));
        assertEquals(List.of(), Curves.of(view, others).all());
    }

    @Test
    void withoutRowsThePublishedFiguresStay() {
        Curves curves = Curves.of(view(1, false, "table2"), List.of());
        assertEquals(
                3 * 37,
                curves.all().stream()
                        .filter(curve -> curve.name().contains(" cores"))
                        .mapToInt(curve -> curve.spots().size())
                        .sum());
        assertEquals(
                MedianSpread.of(20.16),
                curves.figure("rendezvous Exchange, one join, Intel8b of 8 cores", "8"));
        assertEquals(17, Curves.of(view(1, false, "latency"), List.of()).all().size() - 2);
        assertTrue(curves.all().stream().allMatch(it -> it.origin() == Origin.PUBLISHED));
    }

    private static View view(double scale, boolean isRate, String publishedBy) {
        return new View(
                "title",
                Kind.LINES,
                "step",
                "us",
                scale,
                isRate,
                false,
                "",
                List.of(NANOS),
                List.of(),
                Map.of("grain", "10"),
                "ranks",
                List.of("contender", "grain"),
                false,
                false,
                publishedBy,
                Map.of(
                        "somebody's", Map.of("4", 5.0),
                        "ours, grain 10, in 2007", Map.of("4", 5.0)));
    }

    private static ResultRow row(
            String contender,
            String role,
            String build,
            String ranks,
            double figure,
            double others) {
        return new ResultRow(
                "",
                contender,
                role,
                build,
                Map.of("ranks", ranks, "grain", "10"),
                NANOS,
                0,
                1,
                figure,
                25.0,
                25.0,
                1.0,
                1.0,
                others);
    }
}
