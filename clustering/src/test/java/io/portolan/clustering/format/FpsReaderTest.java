package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// Fingerprints as chemfp, RDKit and Open Babel write them.
class FpsReaderTest extends ReaderContract {

    private static final String TWELVE =
            """
            #FPS1
            #num_bits=12
            #type=made up
            #software=hand/1
            #date=2024-01-01
            0300\tone
            8001\ttwo, too\textra
            ff0F\tthree
            """;

    FpsReaderTest() {
        super("input.fps");
    }

    @Test
    void theLowestBitOfAByteComesFirst() throws IOException {
        PointTable table = read(TWELVE);
        assertTrue(table.points().isBinary());
        assertEquals(3, table.points().count());
        assertArrayEquals(new double[] {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, row(table, 0));
        assertArrayEquals(new double[] {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0}, row(table, 1));
        assertArrayEquals(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, row(table, 2));
        assertEquals("bit11", table.columns().getLast());
    }

    @Test
    void identifiersComeBackWithTheLabels() throws IOException {
        PointTable table = read(TWELVE);
        assertEquals(
                "id,cluster,distance\none,0,0.5\n\"two, too\",7,1.5\nthree,14,2.5\n",
                labelled(table));
        assertArrayEquals(
                new String[] {"three", "one"},
                Objects.requireNonNull(table.identifiers()).of(new int[] {2, 0}));
    }

    @Test
    void withoutAHeaderTheFirstRowTellsTheNumberOfBits() throws IOException {
        assertEquals(16, read("0300\tone\r\n8001\ttwo").points().dimensions());
    }

    @Test
    void packedFilesAreKnownByTheirContent() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(TWELVE.getBytes(UTF_8));
        }
        Files.write(folder.resolve("renamed.txt"), packed.toByteArray());
        PointTable table = PointReader.read(folder.resolve("renamed.txt"), ReadSettings.detect());
        assertEquals(12, table.points().dimensions());
    }

    @Test
    void fingerprintsOfMixedLengthAreRefused() throws IOException {
        assertDataFault(
                "line 3: the fingerprint has 6 hexadecimal digits, and 16 bits (line 2) need 4; all must have the same length",
                "#FPS1\n0300\ta\n030000\tb\n");
        assertDataFault(
                "line 3: the fingerprint has 2 hexadecimal digits, and 12 bits (line 2) need 4; all must have the same length",
                "#FPS1\n#num_bits=12\n03\ta\n");
    }

    @Test
    void whatIsNoFingerprintIsRefused() throws IOException {
        assertDataFault(
                "line 1: character 3 of the fingerprint is 'g'; fingerprints are written in 0-9 and a-f",
                "03g0\ta\n");
        assertDataFault(
                "line 3: a bit beyond the last of 12 bits (line 2) is set; give the right num_bits",
                "#FPS1\n#num_bits=12\n0010\ta\n");
        assertDataFault(
                "line 1: the identifier is missing; it must follow the fingerprint after a tab",
                "0300\n");
        assertDataFault(
                "line 1: the fingerprint is missing; it must stand before the first tab", "\ta\n");
        assertDataFault(
                "line 2: the line is empty; a fingerprint, a tab and an identifier must be here",
                "0300\ta\n\n0300\tb\n");
        assertDataFault(
                "the file has no fingerprint; it needs one in each line", "#FPS1\n#num_bits=12\n");
        assertDataFault("the file has no fingerprint; it needs one in each line", "");
    }

    @Test
    void unknownHeadersAreRefused() throws IOException {
        assertDataFault(
                "line 1: unknown header '#FPS2'; the first line of a file of this format is #FPS1",
                "#FPS2\n0300\ta\n");
        assertDataFault(
                "line 2: unknown header '#bits 12'; header lines are like #num_bits=166",
                "#FPS1\n#bits 12\n0300\ta\n");
        assertDataFault(
                "line 2: num_bits is '0'; it must be a whole number from 1 to 16777216",
                "#FPS1\n#num_bits=0\n0300\ta\n");
        assertDataFault(
                "line 2: the header line '#num_bits=16' must stand before all rows",
                "0300\ta\n#num_bits=16\n");
    }

    @Test
    void aFileThatChangedIsRefused() throws IOException {
        PointTable table = read(TWELVE);
        Files.writeString(table.file(), "#FPS1\n0300\tone\n");
        ClusteringException thrown = assertThrows(ClusteringException.class, () -> labelled(table));
        assertEquals(
                "file " + table.file() + " changed while it was clustered; run the command again",
                thrown.getMessage());
    }

    @Test
    void settingsOfOtherFormatsAreRefused() throws IOException {
        assertFault(
                Fault.ARGUMENT,
                "FPS has no columns that can be chosen; leave out columns",
                TWELVE.getBytes(UTF_8),
                ReadSettings.detect().withCsv(CsvSettings.detect().withColumns("bit1")));
        assertFault(
                Fault.ARGUMENT,
                "FPS has no columns that can be chosen; leave out weight, scale, the column 'name', it names points (--name); the results name each point by its own identifier",
                TWELVE.getBytes(UTF_8),
                ReadSettings.detect()
                        .withCsv(
                                CsvSettings.detect()
                                        .withWeightColumn("w")
                                        .withScale(Scaling.Kind.ROBUST)
                                        .withApart(Map.of("name", "it names points (--name)"))));
        assertFault(
                Fault.ARGUMENT,
                "the metric hamming needs points of bits, and this CSV file holds numbers; use euclidean",
                "1,2\n".getBytes(UTF_8),
                ReadSettings.detect().withFormat(PointFormat.csv).withMetric(Metric.HAMMING));
    }
}
