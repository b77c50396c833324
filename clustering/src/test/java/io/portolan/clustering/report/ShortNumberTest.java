package io.portolan.clustering.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ShortNumberTest {

    @Test
    void largeNumbersAreCountedInPowersOfAThousand() {
        assertEquals("60.39 billion", ShortNumber.of(60_387_094_463.0).toString());
        assertEquals("1.000 million", ShortNumber.of(1e6).toString());
        assertEquals("1.000 billion", ShortNumber.of(999_999_999.0).toString());
        assertEquals("999.9 trillion", ShortNumber.of(999.9e12).toString());
        assertEquals("1.23e17", ShortNumber.of(1.2345e17).toString());
        assertEquals("-12.35 million", ShortNumber.of(-12_345_678).toString());
    }

    @Test
    void othersKeepTheirDigits() {
        assertEquals("999,999", ShortNumber.of(999_999).toString());
        assertEquals("0", ShortNumber.of(0).toString());
        assertEquals("0.334", ShortNumber.of(0.333812).toString());
        assertEquals("0.00334", ShortNumber.of(0.00333812).toString());
        assertEquals("1.23e-7", ShortNumber.of(1.234e-7).toString());
        assertEquals("-", ShortNumber.of(Double.NaN).toString());
        assertEquals("-", ShortNumber.of(Double.POSITIVE_INFINITY).toString());
    }

    @Test
    void noNumberHasMoreThanTenCharacters() {
        for (double number = 1e-300; number < 1e300; number *= 3.7) {
            String digits = ShortNumber.of(-number).digits();
            assertTrue(digits.length() <= 10, digits);
        }
    }
}
