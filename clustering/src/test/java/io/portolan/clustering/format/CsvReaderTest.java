package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.format.CsvSettings.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest extends CsvContract {

    private static final CsvSettings DETECT = CsvSettings.detect();

    @ParameterizedTest
    @ValueSource(strings = {",", "\t", ";", " ", "   "})
    void separatorIsFound(String separator) throws IOException {
        String text = "a,b,c\n1,2.5,-3\n4,5,6\n".replace(",", separator);
        PointTable table = read(text);
        assertEquals(List.of("a", "b", "c"), table.columns());
        assertPoints(table, row(1, 2.5, -3), row(4, 5, 6));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void everyLineEndIsUnderstoodAndTheLastOneMayBeMissing(String end) throws IOException {
        assertPoints(read("a,b\n1,2\n3,4\n".replace("\n", end)), row(1, 2), row(3, 4));
        assertPoints(read("a,b\n1,2\n3,4".replace("\n", end)), row(1, 2), row(3, 4));
    }

    @Test
    void blankLinesArePassedOver() throws IOException {
        assertPoints(read("\n\na,b\n1,2\n\n3,4\n   \n\n"), row(1, 2), row(3, 4));
    }

    @Test
    void tabsBesideNumbersArePassedOver() throws IOException {
        assertPoints(read("x,y\n1,\t2\n3\t, \t4 \n"), row(1, 2), row(3, 4));
    }

    @Test
    void byteOrderMarkIsNoPartOfTheFirstName() throws IOException {
        PointTable table = read("\ufefflon,lat\n1,2\n3,4\n");
        assertEquals(List.of("lon", "lat"), table.columns());
    }

    @Test
    void gzipIsKnownByItsFirstBytes() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("a,b\n1,2\n3,4\n".getBytes(UTF_8));
        }
        Path file = Files.write(folder.resolve("packed.csv"), packed.toByteArray());
        assertPoints(CsvReader.read(file, DETECT), row(1, 2), row(3, 4));
    }

    @Test
    void plainTextMayBeCalledGzip() throws IOException {
        Path file = Files.writeString(folder.resolve("plain.csv.gz"), "a,b\n1,2\n");
        assertPoints(CsvReader.read(file, DETECT), row(1, 2));
    }

    @Test
    void quotedFieldsMayHoldSeparatorsLineEndsAndQuotes() throws IOException {
        String text = "\"name, \"\"full\"\"\",\"x\",y\n\"a\n,b\",\"1\",2\n\"c\"\"\r\n\", 3 ,\"4\"";
        PointTable table = read(text, DETECT.withColumns("y", "x"));
        assertEquals(List.of("y", "x"), table.columns());
        assertPoints(table, row(2, 1), row(4, 3));
        assertEquals(List.of("name, \"full\""), read("\"name, \"\"full\"\"\"\n1\n2\n").columns());
    }

    @Test
    void columnsAreChosenByNameOrByNumber() throws IOException {
        String text = "id,lon,lat,people\n1,10,20,5\n2,30,40,0\n";
        assertPoints(read(text, DETECT.withColumns("lat", "lon")), row(20, 10), row(40, 30));
        assertPoints(read(text, DETECT.withColumns("3", "people")), row(20, 5), row(40, 0));
        PointTable numbered = read("7,8,9\n4,5,6\n", DETECT.withColumns("3", "1"));
        assertPoints(numbered, row(9, 7), row(6, 4));
        assertEquals(List.of("column3", "column1"), numbered.columns());
    }

    @Test
    void nameGoesBeforeNumber() throws IOException {
        PointTable table =
                read("2,1\n10,20\n", DETECT.withHeader(Header.PRESENT).withColumns("1", "2"));
        assertPoints(table, row(20, 10));
    }

    @Test
    void weightsAreReadAndMayBeZero() throws IOException {
        PointTable table =
                read("lon,lat,people\n1,2,5\n3,4,0\n", DETECT.withWeightColumn("people"));
        assertEquals("people", table.weightColumn());
        assertTrue(table.points().hasWeights());
        assertEquals(5, table.points().weight(0));
        assertEquals(0, table.points().weight(1));
        assertPoints(table, row(1, 2), row(3, 4));
    }

    @Test
    void withoutWeightColumnThereAreNoWeights() throws IOException {
        PointTable table = read("a,b\n1,2\n");
        assertNull(table.weightColumn());
        assertFalse(table.points().hasWeights());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lon,lat",
                "Longitude,Latitude",
                "LNG,LAT",
                "long,lat",
                "lng,latitude",
                "decimalLongitude,decimalLatitude",
                "INTPTLON,INTPTLAT"
            })
    void positionIsPreferredToOtherNumbers(String pair) throws IOException {
        String[] names = pair.split(",", -1);
        String text = "id," + names[1] + "," + names[0] + ",area\n1,20,10,3\n2,40,30,4\n";
        PointTable table = read(text);
        assertEquals(List.of(names), table.columns());
        assertPoints(table, row(10, 20), row(30, 40));
    }

    @Test
    void allColumnsWithNumbersAreTakenWhereThereIsNoPosition() throws IOException {
        PointTable table = read("name,a,w,b\nfoo,1,2,3\nbar,4,5,6\n", DETECT.withWeightColumn("w"));
        assertEquals(List.of("a", "b"), table.columns());
        assertPoints(table, row(1, 3), row(4, 6));
    }

    @Test
    void firstRowWithANumberInAChosenFieldIsNoHeader() throws IOException {
        assertFalse(hasHeader(read("1,2\n3,4\n")));
        assertFalse(hasHeader(read("foo,2\nbar,4\n")));
        assertFalse(hasHeader(read("foo,2\nbar,4\n", DETECT.withColumns("2"))));
        assertTrue(hasHeader(read("1970,name\n3,4\n", DETECT.withColumns("2"))));
        assertTrue(hasHeader(read("1970,name\n3,4\n", DETECT.withColumns("name"))));
        assertTrue(hasHeader(read("a,b\n3,4\n")));
    }

    /// Of a file with two lines.
    private static boolean hasHeader(PointTable table) {
        return table.points().count() == 1;
    }

    @Test
    void headerCanBeStated() throws IOException {
        PointTable years = read("1970,1980\n3,4\n", DETECT.withHeader(Header.PRESENT));
        assertEquals(List.of("1970", "1980"), years.columns());
        assertPoints(years, row(3, 4));
        assertPoints(
                read("1970,1980\n3,4\n", DETECT.withHeader(Header.ABSENT)),
                row(1970, 1980),
                row(3, 4));
    }

    @Test
    void emptyNamesGetTheirNumber() throws IOException {
        assertEquals(List.of("column1", "b"), read(",b\n1,2\n").columns());
    }

    @Test
    void headerOfOneColumnMayBeTwoWords() throws IOException {
        PointTable table = read("median income\n1\n2\n");
        assertEquals(List.of("median income"), table.columns());
        assertPoints(table, row(1), row(2));
    }

    @Test
    void linesThatBeginWithSpacesAreSeparatedBySpaces() throws IOException {
        assertPoints(
                read("     58164    813431\n     58160     84514  \n"),
                row(58164, 813431),
                row(58160, 84514));
    }

    @Test
    void invalidRowsAreLeftOutAndCountedOnRequest() throws IOException {
        PointTable table =
                read(
                        "lon,lat,w\n1,2,1\nbad,2,1\n1,,1\n1,2\n1,2,-1\n3,4,1\n",
                        DETECT.withSkipInvalid(true)
                                .withWeightColumn("w")
                                .withMissing(CsvSettings.Missing.SKIP_ROW, List.of()));
        assertPoints(table, row(1, 2), row(3, 4));
        assertEquals(4, table.skipped().count());
        assertEquals(1, table.skipped().missing());
        assertEquals("line 3, column 'lon': 'bad' is not a number", table.skipped().firstReason());
    }

    @Test
    void rowsLongerThanTheBufferAreRead() throws IOException {
        String filler = "\"" + "long, \n text".repeat(60_000) + "\"";
        PointTable table = read("x,note,y\n1," + filler + ",2\n3," + filler + ",4\n5,,6\n");
        assertPoints(table, row(1, 2), row(3, 4), row(5, 6));
    }

    @Test
    void manyRowsOfAllLengthsAreReadAcrossTheBuffer() throws IOException {
        StringBuilder text = new StringBuilder("x,note,y\r\n");
        double[][] rows = new double[20_000][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(i * 0.25, -i);
            text.append(i * 0.25).append(",\"").append("n\r\n".repeat(i % 23)).append("\",");
            text.append(-i).append("\r\n");
        }
        assertPoints(read(text.toString()), rows);
    }
}
