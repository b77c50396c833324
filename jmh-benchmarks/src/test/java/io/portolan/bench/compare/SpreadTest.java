package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {

    @Test
    void theMedianOfAnOddNumberIsTheOneInTheMiddle() {
        assertEquals(new Spread(3, 1, 9), Spread.of(9, 1, 3));
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        assertEquals(new Spread(4, 1, 9), Spread.of(5, 9, 1, 3));
    }

    @Test
    void ratiosAreTakenRoundByRound() {
        // The ratio of the medians would be 1.
        assertEquals(
                new Spread(0.5, 0.5, 4),
                Spread.ofRatios(new double[] {2, 4, 8}, new double[] {4, 8, 2}));
    }

    @Test
    void quartilesLeaveAQuarterOutAtEitherEnd() {
        assertEquals(new Spread(5, 3, 7), Spread.ofQuartiles(9, 1, 8, 2, 7, 3, 6, 4, 5));
        assertEquals(new Spread(2, 1, 3), Spread.ofQuartiles(1, 2, 3));
        assertEquals(new Spread(1, 1, 1), Spread.ofQuartiles(1));
    }

    @Test
    void noFiguresAreRefused() {
        assertThrows(IllegalArgumentException.class, Spread::of);
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
        assertEquals("%s (%s-%s)".formatted(shown, shown, shown), Spread.of(value).toString());
    }
}
