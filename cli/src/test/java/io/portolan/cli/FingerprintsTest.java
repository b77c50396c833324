package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fingerprints from the command line: identifiers and similarities come out again.
class FingerprintsTest {

    @TempDir Path folder;

    @Test
    void medoidsHaveTheirSmilesInSummaryAndReport() throws IOException {
        Path file = folder.resolve("few.fps");
        Files.writeString(file, "#FPS1\n#num_bits=8\n0f\ta\n0f\tb\n1f\tc\nf0\td\nf0\te\n");
        Path smiles = folder.resolve("few.smi.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(smiles))) {
            out.write("CCN e\nC1=CC=CC=C1\td\textra\n<i>O a\n".getBytes(UTF_8));
        }
        Path output = folder.resolve("out");
        String out =
                Outcome.of("cluster", file, "--clusters", 2, "--smiles", smiles, "--output", output)
                        .assertSuccess()
                        .out();
        assertTrue(out.contains("\n  cluster  size   radius  medoid       SMILES\n"), out);
        assertTrue(out.contains("       d  C1=CC=CC=C1\n"), out);
        String summary = Files.readString(output.resolve("summary.json"));
        assertTrue(
                summary.contains("\"medoidId\":\"d\",\"medoidSmiles\":\"C1=CC=CC=C1\""), summary);
        String report = Files.readString(output.resolve("report.html"));
        assertTrue(report.contains("\"medoid\":\"d\",\"smiles\":\"C1=CC=CC=C1\""), "report");
        assertFalse(report.contains("<i>O"), "escaped");
    }

    @Test
    void smilesOfPointsWithoutIdentifiersAreThoseOfTheirLines() throws IOException {
        Path file = Files.writeString(folder.resolve("p.csv"), "x,y\n1,2\n1,3\n1,4\n9,9\n");
        Path smiles = Files.writeString(folder.resolve("p.smi"), "C\nCC\nCCC\nCCCC\n");
        Path output = folder.resolve("out");
        Outcome.of("cluster", file, "--clusters", 2, "--smiles", smiles, "--output", output)
                .assertSuccess();
        String summary = Files.readString(output.resolve("summary.json"));
        assertTrue(summary.contains("\"medoid\":1,\"medoidSmiles\":\"CC\""), summary);
        assertTrue(summary.contains("\"medoid\":3,\"medoidSmiles\":\"CCCC\""), summary);
    }

    @Test
    void smilesThatBelongToOthersAreRefused() throws IOException {
        Path file = folder.resolve("few.fps");
        Files.writeString(file, "#FPS1\n#num_bits=8\n0f\ta\n0f\tb\nf0\td\n");
        Path smiles = Files.writeString(folder.resolve("p.smi"), "C x\nCC y\n");
        Outcome.of("cluster", file, "--clusters", 2, "--smiles", smiles)
                .assertFailure(
                        1,
                        "portolan: SMILES file "
                                + smiles
                                + " does not name 'a' or any other medoid; each line needs SMILES,"
                                + " white space and the identifier");
        Path none = folder.resolve("none.smi");
        Outcome.of("cluster", file, "--clusters", 2, "--smiles", none)
                .assertFailure(
                        1, "portolan: SMILES file " + none + " does not exist; check the name");
    }

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
