package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers that are written in another way are read where their meaning is clear, and else refused:
/// a column of them is never left out.
class OtherNotationTest {

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "5%|5",
                "$1.50|1.50",
                "\"$1,234.50\"|1234.50",
                "12 km|12",
                "12.5mg|12.5",
                "7 \u20ac|7",
                "EUR 7|7",
                "'5|5",
                "'5'|5",
                "1'000|1000",
                "1 001|1001",
                "1\u00a0001|1001",
                "1_000|1000",
                "\"1,00,000\"|100000",
                "(5)|-5",
                "-3 \u00b0C|-3",
                "0x1F|31",
            })
    void numbersThatDoNotStandAloneAreRefused(String text, String alone) throws IOException {
        Path file = file("a,b\n1," + quoted(text) + "\n2," + quoted(text) + "\n");
        assertEquals(
                file
                        + ": column 'b' holds numbers such as '%s' in line 2, which are not read: write the numbers alone, such as %s, or leave out the column (--columns a)"
                                .formatted(text, alone),
                assertThrows(
                                ClusteringException.class,
                                () -> CsvReader.read(file, CsvSettings.detect()))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "2024-01-02",
                "12:30",
                "10.0.0.1",
                "1/2",
                "12A3",
                "a5",
                "030 123 456",
                "true",
                "+",
            })
    void otherTextsAreTexts(String text) throws IOException {
        PointTable table = read("a,b\n1," + text + "\n2," + text + "\n");
        assertEquals(List.of("a"), table.columns());
    }

    @Test
    void differentUnitsAreTexts() throws IOException {
        assertEquals(List.of("a"), read("a,b\n1,5A\n2,6B\n3,7C\n").columns());
    }

    @ParameterizedTest
    @CsvSource({
        "\u22125,-5",
        "\u00a05\u00a0,5",
        "\u0661\u0662,12",
        "\uff11\uff12,12",
        "1.5D+03,1500",
        "1.5d3,1500",
        "\u20135,-5",
    })
    void charactersOfTheSameMeaningAreRead(String text, double value) throws IOException {
        PointTable table = read("a,b\n1," + text + "\n2,7\n");
        assertEquals(List.of("a", "b"), table.columns());
        assertArrayEquals(new double[] {value, 7}, column(table.points(), 1));
    }

    @Test
    void anUnbreakableSpaceAloneIsMissing() throws IOException {
        Path file = file("a,b\n1,2\n2,\u00a0\n");
        String message =
                String.valueOf(
                        assertThrows(
                                        ClusteringException.class,
                                        () -> CsvReader.read(file, CsvSettings.detect()))
                                .getMessage());
        assertTrue(message.contains("line 3, column 'b': the value is missing"), message);
    }

    @Test
    void textsOfWindowsAreReadAndWrittenAsUtf8() throws IOException {
        Path file = folder.resolve("w.csv");
        Files.write(file, "L\u00e4nge,Stra\u00dfe\n1,Gr\u00fcn\n2,\u00c4\n".getBytes(ISO_8859_1));
        PointTable table = CsvReader.read(file, CsvSettings.detect());
        assertEquals(List.of("L\u00e4nge"), table.columns());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        table.labels().write(List.of(new LabelRows.Column("k", _ -> "0")), out);
        assertEquals("L\u00e4nge,Stra\u00dfe,k\n1,Gr\u00fcn,0\n2,\u00c4,0\n", out.toString(UTF_8));
        assertTrue(
                table.page().facts().contains("texts are Windows-1252, since they are not UTF-8"),
                table.page().facts().toString());
    }

    @Test
    void decimalCommasAreWrittenAsPoints() throws IOException {
        Path file = file("a;b;c\n1,5;x,y;3\n-2,5e3;4,5,6;\n");
        PointTable table =
                CsvReader.read(
                        file, CsvSettings.detect().withText(null, ',', null).withColumns("a"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        table.labels().write(List.of(new LabelRows.Column("k", _ -> "0")), out);
        assertEquals("a,b,c,k\n1.5,\"x,y\",3,0\n-2.5e3,\"4,5,6\",,0\n", out.toString(UTF_8));
    }

    private static String quoted(String text) {
        return text.indexOf(',') >= 0 ? '"' + text + '"' : text;
    }

    private static double[] column(Points points, int dimension) {
        return IntStream.range(0, points.count())
                .mapToDouble(i -> points.coordinate(i, dimension))
                .toArray();
    }

    private PointTable read(String text) throws IOException {
        return CsvReader.read(file(text), CsvSettings.detect());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("p.csv"), text);
    }
}
