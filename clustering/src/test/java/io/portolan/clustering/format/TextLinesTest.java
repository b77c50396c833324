package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lines come as they are in the text, wherever they lie in the buffer, and whether the last one
/// has an end or not.
class TextLinesTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "LF, true, 1",
        "LF, false, 1",
        "CRLF, true, 1",
        "CRLF, false, 1",
        "LF, true, 3000",
        "LF, false, 3000",
        "CRLF, false, 3000",
        "LF, true, 90000",
        "LF, false, 90000",
        "CRLF, false, 90000"
    })
    void linesAreThoseOfTheText(String kind, boolean hasLastEnd, int unit) throws IOException {
        String end = kind.equals("LF") ? "\n" : "\r\n";
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            all.add((char) ('a' + i % 26) + "x".repeat(i % 7 * unit) + i);
            if (i % 9 < 2) {
                assertLines(all, String.join(end, all) + (hasLastEnd ? end : ""));
            }
        }
    }

    private void assertLines(List<String> expected, String text) throws IOException {
        Path file = Files.write(folder.resolve("lines.txt"), text.getBytes(UTF_8));
        long offset = 0;
        int number = 0;
        try (TextLines lines = new TextLines(file)) {
            for (String line : expected) {
                assertTrue(lines.next());
                assertEquals(line, lines.text());
                assertEquals(++number, lines.number());
                assertEquals(text.indexOf(line, (int) offset), lines.offset());
                offset = lines.offset() + line.length();
            }
            assertFalse(lines.next());
        }
    }
}
