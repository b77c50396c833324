package io.portolan.clustering;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// The census block groups of examples/data: longitude, latitude, population.
final class CensusData {
    private CensusData() {}

    /// 5,290 rows.
    static double[][] indiana() {
        return read("indiana-block-groups.csv");
    }

    /// 242,335 rows.
    static double[][] unitedStates() {
        return read("us-block-groups.csv.gz");
    }

    private static double[][] read(String name) {
        Path file = Path.of("..", "examples", "data", name);
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                BufferedReader reader =
                        new BufferedReader(
                                new InputStreamReader(plain, StandardCharsets.US_ASCII))) {
            List<String> rows = reader.lines().skip(1).toList();
            double[][] columns = new double[3][rows.size()];
            for (int i = 0; i < rows.size(); i++) {
                String[] fields = rows.get(i).split(",", -1);
                for (int c = 0; c < columns.length; c++) {
                    columns[c][i] = Double.parseDouble(fields[c]);
                }
            }
            return columns;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
