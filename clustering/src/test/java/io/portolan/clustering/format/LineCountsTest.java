package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines are counted eight bytes at a time, and found as if one byte came after the other.
class LineCountsTest {
    private static final int TEXTS = 200;

    @TempDir private Path folder;

    /// Of texts of few different letters, each part is what a loop over its bytes makes of it.
    @ParameterizedTest
    @ValueSource(
            strings = {"a\n", "aaaaaaa\n", "aaaa\r\n", "aaaaaaaaaaaaaaaa\n\"\r", "\n\u008a\u00f5"})
    void everyByteIsSeen(String letters) throws IOException {
        Path file = folder.resolve("text");
        Random random = new Random(letters.hashCode());
        for (int text = 0; text < TEXTS; text++) {
            byte[] bytes = new byte[random.nextInt(1, 100)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) letters.charAt(random.nextInt(letters.length()));
            }
            Files.write(file, bytes);
            int from = random.nextInt(bytes.length);
            int to = random.nextInt(from, bytes.length + 2);
            LineCounts counts = LineCounts.of(file, from, to);
            String what = "%d to %d of %s".formatted(from, to, new String(bytes, ISO_8859_1));
            assertEquals(lines(bytes, from, to), counts.lines(), what);
            assertEquals(!isOdd(bytes, from, to), counts.areLinesRows(), what);
        }
    }

    private static long lines(byte[] bytes, int from, int to) {
        long lines = 0;
        for (int i = from; i < Math.min(to, bytes.length); i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        boolean isOpen =
                to > bytes.length && from < bytes.length && bytes[bytes.length - 1] != '\n';
        return lines + (isOpen ? 1 : 0);
    }

    private static boolean isOdd(byte[] bytes, int from, int to) {
        for (int i = from; i < Math.min(to, bytes.length); i++) {
            boolean isAlone =
                    bytes[i] == '\r'
                            && (i + 1 >= Math.min(to, bytes.length) || bytes[i + 1] != '\n');
            if (isAlone || bytes[i] == '"') {
                return true;
            }
        }
        return false;
    }

    /// Of many lines, more than are marked, each begins where it does.
    @Test
    void everyLineIsFound() throws IOException {
        int lines = 5000;
        StringBuilder text = new StringBuilder();
        int[] begins = new int[lines + 1];
        Random random = new Random(1);
        for (int line = 0; line < lines; line++) {
            text.append("x".repeat(random.nextInt(12))).append('\n');
            begins[line + 1] = text.length();
        }
        Path file = Files.writeString(folder.resolve("lines"), text);
        LineCounts counts = LineCounts.of(file, 0, Long.MAX_VALUE);
        assertEquals(lines, counts.lines());
        for (int line = 0; line <= lines; line++) {
            assertEquals(begins[line], counts.after(line));
        }
    }
}
