package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.format.CsvSettings.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// Each error of the reader says where, what and what to do.
class CsvErrorsTest extends CsvContract {

    private static final CsvSettings DETECT = CsvSettings.detect();
    private static final String REMEDY = "; correct it, or leave out such rows (--skip-invalid)";

    @Test
    void valuesThatNoPointMayHaveAreRefusedWithTheirLine() throws IOException {
        assertDataFault(
                "line 3, column 'y': '-1e300' is too large; coordinates have a magnitude of at most"
                        + " 1.0E100; correct it, or leave out such rows (--skip-invalid), or leave out the"
                        + " column (--columns x)",
                "x,y\n1,2\n3,-1e300\n4,5\n",
                CsvSettings.detect());
        assertPoints(
                read("x,y\n1,2\n3,-1e300\n4,5\n", CsvSettings.detect().withSkipInvalid(true)),
                row(1, 2),
                row(4, 5));
    }

    @Test
    void textInANumericColumn() throws IOException {
        assertDataFault(
                "line 3, column 'lat': 'north' is not a number, 1 such of 2 in the column; leave out the"
                        + " column (--columns lon), or correct it, take it for a missing value"
                        + " (--na=north --missing skip-row), or leave out such rows (--skip-invalid)",
                "lon,lat\n1,2\n3,north\n",
                DETECT);
    }

    @Test
    void nanAndInfiniteValues() throws IOException {
        for (String value : new String[] {"inf", "-Infinity", "1e999"}) {
            assertDataFault(
                    "line 2, column 'x': '"
                            + value
                            + "' is not a finite number, 1 such of 2 in the column; correct it, take it for"
                            + " a missing value (--na="
                            + value
                            + " --missing skip-row), or leave out such rows (--skip-invalid)",
                    "x\n" + value + "\n2\n",
                    DETECT);
        }
        for (String value : new String[] {"NaN", "nan", "NA", "-", "null", "#N/A", "None", "?"}) {
            assertDataFault(
                    "line 2, column 'x': the value is missing ('"
                            + value
                            + "'), 1 such of 2 in the column; leave out such rows (--missing skip-row)",
                    "x\n" + value + "\n2\n",
                    DETECT);
        }
    }

    @Test
    void missingValue() throws IOException {
        assertDataFault(
                "line 3, column 'lon': the value is missing, 1 such of 2 in the column; leave out the column"
                        + " (--columns lat), or leave out such rows (--missing skip-row)",
                "lon,lat\n1,2\n,2\n",
                DETECT);
    }

    @Test
    void longValuesAreShortenedAndKeptOnOneLine() throws IOException {
        assertDataFault(
                "column 'lon' is named like a longitude and holds text such as 'ab"
                        + " cdddddddddddddddddddddddddddddddddddd...' in line 2; correct it to decimal"
                        + " degrees, or name the coordinates with --columns",
                "lon,lat\n\"ab\nc" + "d".repeat(100) + "\",2\n",
                DETECT);
    }

    @Test
    void linesAreCountedThroughQuotedLineEnds() throws IOException {
        assertDataFault(
                "line 5, column 'x': the value is missing, 1 such of 2 in the column; leave out the column"
                        + " (--columns y), or leave out such rows (--missing skip-row)",
                "note,x,y\n\"two\r\nlines\n\",1,1\nnone,,2\n",
                DETECT);
    }

    @Test
    void raggedRow() throws IOException {
        assertDataFault(
                "line 3 has 1 field, and the first row 2 fields" + REMEDY,
                "lon,lat\n1,2\n3\n",
                DETECT);
        assertDataFault(
                "line 3 has 3 fields, and the first row 2 fields" + REMEDY,
                "lon,lat\n1,2\n3,4,5\n",
                DETECT);
    }

    @Test
    void weightOutOfRange() throws IOException {
        for (String weight : List.of("-2", "1e60", "1e-60")) {
            assertDataFault(
                    "line 3, column 'w': the weight is '"
                            + weight
                            + "'; weights must be 0 or from 1.0E-50 to 1.0E50"
                            + REMEDY,
                    "lon,lat,w\n1,2,0\n3,4," + weight + "\n",
                    DETECT.withWeightColumn("w"));
        }
    }

    @Test
    void noWeightAtAll() throws IOException {
        assertDataFault(
                "all 2 weights are 0: at least one point must weigh something",
                "lon,lat,w\n1,2,0\n3,4,0\n",
                DETECT.withWeightColumn("w"));
    }

    @Test
    void emptyFile() throws IOException {
        String message = "the file is empty; it needs one row for each point";
        assertDataFault(message, "", DETECT);
        assertDataFault(message, "\ufeff", DETECT);
        assertDataFault(message, "\n \n\r\n", DETECT);
    }

    @Test
    void headerOnly() throws IOException {
        assertDataFault(
                "the file has a header and no row of data; where line 1 is a row of data, add --no-header",
                "lon,lat\n",
                DETECT);
    }

    @Test
    void noNumbersAtAll() throws IOException {
        assertDataFault(
                "no column holds numbers to cluster by; its columns are a (text such as 'foo' in line 2), b"
                        + " (text such as 'bar' in line 2); name what separates fields with --delimiter, or remove lines before the table",
                "a,b\nfoo,bar\n",
                DETECT);
    }

    @Test
    void everyRowInvalid() throws IOException {
        assertDataFault(
                "none of the 2 rows can be used; line 2, column 'lon': 'a' is not a number",
                "lon,lat\na,2\n1,b\n",
                DETECT.withSkipInvalid(true));
    }

    @Test
    void unknownColumnListsTheColumns() throws IOException {
        assertArgumentFault(
                "there is no column 'long'; the columns are lon, lat, id",
                "lon,lat,id\n1,2,3\n",
                DETECT.withColumns("long", "lat"));
        assertArgumentFault(
                "there is no column 4; columns are numbered from 1 to 3: lon, lat, id",
                "lon,lat,id\n1,2,3\n",
                DETECT.withColumns("1", "4"));
        assertArgumentFault(
                "there is no column 'people'; the columns are lon, lat, id",
                "lon,lat,id\n1,2,3\n",
                DETECT.withWeightColumn("people"));
    }

    @Test
    void unknownColumnOfAWideFileListsTwenty() throws IOException {
        String names = String.join(",", Collections.nCopies(25, "c"));
        assertArgumentFault(
                "there is no column 'd'; the columns are " + "c, ".repeat(19) + "c and 5 more",
                names + "\n" + "1,".repeat(24) + "1\n",
                DETECT.withColumns("d").withHeader(Header.PRESENT));
    }

    @Test
    void nameWithoutHeader() throws IOException {
        assertArgumentFault(
                "there is no column 'lon': the file has no header, so choose by number, 1 to 2",
                "1,2\n3,4\n",
                DETECT.withColumns("lon"));
    }

    @Test
    void nameThatOccursTwice() throws IOException {
        assertArgumentFault(
                "column name 'x' occurs more than once; choose by number, for example 1 or 3",
                "x,y,x\n1,2,3\n",
                DETECT.withColumns("x", "y"));
    }

    @Test
    void columnChosenTwice() throws IOException {
        assertArgumentFault(
                "column 'lon' is chosen twice; name each column once",
                "lon,lat\n1,2\n",
                DETECT.withColumns("lon", "1"));
    }

    @Test
    void weightThatIsAlsoACoordinate() throws IOException {
        assertArgumentFault(
                "column 'lat' is both a coordinate and the weight; take it out of one",
                "lon,lat\n1,2\n",
                DETECT.withColumns("lon", "lat").withWeightColumn("lat"));
    }

    @Test
    void quoteThatIsNeverClosed() throws IOException {
        Path file = file("a,b\n1,2\n\"3,4\n5,6\n");
        assertFileFault(
                "has a quote that is never closed in the row that begins in line 3; close the"
                        + " quote",
                file);
    }

    @Test
    void missingFileAndFolder() {
        assertFileFault("does not exist; check the name", folder.resolve("none.csv"));
        assertFileFault("is a folder; name a file in it", folder);
    }

    @Test
    void fileThatIsNoPlainText() throws IOException {
        assertFileFault(
                "is a ZIP archive, which is not read; convert it: unzip a.zip",
                Files.write(folder.resolve("a.zip"), "PK\3\4".getBytes(UTF_8)));
        assertFileFault(
                "is UTF-16 text, which is not read; convert it: iconv -f UTF-16LE -t UTF-8 b.csv > b.csv.utf8",
                Files.write(folder.resolve("b.csv"), "\ufeffa,b\n1,2\n".getBytes(UTF_16LE)));
    }

    @Test
    void truncatedGzip() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("a,b\n1,2\n3,4\n".getBytes(UTF_8));
        }
        byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() - 9);
        assertFileFault(
                "ends in the middle of its gzip data; fetch or pack it again",
                Files.write(folder.resolve("half.gz"), half));
    }

    private static void assertFileFault(String message, Path file) {
        ClusteringException thrown =
                assertThrows(ClusteringException.class, () -> CsvReader.read(file, DETECT));
        assertEquals("file " + file + " " + message, thrown.getMessage());
        assertEquals(Fault.DATA, thrown.fault());
    }
}
