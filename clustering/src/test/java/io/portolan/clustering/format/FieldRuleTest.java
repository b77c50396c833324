package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.FieldRule.Kind;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldRuleTest {

    private static final FieldRule USUAL = new FieldRule(CsvSettings.detect());

    @ParameterizedTest
    @CsvSource({
        "NA, MISSING",
        "n/A, MISSING",
        "-NaN, MISSING",
        "(NULL), MISSING",
        "#N/A N/A, MISSING",
        "Missing, MISSING",
        "' \tnone ', MISSING",
        "?, MISSING",
        "'', MISSING",
        "Inf, INFINITE",
        "-INFINITY, INFINITE",
        "∞, INFINITE",
        "1e999, INFINITE",
        "1.5, NUMBER",
        "-7, NUMBER",
        "nave, TEXT",
        "n, TEXT",
        "infinit, TEXT",
        "Å, TEXT",
        "a longer text, TEXT"
    })
    void aFieldIsToldByItsText(String text, Kind kind) {
        assertEquals(kind, USUAL.kind(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t2", "2\t", " \t2 \t", "\t0.2D+01", "\t٢\t"})
    void aNumberMayHaveSpacesAndTabsAroundIt(String text) {
        assertEquals(Kind.NUMBER, USUAL.kind(text));
        byte[] bytes = text.getBytes(UTF_8);
        assertEquals(2, USUAL.number(bytes, 0, bytes.length));
    }

    @Test
    void marksOfTheUserGoBeforeWhatTheTextWouldBe() {
        FieldRule rule =
                new FieldRule(
                        CsvSettings.detect()
                                .withMissing(
                                        Missing.SKIP_ROW,
                                        List.of("inf", "Ändern", "not measured", "-999")));
        for (String text :
                List.of(
                        "INF",
                        "ändern",
                        "ÄNDERN",
                        "Not Measured",
                        "-999.0",
                        "na",
                        "-0.999D+03",
                        "\u2212999",
                        "-٩٩٩")) {
            assertEquals(Kind.MISSING, rule.kind(text), text);
        }
        assertEquals(Kind.INFINITE, rule.kind("-inf"));
        assertEquals(Kind.INFINITE, rule.kind("-1D999"));
        assertEquals(Kind.MISSING, USUAL.kind("NaN"));
        assertEquals(Kind.TEXT, USUAL.kind("not measured"));
    }

    @Test
    void tellingFieldsOfAsciiTakesNoMemory() {
        byte[][] fields =
                Stream.of("name", "NA", "nothing", "-inf", "2024-01-05", "red", "4.25")
                        .map(text -> text.getBytes(UTF_8))
                        .toArray(byte[][]::new);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int texts = tell(fields, 1000);
        long before = threads.getCurrentThreadAllocatedBytes();
        texts += tell(fields, 10_000);
        long taken = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(11_000 * 4, texts);
        // A text for each field would take more than a hundred times as much.
        assertTrue(taken < 20_000, () -> taken + " bytes");
    }

    private static int tell(byte[][] fields, int times) {
        int texts = 0;
        for (int i = 0; i < times; i++) {
            for (byte[] field : fields) {
                texts += USUAL.kind(field, 0, field.length) == Kind.TEXT ? 1 : 0;
            }
        }
        return texts;
    }
}
