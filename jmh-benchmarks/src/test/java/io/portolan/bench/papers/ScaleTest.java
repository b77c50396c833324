package io.portolan.bench.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.papers.Chart.Scale;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {

    @Test
    void marksAreRoundAndCoverTheFigures() {
        Scale linear = Scale.of(List.of(0.3, 11.7), false, 0, 100);
        assertEquals(List.of(0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0), linear.marks());
        Scale log = Scale.of(List.of(0.42, 185.0), true, 0, 100);
        assertEquals(List.of("0.1", "1", "10", "100", "1,000"), texts(log));
    }

    @Test
    void placesGrowWithTheFiguresAndStayInside() {
        for (boolean isLog : List.of(false, true)) {
            Scale scale = Scale.of(List.of(0.05, 300.0), isLog, 10, 110);
            double[] places =
                    IntStream.of(0, 1, 10, 100, 300, 90_000).mapToDouble(scale::at).toArray();
            for (int i = 1; i < places.length; i++) {
                assertTrue(places[i] >= places[i - 1]);
            }
            assertTrue(places[0] >= 10 && places[5] <= 110);
        }
    }

    @Test
    void figuresBelowZeroHaveTheirPlace() {
        Scale scale = Scale.of(List.of(-11.8, 18.4), false, 0, 100);
        assertEquals(-15, scale.low());
        assertTrue(scale.at(-11.8) < scale.at(0));
    }

    @Test
    void noFiguresAndEqualOnesMakeAScaleToo() {
        assertEquals(0, Scale.of(List.of(), false, 0, 100).at(0));
        assertTrue(Double.isFinite(Scale.of(List.of(0.0), false, 0, 100).at(0)));
        assertTrue(Double.isFinite(Scale.of(List.of(10.0, 10.0), true, 0, 100).at(10)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "185|185",
                "1.388|1.39",
                "0.0523|0.0523",
                "1234567|1,234,567",
                "0|0",
                "-11.8|-11.8",
                "12.0|12",
                "0.00001234|1.2e-05",
                "NaN|-",
                "Infinity|never"
            })
    void figuresHaveThreeDigitsThatCount(double figure, String text) {
        assertEquals(text, Scale.text(figure));
    }

    private static List<String> texts(Scale scale) {
        return scale.marks().stream().map(Scale::text).toList();
    }
}
