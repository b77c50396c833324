package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is read does not depend on where the text is cut into blocks.
@Timeout(60)
class CsvPassTest extends CsvContract {

    private static final CsvColumns COLUMNS =
            new CsvColumns(
                    List.of("x", "note", "y"), new int[] {0, 2}, InputColumns.NONE, new int[0]);

    /// What one pass finds: values by their bits, rows left out, or what was wrong.
    private record Found(List<Long> bits, int skipped, @Nullable String reason) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.5,a,2.25\n-1.5,b,2.25\n-17.125,,3\n4,abcdefgh12345678,5.5\n",
                "1.5,a,2.25\r\n\r\n-1.5,b,2.25\r\n   \r\n3,c,4",
                "1,a,2\nbad,b,3\n3,c,\n4,d\n5,e,6\n7,f,1e400\n9,g,10\n",
                "1,\"a\n5,b,6\n\",2\n3,\"\"\"\",4\n5,\"c\r\n\",6\n7,d,8\n",
                "1,a,2\r3,b,4\r5,c,6\n7,d,8\n",
                "123456789.123456789,a,1e5\n0.1234567890123456789,b, 4 \n+3,c,.5\n-0,d,5.\n",
                "12.345678,a,1.5\n12.345678,b,1.5\n12.345678,c,15\n12.345678,d,1.25\n1.5,e,1\n",
                "1,a,2\n3,\"never closed,4\n5,b,6\n"
            })
    void everyCutGivesTheSameRows(String text) throws IOException {
        Path file = file(text);
        Found expected = found(file, 1 << 18);
        for (int bytes = 1; bytes <= text.length() + 1; bytes++) {
            assertEquals(expected, found(file, bytes), "blocks of " + bytes + " bytes");
        }
    }

    @Tag("slow")
    @Test
    void everyNumberHasTheBitsOfTheJdk() throws IOException {
        Random random = new Random(10);
        StringBuilder text = new StringBuilder();
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            String x = allowed(random);
            String y = allowed(random);
            text.append(x).append(i % 5 == 0 ? ",word," : ",7,").append(y).append('\n');
            expected.add(Double.doubleToRawLongBits(Double.parseDouble(x)));
            expected.add(Double.doubleToRawLongBits(Double.parseDouble(y)));
        }
        assertEquals(expected, found(file(text.toString()), 1 << 12).bits());
    }

    private static String allowed(Random random) {
        while (true) {
            String text = DecimalTexts.next(random);
            if (Math.abs(Double.parseDouble(text)) <= Points.LARGEST) {
                return text;
            }
        }
    }

    private static Found found(Path file, int blockBytes) throws IOException {
        SkippedRows skipped = new SkippedRows();
        FieldRule rule = new FieldRule(CsvSettings.detect());
        CsvStart start =
                new CsvStart(
                        CsvDialect.COMMA,
                        rule,
                        List.of("x", "note", "y"),
                        false,
                        0,
                        0,
                        1,
                        new ColumnCounts(3, rule),
                        List.of());
        List<Long> bits = new ArrayList<>();
        CsvPass pass =
                new CsvPass(
                        file,
                        start,
                        new TextPart(0, Long.MAX_VALUE, 1),
                        COLUMNS,
                        (row, problem) -> {
                            skipped.add(row, problem.text(), problem.isMissing());
                            return true;
                        },
                        (values, rows) -> {
                            for (int row = 0; row < rows; row++) {
                                for (double[] column : values) {
                                    bits.add(Double.doubleToRawLongBits(column[row]));
                                }
                            }
                        });
        try {
            pass.run(Integer.MAX_VALUE, blockBytes);
        } catch (ClusteringException e) {
            // How many rows came before it depends on the cut.
            return new Found(List.of(), 0, e.getMessage());
        }
        return new Found(
                bits,
                skipped.count(),
                skipped.firstReason() + pass.counts().profiles(List.of("x", "note", "y")));
    }
}
