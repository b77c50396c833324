package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.Scaling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which columns are used follows from what the whole file holds, whatever the order of its rows.
class InputColumnsTest extends CsvContract {

    private static final CsvSettings DETECT = CsvSettings.detect();
    private static final CsvSettings SKIP =
            DETECT.withMissing(CsvSettings.Missing.SKIP_ROW, List.of());

    @ParameterizedTest
    @ValueSource(strings = {"NA", "", "NaN", "-", "null", "n/a", "#N/A", "None", "?"})
    void aMissingFirstValueLosesNoColumn(String mark) throws IOException {
        for (CsvSettings settings : List.of(SKIP, SKIP.withHeader(CsvSettings.Header.ABSENT))) {
            String header = settings.header() == CsvSettings.Header.DETECT ? "a,b\n" : "";
            PointTable table = read(header + "1," + mark + "\n2,3\n4,5\n5,6\n", settings);
            assertEquals(2, table.columns().size(), mark);
            assertPoints(table, row(2, 3), row(4, 5), row(5, 6));
            assertEquals(1, table.skipped().missing());
        }
    }

    @Test
    void theOrderOfRowsDoesNotMatter() throws IOException {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String mostly = i < 3 ? "bad" : Integer.toString(i);
            String half = i % 2 == 0 ? "x" : "7";
            rows.add(mostly + "," + half + "," + (i % 5 == 0 ? "NA" : "2.5") + "," + i * i);
        }
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(rows, random);
            PointTable table =
                    read("a,b,c,d\n" + String.join("\n", rows) + "\n", SKIP.withSkipInvalid(true));
            assertEquals(List.of("a", "c", "d"), table.columns());
            // Of the three that are bad, that with i = 0 misses a value besides.
            assertEquals(40 - 8 - 2, table.points().count());
        }
    }

    @Test
    void nineOfTenValuesMakeAColumnOfNumbers() throws IOException {
        String nine = "a,b\n" + "1,2\n3,4\n5,6\n".repeat(3);
        assertEquals(
                List.of("a", "b"), read(nine + "x,8\n", DETECT.withSkipInvalid(true)).columns());
        assertEquals(
                List.of("b"), read(nine + "x,8\ny,8\n", DETECT.withSkipInvalid(true)).columns());
    }

    @Test
    void everyColumnThatIsNotUsedIsNamedWithTheReason() throws IOException {
        assertEquals(
                List.of(
                        "used: lon, lat (longitude and latitude by their names)",
                        "not used: population: --weight population or --columns lon,lat,population",
                        "not used: name: text such as 'foo' in line 2",
                        "not used: empty: no value",
                        "missing: no value is missing in these columns",
                        "scale: none: columns count by the size of their numbers",
                        "distance: Euclidean, in the unit of the columns",
                        "warning: longitude and latitude are measured in plain degrees, so that distances"
                                + " depend on the latitude; --metric geo measures kilometres"),
                page("lon,lat,population,name,empty\n1,2,30,foo,\n3,4,50,bar,\n", DETECT));
        assertTrue(
                page("a,b,c\n1,2,3\n4,5,x\n7,8,y\n", DETECT)
                        .contains(
                                "not used: c: 1 of its 3 values are numbers, and 'x' in line 3 is none"));
        assertTrue(
                page("a,b,c\n1,2,3\n4,5,6\n", DETECT.withColumns("a", "c"))
                        .contains("not used: b: --weight b or --columns a,c,b"));
    }

    @Test
    void xAndYAreAPairOnlyWhereThereIsNothingElse() throws IOException {
        assertEquals(List.of("x", "y"), read("y,x,name\n1,2,a\n3,4,b\n").columns());
        assertEquals(List.of("x", "y", "z"), read("x,y,z\n1,2,3\n3,4,5\n").columns());
        assertEquals(
                List.of("x", "y"),
                read("y,x,w\n1,2,1\n3,4,1\n", DETECT.withWeightColumn("w")).columns());
    }

    @Test
    void aNamelessColumnThatNumbersTheRowsIsNoData() throws IOException {
        PointTable table = read(",a,b\n0,1.5,2\n1,1.4,3\n4,9,8\n");
        assertEquals(List.of("a", "b"), table.columns());
        assertTrue(
                page(table)
                        .contains(
                                "not used: column1: it has no name and numbers the rows, as pandas and R write"
                                        + " it; to use it: --columns a,b,1"));
        assertEquals(List.of("column1", "a"), read(",a\n0.5,1\n0.5,2\n1,3\n").columns());
    }

    @Test
    void aColumnThatCountsRowsIsWarnedOf() throws IOException {
        assertTrue(
                page("id,a,b\n2,5,5\n1,6,4\n3,5,7\n", DETECT)
                        .contains(
                                "warning: column 'id' counts the rows, from 1 to 3, and is used as a"
                                        + " coordinate; leave it out with --columns a,b"));
    }

    @Test
    void aColumnWithNearlyAllVarianceIsWarnedOf() throws IOException {
        assertTrue(
                page("a,b\n1,2000\n2,9000\n3,100\n", DETECT)
                        .contains(
                                "warning: column 'b' has 99.99 % of the variance, so the others hardly count;"
                                        + " --scale standard makes all columns count alike"));
        assertTrue(
                page("a,b,c\n1,2000,300\n2,9000,4000\n3,100,9000\n", DETECT).stream()
                        .anyMatch(line -> line.contains("times as far as column 'a'")));
    }

    @Test
    void whatIsMissingAndHowColumnsAreScaledIsTold() throws IOException {
        CsvSettings skip =
                DETECT.withMissing(CsvSettings.Missing.SKIP_ROW, List.of())
                        .withScale(Scaling.Kind.ROBUST);
        List<String> page = page("a,b\n1,2\nNA,3\n5,6\n7,9\n", skip);
        assertTrue(
                page.contains(
                        "missing: 1 row left out for a missing value (--missing skip-row); the first"
                                + " left out: line 3, column 'a': the value is missing ('NA')"),
                page.toString());
        assertTrue(
                page.contains(
                        "scale: robust: each column less its median, by its interquartile range"),
                page.toString());
        assertTrue(page.contains("distance: Euclidean, in interquartile ranges"), page.toString());
    }

    @Test
    void wholeNumbersThatF64RoundsAreWarnedOf() throws IOException {
        assertTrue(
                page("a\n9007199254740993\n9007199254740995\n9007199254741995\n", DETECT).stream()
                        .anyMatch(line ->
                                line.startsWith("warning: column 'a' holds numbers beyond 2^53")));
    }

    @Test
    void numbersInAnotherNotationAreNotLost() throws IOException {
        String message =
                "column 'a' holds numbers such as '1,5' in line 2: where commas begin decimals, add"
                        + " --decimal ,; where they stand between thousands, remove them";
        assertDataFault(message, "a;b\n1,5;2\n2,5;3\n", DETECT);
        assertDataFault(message, "a;b\n1,5;2\n2,5;3\n", DETECT.withColumns("a", "b"));
        assertPoints(
                read("a;b\n1,5;2\n2,5;3\n", DETECT.withText(null, ',', null)),
                row(1.5, 2),
                row(2.5, 3));
        assertPoints(
                read("1,5;2,5\n2,5;3,5\n", DETECT.withText(null, ',', null)),
                row(1.5, 2.5),
                row(2.5, 3.5));
        assertDataFault(
                "column 'a' holds numbers such as '1,234' in line 2: where commas begin decimals, add"
                        + " --decimal ,; where they stand between thousands, remove them",
                "a,b\n\"1,234\",2\n\"2,345,678\",3\n",
                DETECT);
    }

    @Test
    void marksCanBeNamed() throws IOException {
        CsvSettings marks =
                DETECT.withMissing(CsvSettings.Missing.SKIP_ROW, List.of("-999", "unknown"));
        assertPoints(read("a,b\n1,2\n-999.0,3\nunknown,4\n5,6\n", marks), row(1, 2), row(5, 6));
        assertDataFault(
                "line 3, column 'a': the value is missing ('-999'), 1 such of 3 in the column; leave out"
                        + " the column (--columns b), or leave out such rows (--missing skip-row)",
                "a,b\n1,2\n-999,3\n5,6\n",
                DETECT.withMissing(CsvSettings.Missing.ERROR, List.of("-999")));
    }

    @Test
    void columnsThatAreNoNumbersAreRefusedWhereTheyAreNamed() throws IOException {
        assertArgumentFault(
                "column 'n' holds text such as 'x' in line 2, and coordinates must be numbers; name"
                        + " another column",
                "a,n\n1,x\n2,y\n",
                DETECT.withColumns("a", "n"));
        assertArgumentFault(
                "column 'n' holds text such as 'x' in line 2, and weights must be numbers; name another"
                        + " column",
                "a,n\n1,x\n2,y\n",
                DETECT.withWeightColumn("n"));
        assertArgumentFault(
                "there is no column 0; columns are numbered from 1 to 2: a, n",
                "a,n\n1,x\n2,y\n",
                DETECT.withColumns("0"));
    }

    @Test
    void aFillValueThatCostsTheOthersTheirDigitsIsRefused() throws IOException {
        StringBuilder text = new StringBuilder("a\n");
        for (int i = 0; i < 150; i++) {
            text.append(50 * (i % 3) + i % 7).append('\n');
        }
        assertDataFault(
                "line 152, column 'a': value 1.0E20 is so far from the others, half of which lie within"
                        + " 49.0 of 53.0, that these would lose their digits; at most 1e12 times as far"
                        + " is allowed: correct it or leave it out (to leave out the row: --na with this"
                        + " value, and --missing skip-row)",
                text + "1e20\n",
                DETECT);
        assertEquals(151, read(text + "1e9\n").points().count());
        assertEquals(
                150,
                read(
                                text + "1e20\n",
                                DETECT.withMissing(CsvSettings.Missing.SKIP_ROW, List.of("1e20")))
                        .points()
                        .count());
    }

    @Test
    void weightsOfWhichOneVanishesBesideTheOtherAreRefused() throws IOException {
        assertDataFault(
                "line 2: weight 1.0E-49 beside a weight of 1.0E49; the largest may be 1.0E17"
                        + " times the smallest above 0, since what is less vanishes in sums: set it to 0,"
                        + " or repair the other",
                "a,w\n1,1e-49\n2,1e49\n",
                DETECT.withWeightColumn("w"));
        assertEquals(
                2, read("a,w\n1,1e-8\n2,1e8\n", DETECT.withWeightColumn("w")).points().count());
    }

    @Test
    void manyColumnsOfAKindAreWarnedOfTogether() throws IOException {
        StringBuilder names = new StringBuilder("a");
        for (int i = 0; i < 30; i++) {
            names.append(",c").append(i);
        }
        String sevens = ",7".repeat(30) + "\n";
        List<String> warnings =
                page(names + "\n5" + sevens + "9" + sevens, DETECT).stream()
                        .filter(line -> line.startsWith("warning: 30 columns"))
                        .toList();
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(
                warnings.getFirst()
                        .startsWith(
                                "warning: 30 columns are the same in every row and tell nothing: c0, c1, c2,"),
                warnings.getFirst());
        assertTrue(warnings.getFirst().endsWith("c19 and 10 more"), warnings.getFirst());
    }

    @Test
    void theOnlyColumnThatCountsRowsIsWarnedOf() throws IOException {
        assertTrue(
                page("id,name\n1,x\n2,y\n3,z\n", DETECT)
                        .contains(
                                "warning: column 'id' is the only one that is used, and it counts the rows:"
                                        + " the clusters are parts of the file; choose others with"
                                        + " --columns"));
    }

    @Test
    void positionsInOneColumnAreNotLost() throws IOException {
        assertDataFault(
                "column 'geom' holds numbers such as 'POINT (2.5 41)' in line 2, which are not read: write longitude and latitude into columns of their own, or leave out the column (--columns id)",
                "id,geom\n1,POINT (2.5 41)\n2,POINT (3 -42)\n",
                DETECT);
        assertDataFault(
                "column 'at' holds numbers such as '(41.5, 2.25)' in line 2, which are not read: write longitude and latitude into columns of their own, or leave out the column (--columns id)",
                "id,at\n1,\"(41.5, 2.25)\"\n2,\"(42.5, 3.25)\"\n",
                DETECT);
    }

    @Test
    void rowsOfTextAmongNumbersAreToldWithTheRemedy() throws IOException {
        String units = "a,b\n[m],[kg]\n1,2\n3,4\n50,60\n";
        assertDataFault(
                "no column holds numbers to cluster by; its columns are a (3 of its 4 values are numbers, and '[m]' in line 2 is none), b (3 of its 4 values are numbers, and '[kg]' in line 2 is none); to leave out rows of text: --columns a,b --skip-invalid",
                units,
                DETECT);
        assertEquals(
                3,
                read(units, DETECT.withColumns("a", "b").withSkipInvalid(true)).points().count());
        assertTrue(
                page("a,b\n1,2\n3,4\n50,60\nTotal,66\n", DETECT)
                        .contains(
                                "not used: a: 3 of its 4 values are numbers, and 'Total' in line 5 is none;"
                                        + " to use it and leave out such rows: --columns b,a"
                                        + " --skip-invalid"));
    }

    @Test
    void onlyAFirstColumnWithoutANameNumbersTheRows() throws IOException {
        assertEquals(List.of("a", "column2"), read("a,\n5,1\n7,2\n6,3\n").columns());
        assertEquals(
                List.of("a"), read("Unnamed: 0.1,Unnamed: 0,a\n0,0,5\n1,1,7\n2,2,6\n").columns());
    }

    @Test
    void degreesThatAreNoneAreWarnedOfAsSuch() throws IOException {
        List<String> swapped = page("lat,lon\n-100,40\n-99,41\n", DETECT);
        assertTrue(
                swapped.contains(
                        "warning: column 'lat' is no latitude: it holds -100.0, and degrees lie between -90.0"
                                + " and 90.0; they seem to be swapped: rename the columns"),
                swapped.toString());
        assertTrue(
                swapped.stream().noneMatch(line -> line.contains("plain degrees")),
                swapped.toString());
    }

    @Test
    void aFillValueFarFromTheOthersIsWarnedOf() throws IOException {
        List<String> page = page("a,b\n5,1\n7,2\n6,3\n-999,2\n", DETECT);
        assertTrue(
                page.contains(
                        "warning: column 'a' holds -999 far from the others, as a mark of missing values"
                                + " does; where it is one, add --na=-999 --missing skip-row"),
                page.toString());
        List<String> normal = page("a,b\n5,1\n-1500,2\n600,3\n-999,2\n", DETECT);
        assertTrue(
                normal.stream().noneMatch(line -> line.contains("far from the others")),
                normal.toString());
    }

    private List<String> page(String text, CsvSettings settings) throws IOException {
        return page(read(text, settings));
    }

    /// Without the first line, which has the name of the file.
    private static List<String> page(PointTable table) {
        return table.lines().stream()
                .skip(1)
                .map(line -> line.name() + ": " + line.text())
                .toList();
    }
}
