package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "-85.032811",
                "+40.873707",
                "  7.5 ",
                ".5",
                "5.",
                "1e3",
                "-1.5E-7",
                "123456789012345",
                "1234567890123456",
                "12345678901234567890",
                "9007199254740993",
                "0.1234567890123456789012345",
                "0.00000000000000000000001",
                "000000000000000000000000.25",
                "4.9e-324",
                "1.7976931348623157e308",
                "1e999",
                "2.2250738585072011e-308"
            })
    void numbersAreReadAsTheJdkReadsThem(String text) {
        assertEquals(Double.parseDouble(text), parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                ".",
                "-.",
                "abc",
                "NaN",
                "Infinity",
                "1d",
                "1f",
                "0x1p3",
                "1e",
                "1e+",
                "1 2",
                "1,5",
                "1.2.3",
                "--1",
                "1e5x",
                "\u0661"
            })
    void everythingElseIsNotANumber(String text) {
        assertEquals(Double.NaN, parse(text));
    }

    @Test
    void writtenDoublesAreReadBackExactly() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertEquals(value, parse(Double.toString(value)));
            }
        }
    }

    @Test
    void shortDecimalsAreRoundedCorrectly() {
        Random random = new Random(8);
        for (int i = 0; i < 100_000; i++) {
            String text =
                    random.nextInt(1_000_000) + "." + Long.toString(random.nextLong(1_000_000_000));
            assertEquals(Double.parseDouble(text), parse(text), text);
        }
    }

    @Test
    void anyDecimalIsReadAsTheJdkReadsIt() {
        Random random = new Random(9);
        for (int i = 0; i < 300_000; i++) {
            String text = DecimalTexts.next(random);
            assertEquals(
                    Double.doubleToRawLongBits(Double.parseDouble(text)),
                    Double.doubleToRawLongBits(parse(text)),
                    text);
        }
    }

    private static double parse(String text) {
        byte[] bytes = ("#" + text + "#").getBytes(UTF_8);
        return Decimal.parse(bytes, 1, bytes.length - 1);
    }
}
