package io.portolan.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchResultsTest {

    @TempDir private Path folder;

    @Test
    void whatIsWrittenIsRead() throws IOException {
        BenchResults results = results();
        results.add(row(12.5, 1.5));
        results.add(row(Double.POSITIVE_INFINITY, null));
        Path file = folder.resolve("target/bench/twins.json");
        results.write(file);
        BenchResults read = BenchResults.read(file);
        assertEquals(results.head(), read.head());
        assertEquals(results.rows(), read.rows());
    }

    @Test
    void whatCannotBeWrittenLeavesTheFileAsItWas() throws IOException {
        Path file = folder.resolve("twins.json");
        results().write(file);
        String before = Files.readString(file);
        Files.createDirectory(folder.resolve("twins.json.part"));
        BenchResults results = results();
        results.add(row(12.5, 1.5));
        assertThrows(IOException.class, () -> results.write(file));
        assertEquals(before, Files.readString(file));
    }

    @Test
    void nothingButTheFileIsLeft() throws IOException {
        results().write(folder.resolve("twins.json"));
        results().write(folder.resolve("twins.json"));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(folder.resolve("twins.json")), files.toList());
        }
    }

    @Test
    void aLinkStaysAndItsFileIsWritten() throws IOException {
        Path file = Files.createFile(folder.resolve("there.json"));
        Path link = Files.createSymbolicLink(folder.resolve("here.json"), file);
        results().write(link);
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(results().rows(), BenchResults.read(file).rows());
    }

    @Test
    void otherProgramsReadItAsJsonWithTheMachineAndTheCommit() throws IOException {
        BenchResults results = results();
        results.add(row(12.5, 1.5));
        Path file = folder.resolve("twins.json");
        results.write(file);
        JsonNode json = JsonMapper.shared().readTree(Files.readString(file));
        assertEquals("./portolan bench twins", json.get("command").asString());
        assertEquals("G1", json.get("machine").get("collector").asString());
        assertTrue(json.get("machine").get("cores").asInt() > 0);
        assertEquals("this", json.get("builds").get(0).get("build").asString());
        assertEquals(12.5, json.get("rows").get(0).get("figure").asDouble());
        assertEquals("2", json.get("rows").get(0).get("parameters").get("chains").asString());
    }

    @Test
    void processorTimeOfAChildIsCounted() throws IOException, InterruptedException {
        ResourceUse effort = ResourceUse.begin();
        Process busy =
                new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done")
                        .start();
        busy.waitFor();
        ResourceUse.Spent spent = effort.end();
        assertTrue(spent.wallSeconds() > 0);
        assertTrue(spent.cpuSeconds() == null || spent.cpuSeconds() > 0, spent.toString());
    }

    private BenchResults results() {
        Build build = new Build(Build.THIS, folder, "");
        return BenchResults.begin("twins", "./portolan bench twins", build, Optional.empty());
    }

    private static ResultRow row(double figure, @Nullable Double seconds) {
        return new ResultRow(
                "table",
                "ours",
                "OURS",
                Build.THIS,
                Map.of("chains", "2"),
                "ns",
                0.5,
                1,
                figure,
                25.0,
                26.0,
                seconds,
                seconds,
                seconds);
    }
}
