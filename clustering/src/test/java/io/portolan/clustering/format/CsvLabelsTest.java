package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvLabelsTest extends CsvContract {

    private static final CsvSettings DETECT = CsvSettings.detect();

    @Test
    void rowsStayAsTheyAreAndGetTwoFields() throws IOException {
        assertEquals(
                "name,lon,lat,cluster,distance\nfoo,1.50,2e0,0,0.5\n\"b\"\"a,r\",3,4,7,1.5\n",
                labelled("name,lon,lat\nfoo,1.50,2e0\n\"b\"\"a,r\",3,4\n", DETECT));
    }

    @Test
    void fieldsAreSeparatedByCommasWhateverTheInputHad() throws IOException {
        assertEquals(
                "x,y,cluster,distance\n1,2,0,0.5\n", labelled("\ufeffx\ty\r\n1\t2\r\n", DETECT));
        assertEquals("1,2,0,0.5\n", labelled("  1   2  \n", DETECT));
        assertEquals("1,2,0,0.5\n", labelled("1 , 2\n", DETECT));
        assertEquals(
                "a,b,cluster,distance\n1.5,\"x, \"\"y\"\"\",0,0.5\n",
                labelled("a;b\n1,5;\"x, \"\"y\"\"\"\n", DETECT.withText(null, ',', null)));
    }

    @Test
    void quotedLineEndsSurvive() throws IOException {
        assertEquals(
                "x,note,cluster,distance\n1,\"a\r\n\nb\",0,0.5\n2,c,7,1.5\n",
                labelled("x;note\n1;\"a\r\n\nb\"\n2;c", DETECT.withColumns("x")));
    }

    @Test
    void fileWithoutHeaderGetsNone() throws IOException {
        assertEquals("1,2,0,0.5\n3,4,7,1.5\n", labelled("1,2\n3,4\n", DETECT));
    }

    @Test
    void skippedRowsAndBlankLinesAreLeftOut() throws IOException {
        assertEquals(
                "x,y,cluster,distance\n1,2,0,0.5\n3,4,7,1.5\n",
                labelled(
                        "x,y\nNaN,1\n\n1,2\n1\n3,4\n",
                        DETECT.withSkipInvalid(true)
                                .withMissing(CsvSettings.Missing.SKIP_ROW, List.of())));
    }

    @Test
    void namesThatAreTakenGetANumber() throws IOException {
        assertEquals(
                "x,cluster,cluster_2,distance_2,distance,cluster_3,distance_3\n1,2,3,4,5,0,0.5\n",
                labelled("x,cluster,cluster_2,distance_2,distance\n1,2,3,4,5\n", DETECT));
    }

    @Test
    void fileThatChangedIsRefused() throws IOException {
        PointTable table = read("x,y\n1,2\n3,4\n");
        for (String changed : new String[] {"x,y\n1,2\n", "x,y\n1,2\n3,4\n5,6\n"}) {
            Files.writeString(table.file(), changed);
            ClusteringException thrown =
                    assertThrows(ClusteringException.class, () -> labelled(table));
            assertEquals(
                    "file "
                            + table.file()
                            + " changed while it was clustered; run the command again",
                    thrown.getMessage());
        }
    }

    private String labelled(String text, CsvSettings settings) throws IOException {
        return labelled(read(text, settings));
    }

    private static String labelled(PointTable table) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        table.labels()
                .write(
                        List.of(
                                new LabelRows.Column(
                                        "cluster", point -> Integer.toString(7 * point)),
                                new LabelRows.Column(
                                        "distance", point -> Double.toString(0.5 + point))),
                        out);
        return out.toString(UTF_8);
    }
}
