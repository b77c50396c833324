package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the beginning of a CSV file says is understood as those meant it who wrote it.
class CsvStartTest extends CsvContract {

    private static final CsvSettings DETECT = CsvSettings.detect();

    @Test
    void namesOfNumpySavetxtStandInTheComment() throws IOException {
        PointTable table = read("# a note\n# u v\n1 2\n3 4\n");
        assertEquals(List.of("u", "v"), table.columns());
        assertPoints(table, row(1, 2), row(3, 4));
        assertEquals(List.of("u", "v"), read("#u,v\n1,2\n3,4\n").columns());
        assertPoints(read("# only a note\n1 2\n3 4\n"), row(1, 2), row(3, 4));
    }

    @Test
    void aLineOfSpreadsheetsNamesTheSeparator() throws IOException {
        for (String line : List.of("sep=;\n", "\ufeffSEP=;\r\n", "\"sep=;\"\n")) {
            PointTable table = read(line + "a;b\n1;2\n3;4\n");
            assertEquals(List.of("a", "b"), table.columns());
            assertPoints(table, row(1, 2), row(3, 4));
        }
        assertPoints(read("sep=\t\na\tb\n1\t2\n"), row(1, 2));
    }

    @Test
    void aHeaderOfRHasNoNameForTheFirstColumn() throws IOException {
        PointTable table = read("\"a\" \"b\"\n\"1\" 1 2\n\"2\" 3 4\n");
        assertEquals(List.of("a", "b"), table.columns());
        assertPoints(table, row(1, 2), row(3, 4));
        PointTable named = read("\"a\",\"b\"\n\"foo\",1,2\n\"bar\",3,4\n");
        assertPoints(named, row(1, 2), row(3, 4));
    }

    @Test
    void linesMayEndInASeparator() throws IOException {
        PointTable table = read("a,b\n1,2,\n3,4,\n");
        assertEquals(List.of("a", "b"), table.columns());
        assertPoints(table, row(1, 2), row(3, 4));
        assertPoints(read("a,b,\n1,2\n3,4\n"), row(1, 2), row(3, 4));
    }

    @Test
    void yearsInTheFirstRowAreNames() throws IOException {
        assertEquals(List.of("2019", "2020"), read("2019,2020\n1.5,2\n3,4\n").columns());
        assertEquals(
                List.of("2019", "2020"), read("country,2019,2020\nfoo,1.5,2\nbar,3,4\n").columns());
        assertPoints(read("2019,2020\n2021,2022\n"), row(2019, 2020), row(2021, 2022));
        assertPoints(
                read("2019,2020\n1.5,2\n", DETECT.withHeader(CsvSettings.Header.ABSENT)),
                row(2019, 2020),
                row(1.5, 2));
    }

    @Test
    void quotedNumbersAboveBareOnesAreNames() throws IOException {
        assertEquals(List.of("1", "2"), read("\"1\",\"2\"\n1.5,2\n3,4\n").columns());
    }

    @Test
    void aFirstRowThatMissesAllValuesIsNoHeader() throws IOException {
        CsvSettings skip = DETECT.withMissing(CsvSettings.Missing.SKIP_ROW, List.of());
        assertPoints(read("NA,NA\n1,2\n3,4\n", skip), row(1, 2), row(3, 4));
    }

    @Test
    void commentsAndSeparatorsCanBeSaid() throws IOException {
        assertPoints(
                read("a,b\n1,2\n% it's \"odd\n3,4\n%\n", DETECT.withText(null, '.', '%')),
                row(1, 2),
                row(3, 4));
        assertPoints(
                read("a:b\n1:2\n3:4\n", DETECT.withText(':', '.', null)), row(1, 2), row(3, 4));
        assertPoints(read("a|b\n1|2\n3|4\n"), row(1, 2), row(3, 4));
    }

    @Test
    void thePageSaysHowTheTextWasUnderstood() throws IOException {
        assertFacts(
                "separated by semicolons, with decimal commas; names in line 1",
                "a;b\n1,5;2\n",
                ',');
        assertFacts(
                "separated by commas; no names: line 1 is data (--header where it is not)",
                "1,2\n3,4\n",
                '.');
        assertFacts(
                "separated by commas; names in line 1; line 1 holds years and is taken for names; where it is data, add --no-header",
                "2019,2020\n1.5,2\n",
                '.');
    }

    private void assertFacts(String facts, String text, char decimal) throws IOException {
        PointTable table = read(text, DETECT.withText(null, decimal, null));
        String first = table.lines().getFirst().text();
        assertTrue(first.endsWith(", CSV, " + facts), first);
    }
}
