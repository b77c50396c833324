package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// From a given start, the labels are those of scikit-learn in f64, which were recorded; see the
/// README beside the record.
@Timeout(120)
final class GivenStartEqualsScikitLearnTest {
    @ParameterizedTest
    @CsvSource({"indiana, 10", "indiana, 20", "indiana, 80"})
    void onIndiana(String name, int clusters) throws IOException {
        double[][] census = CensusData.indiana();
        check(name, new double[][] {census[0], census[1]}, clusters);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource("us, 20")
    void onTheUnitedStates(String name, int clusters) throws IOException {
        double[][] census = CensusData.unitedStates();
        check(name, new double[][] {census[0], census[1]}, clusters);
    }

    @ParameterizedTest
    @CsvSource({"s1, 15", "s3, 15", "a3, 50", "birch1, 100"})
    void onSetsThatAreNotInTheRepository(String name, int clusters) throws IOException {
        Path file = Path.of(System.getProperty("portolan.data", ""), name + ".data.gz");
        assumeTrue(Files.exists(file), "portolan.data does not name the folder with " + file);
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                new GZIPInputStream(Files.newInputStream(file)),
                                StandardCharsets.US_ASCII))) {
            List<double[]> rows =
                    reader.lines()
                            .map(line ->
                                    Arrays.stream(line.strip().split("\\s+", -1))
                                            .mapToDouble(Double::parseDouble)
                                            .toArray())
                            .toList();
            double[][] columns = new double[2][rows.size()];
            for (int i = 0; i < rows.size(); i++) {
                columns[0][i] = rows.get(i)[0];
                columns[1][i] = rows.get(i)[1];
            }
            check(name, columns, clusters);
        }
    }

    private static void check(String name, double[][] columns, int clusters) throws IOException {
        String[] recorded = recorded(name, clusters);
        Points points = Points.ofColumns(columns);
        double[][] start = new double[clusters][2];
        for (int k = 0; k < clusters; k++) {
            int point = (int) ((long) k * points.count() / clusters);
            start[k] = new double[] {columns[0][point], columns[1][point]};
        }
        Clustering clustering =
                new KMeans(
                                KMeansSettings.of(clusters)
                                        .withMaxIterations(2000)
                                        .withRanks(2)
                                        .withSeeding(new GivenCenters(Centers.of(start))))
                        .cluster(points);
        double inertia = Double.parseDouble(recorded[2]);
        assertEquals(inertia, clustering.inertia(), 1e-9 * inertia, "inertia");
        // Ties are decided in the order of the start, so the model's order is that of the start.
        List<Integer> order = clustering.model().labels();
        ByteBuffer labels = ByteBuffer.allocate(4 * points.count()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < points.count(); i++) {
            labels.putInt(order.indexOf(clustering.label(i)));
        }
        assertEquals(recorded[3], sha256(labels.array()), "labels");
    }

    private static String[] recorded(String name, int clusters) throws IOException {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(
                                        GivenStartEqualsScikitLearnTest.class.getResourceAsStream(
                                                "sklearn-labels.csv")),
                                StandardCharsets.US_ASCII))) {
            return reader.lines()
                    .filter(line -> line.startsWith(name + "," + clusters + ","))
                    .findFirst()
                    .orElseThrow()
                    .split(",", -1);
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
