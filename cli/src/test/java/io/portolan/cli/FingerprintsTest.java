package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fingerprints from the command line: identifiers and similarities come out again.
class FingerprintsTest {

    @TempDir Path folder;

    @Test
    void labelsCarryIdentifiersAndTheSimilarityToTheMedoid() throws IOException {
        Path file = folder.resolve("few.fps");
        Files.writeString(file, "#FPS1\n#num_bits=8\n0f\ta\n0f\tb\n1f\tc\nf0\td\nf0\te\n");
        for (String metric : List.of("euclidean", "hamming")) {
            Path output = folder.resolve(metric);
            Outcome.of("cluster", file, "--clusters", 2, "--metric", metric, "--output", output)
                    .assertSuccess();
            List<String> labels = Files.readAllLines(output.resolve("labels.csv"));
            assertEquals("id,cluster,distance,tanimoto", labels.getFirst());
            assertTrue(labels.get(1).matches("a,0,.*,1.0"), labels.get(1));
            assertTrue(labels.get(3).matches("c,0,.*,0.8"), labels.get(3));
            assertTrue(labels.get(4).matches("d,1,0.0,1.0"), labels.get(4));
            String summary = Files.readString(output.resolve("summary.json"));
            assertTrue(summary.contains("\"medoid\":0,\"medoidId\":\"a\""), summary);
            assertTrue(summary.contains("\"medoid\":3,\"medoidId\":\"d\""), summary);
        }
        String labels = Files.readString(folder.resolve("hamming/labels.csv"));
        assertTrue(labels.contains("c,0,1.0,0.8"), labels);
    }
}
