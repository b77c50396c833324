package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Models and checkpoints of the version before are still read.
class OlderModelsTest {

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "plane,plane.csv",
        "outliers,plane.csv",
        "nameless,nameless.csv",
        "geo,places.csv",
        "hamming,bits.fps"
    })
    void modelsGiveTheirPointsTheSameLabels(String model, String points) throws IOException {
        Path output = folder.resolve("out");
        Outcome.of("assign", sample(model + ".json"), sample(points), "--output", output)
                .assertSuccess();
        List<String> now = Files.readAllLines(output.resolve("labels.csv"));
        List<String> then = Files.readAllLines(sample(model + "-labels.csv"));
        assertEquals(then.size(), now.size());
        for (int i = 1; i < now.size(); i++) {
            // Then the separator was that of the input, and fingerprints had their Tanimoto
            // besides.
            List<String> fields = List.of(then.get(i).split("[,;]", -1));
            List<String> found = List.of(now.get(i).split(",", -1));
            assertEquals(fields.subList(0, found.size()), found);
        }
    }

    @Test
    void aCheckpointGoesOnToTheSameEnd() throws IOException {
        Path checkpoint = sample("indiana.checkpoint");
        Path output = folder.resolve("out");
        Outcome outcome =
                Outcome.of(
                        "cluster",
                        "../examples/data/indiana-block-groups.csv",
                        "--clusters",
                        12,
                        "--seed",
                        7,
                        "--checkpoint",
                        checkpoint,
                        "--resume",
                        "--output",
                        output);
        outcome.assertSuccess();
        assertEquals(
                Files.readString(sample("indiana-centers.csv")),
                // The medoids came later.
                Files.readString(output.resolve("centers.csv"))
                        .replace(",medoid,medoid_row\n", "\n")
                        .replaceAll(",[0-9]+,[0-9]+\n", "\n"));
    }

    private Path sample(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = OlderModelsTest.class.getResourceAsStream("samples/" + name)) {
            Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
        }
        return file;
    }
}
