package io.portolan.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianSpreadTest {

    @Test
    void theMedianOfAnOddNumberIsTheOneInTheMiddle() {
        assertEquals(new MedianSpread(3, 1, 9), MedianSpread.of(9, 1, 3));
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        assertEquals(new MedianSpread(4, 1, 9), MedianSpread.of(5, 9, 1, 3));
    }

    @Test
    void ratiosAreTakenRoundByRound() {
        // The ratio of the medians would be 1.
        assertEquals(
                new MedianSpread(0.5, 0.5, 4),
                MedianSpread.ofRatios(new double[] {2, 4, 8}, new double[] {4, 8, 2}));
    }

    @Test
    void quartilesLeaveAQuarterOutAtEitherEnd() {
        assertEquals(
                new MedianSpread(5, 3, 7), MedianSpread.ofQuartiles(9, 1, 8, 2, 7, 3, 6, 4, 5));
        assertEquals(new MedianSpread(2, 1, 3), MedianSpread.ofQuartiles(1, 2, 3));
        assertEquals(new MedianSpread(1, 1, 1), MedianSpread.ofQuartiles(1));
    }

    @Test
    void noFiguresAreRefused() {
        assertThrows(IllegalArgumentException.class, MedianSpread::of);
    }

    @ParameterizedTest
    @CsvSource({
        "0.123, 0.12",
        "9.994, 9.99",
        "9.996, 10.0",
        "99.94, 99.9",
        "99.96, 100",
        "12345.6, 12346",
    })
    void threeDigitsAreShown(double value, String shown) {
        assertEquals(
                "%s (%s-%s)".formatted(shown, shown, shown), MedianSpread.of(value).toString());
    }
}
