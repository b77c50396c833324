package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What pandas writes as Parquet is read like the same table as CSV.
class ParquetReaderTest {

    private static final CsvSettings SKIP =
            CsvSettings.detect().withMissing(CsvSettings.Missing.SKIP_ROW, List.of());

    @TempDir Path folder;

    @Test
    void numbersOfAllTypesAreColumnsOfNumbers() throws IOException {
        PointTable table = read("measurements.parquet", SKIP);
        assertEquals(List.of("a", "b", "f", "big", "s", "ni"), table.columns());
        assertEquals(38, table.points().count());
        assertEquals(2, table.skipped().missing());
        assertEquals(2.0409191213851825, table.points().coordinate(0, 0));
        assertEquals(7, table.points().coordinate(0, 1));
        assertEquals(-1.6388571f, (float) table.points().coordinate(0, 2));
        assertEquals(4, table.points().coordinate(2, 5));
        List<String> lines =
                table.lines().stream().map(line -> line.name() + ": " + line.text()).toList();
        assertTrue(lines.contains("not used: name: text such as 'x0' in row 0"), lines.toString());
    }

    @Test
    void rowsAreWrittenAgainAsText() throws IOException {
        PointTable table = read("measurements.parquet", SKIP.withColumns("a", "ni"));
        List<String> rows = ReaderContract.labelled(table).lines().toList();
        assertEquals("a,b,f,name,flag,t,big,s,ni,cluster,distance", rows.getFirst());
        assertEquals(
                "2.0409191213851825,7,-1.6388571,x0,false,2020-01-01T00:00,9007199254740993,0.0,0,0,0.5",
                rows.get(1));
        assertEquals(39, rows.size());
        assertEquals("row 4, counted from 0", table.labels().place(3));
    }

    @Test
    void aMissingValueIsRefusedWithItsRow() {
        assertMessage(
                ": row 3, counted from 0, column 'a': the value is missing, 1 such of 40 in the column; leave"
                        + " out such rows (--missing skip-row), or leave out the column (--columns"
                        + " b,f,big,s,ni)",
                "measurements.parquet",
                CsvSettings.detect());
    }

    @Test
    void aMarkIsMeantWithTheDigitsOfAFloat() throws IOException {
        CsvSettings marked =
                CsvSettings.detect()
                        .withColumns("f")
                        .withMissing(CsvSettings.Missing.SKIP_ROW, List.of("-1.6388571"));
        PointTable table = read("measurements.parquet", marked);
        assertEquals(1, table.skipped().missing());
        assertEquals("row 1, counted from 0", table.labels().place(0));
    }

    @Test
    void theJarOfACodecThatIsNotThereIsNamed() {
        assertMessage(
                " is Parquet packed with ZSTD, and the library that unpacks it is not there: put the jar of"
                        + " com.github.luben:zstd-jni on the class path, or write it with"
                        + " compression='snappy'",
                "zstd.parquet",
                CsvSettings.detect());
    }

    private void assertMessage(String message, String name, CsvSettings settings) {
        ClusteringException thrown =
                assertThrows(ClusteringException.class, () -> read(name, settings));
        assertTrue(String.valueOf(thrown.getMessage()).endsWith(message), thrown.getMessage());
    }

    private PointTable read(String name, CsvSettings settings) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = ParquetReaderTest.class.getResourceAsStream(name)) {
            Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
        }
        return PointReader.read(file, ReadSettings.detect().withCsv(settings));
    }
}
