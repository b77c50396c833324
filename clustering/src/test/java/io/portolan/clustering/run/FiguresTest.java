package io.portolan.clustering.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void countsAreInGroupsAndAgreeWithTheirNoun() {
        assertEquals("242,335", Figures.count(242_335));
        assertEquals("1 rank", Figures.count(1, "rank"));
        assertEquals("1,000 ranks", Figures.count(1000, "rank"));
    }

    @Test
    void numbersHaveAFewDigitsAndNoNeedlessExponent() {
        assertEquals("591.4112", Figures.significant(591.41124, 7));
        assertEquals("0.0123", Figures.significant(0.01234, 5).substring(0, 6));
        assertEquals("1,545,539,182", Figures.significant(1_545_539_182.4, 6));
        assertEquals("1.50e-07", Figures.significant(1.5e-7, 3));
        assertEquals("0.00", Figures.significant(0, 3));
        assertEquals("-", Figures.significant(Double.NaN, 3));
        assertEquals("12", Figures.number(12, 6));
        assertEquals("12.5000", Figures.number(12.5, 6));
    }

    @Test
    void durationsHaveTheirUnit() {
        assertEquals("0.5 ms", Figures.duration(Duration.ofNanos(500_000)));
        assertEquals("45 ms", Figures.duration(Duration.ofMillis(45)));
        assertEquals("1.23 s", Figures.duration(Duration.ofMillis(1234)));
        assertEquals("61.0 s", Figures.duration(Duration.ofSeconds(61)));
        assertEquals("12 min 5 s", Figures.duration(Duration.ofSeconds(725)));
    }
}
