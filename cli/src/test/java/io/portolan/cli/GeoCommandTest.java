package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Positions on the Earth from the command line: centers in degrees, distances in kilometres.
class GeoCommandTest {

    @TempDir Path folder;

    @Test
    void clustersReachAcrossTheDateLine() throws IOException {
        Path file = folder.resolve("islands.csv");
        Files.writeString(
                file, "lat,lon,n\n-17,179,1\n-17,-179,1\n-18,180,0\n21,-157,1\n22,-157,1\n");
        Path output = folder.resolve("out");
        Outcome.of(
                        "cluster",
                        file,
                        "--clusters",
                        2,
                        "--metric",
                        "geo",
                        "--weight",
                        "n",
                        "--output",
                        output)
                .assertSuccess();
        List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
        assertEquals("lat,lon,n,cluster,distance", labels.getFirst());
        for (int i = 1; i <= 3; i++) {
            assertTrue(labels.get(i).split(",", -1)[3].equals("0"), labels.get(i));
        }
        double kilometres = Double.parseDouble(labels.get(1).split(",", -1)[4]);
        assertEquals(106.3, kilometres, 0.1);
        String[] center = Files.readAllLines(output.resolve("centers.csv")).get(1).split(",", -1);
        assertEquals(180, Math.abs(Double.parseDouble(center[3])), 1e-9);
        assertEquals(-17, Double.parseDouble(center[4]), 0.01);
        String hulls = Files.readString(output.resolve("clusters.geojson")).replaceAll("\\s+", "");
        assertTrue(
                hulls.contains(
                        "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[-180.0,-18.0],[-179.0,-17.0],"
                                + "[-180.0,-17.0],[-180.0,-18.0]]],"),
                hulls);
    }
}
