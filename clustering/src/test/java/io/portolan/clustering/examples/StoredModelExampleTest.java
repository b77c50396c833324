package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoredModelExampleTest {
    @TempDir Path folder;

    @Test
    void newPeopleGetTheClusterOfThoseLikeThem() {
        double[][] people = {{21, 18_000}, {23, 21_000}, {24, 20_000}, {58, 64_000}, {61, 59_000}};
        Path file = folder.resolve("model.json");
        assertEquals(0, StoredModelExample.label(people, new double[][] {{20, 15_000}}, file));
        assertEquals(1, StoredModelExample.label(people, new double[][] {{60, 60_000}}, file));
    }
}
