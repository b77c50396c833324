package io.portolan.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.UsageException;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void theRowThatBecameSlowerIsNamedAndNoOther() throws IOException {
        Path before = file("a.json", "twins", 100, 50);
        Path after = file("b.json", "twins", 121, 50);
        assertFalse(compare(before.toString(), after.toString()));
        List<String> lines = said().lines().toList();
        assertTrue(
                lines.get(3).matches("ours, chains=1, ns +100 +121 +1.21 +1.02 +SLOWER"), said());
        assertTrue(
                lines.get(4).matches("ours, chains=2, ns +50.0 +50.0 +1.00 +1.02 +same"), said());
        assertEquals(
                "2 rows: 1 slower by more than 10 %, 0 faster, 1 the same, 0 not sure, 0 unknown",
                lines.get(5));
    }

    @Test
    void theLimitMayBeChosen() throws IOException {
        Path before = file("a.json", "twins", 100, 50);
        Path after = file("b.json", "twins", 121, 50);
        assertTrue(compare(before.toString(), after.toString(), "--fail", "30%"));
        assertTrue(said().contains("0 slower by more than 30 %"), said());
    }

    @Test
    void aRowThatOnlyOneFileHasIsNamed() throws IOException {
        Path before = file("a.json", "twins", 100, 50);
        Path after = file("b.json", "twins", 100);
        assertTrue(compare(before.toString(), after.toString()));
        assertTrue(said().contains("only in A: ours, chains=2, ns"), said());
    }

    @Test
    void resultsOfAnotherBenchmarkAreRefused() throws IOException {
        Path before = file("a.json", "twins", 100);
        Path after = file("b.json", "triplets", 100);
        assertRefused(
                "A holds results of twins and B of triplets: compare two runs of one benchmark",
                before.toString(),
                after.toString());
    }

    @Test
    void aFileThatIsNotThereOrHoldsNoResultsIsRefused() throws IOException {
        String there = file("a.json", "twins", 100).toString();
        String absent = folder.resolve("c.json").toString();
        assertRefused(
                "cannot read '%s': there is no such file, or it may not be read; ./portolan bench NAME --json FILE writes one"
                        .formatted(absent),
                there,
                absent);
        Path other = Files.writeString(folder.resolve("d.json"), "[1, 2]");
        UsageException refusal =
                assertThrows(UsageException.class, () -> compare(there, other.toString()));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("holds no results of a benchmark"));
        Path empty = Files.writeString(folder.resolve("e.json"), "{\"format\": 2}");
        assertRefused(
                "'%s' has format 2; this version reads 1: measure again".formatted(empty),
                there,
                empty.toString());
    }

    @Test
    void aLimitThatIsNoPercentageIsRefused() {
        assertRefused(
                "--fail 'ten': a percentage above 0 is needed, such as --fail 10%",
                "a.json", "b.json", "--fail", "ten");
    }

    @Test
    void aRunOfTwoBuildsIsComparedRoundByRound() {
        BenchResults run = results("twins", Optional.of(new Build(Build.OTHER, folder, "")));
        for (int round = 1; round <= 3; round++) {
            run.add(row(Build.OTHER, 1, round, 100 * round));
            run.add(row(Build.THIS, 1, round, 125 * round));
        }
        assertFalse(CompareCommand.compare(run, stream()));
        assertTrue(said().contains("1.25"), said());
    }

    private void assertRefused(String message, String... arguments) {
        UsageException refusal = assertThrows(UsageException.class, () -> compare(arguments));
        assertEquals(message, refusal.getMessage());
    }

    private boolean compare(String... arguments) {
        return CompareCommand.run(List.of(arguments), stream());
    }

    private PrintStream stream() {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /// Three rounds that differ by a fiftieth, for each figure.
    private Path file(String name, String benchmark, double... figures) throws IOException {
        BenchResults results = results(benchmark, Optional.empty());
        for (int round = 1; round <= 3; round++) {
            for (int i = 0; i < figures.length; i++) {
                results.add(row(Build.THIS, i + 1, round, figures[i] * (1 + (round - 2) / 100.0)));
            }
        }
        Path file = folder.resolve(name);
        results.write(file);
        return file;
    }

    private BenchResults results(String benchmark, Optional<Build> other) {
        Build build = new Build(Build.THIS, folder, "");
        return BenchResults.begin(benchmark, "./portolan bench " + benchmark, build, other);
    }

    private static ResultRow row(String build, int chains, int round, double figure) {
        return new ResultRow(
                "",
                "ours",
                "OURS",
                build,
                Map.of("chains", "" + chains),
                "ns",
                0,
                round,
                figure,
                25.0,
                25.0,
                1.0,
                null,
                null);
    }
}
