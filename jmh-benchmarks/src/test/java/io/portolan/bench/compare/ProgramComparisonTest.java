package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.ResultRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgramComparisonTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private BenchResults results = Builds.one();

    @Test
    void theReportHasTheFiguresUnderJvmAndCollectorAndThenTheNotes()
            throws IOException, InterruptedException {
        run(List.of("--quick", "--rounds", "1"));
        List<String> lines =
                out.toString(StandardCharsets.UTF_8)
                        .lines()
                        .map(line -> line.strip().replaceAll(" {2,}", " | "))
                        .toList();
        int header = lines.indexOf(BenchmarkReport.jvm()) + 2;
        assertEquals(
                List.of(
                        "ns; chains: | 2",
                        "OURS | 2.00 (2.00-2.00)",
                        "PEER | 3.00 (3.00-3.00)",
                        "",
                        "best peer (lowest median) | PEER",
                        "OURS: ratio | 0.67 (0.67-0.67)",
                        "",
                        "OURS, PEER: quick is true"),
                lines.subList(header + 1, lines.size()));
    }

    @Test
    void aProgramThatFailsEndsTheRunWithWhatItSaid() {
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> run(List.of("--rounds", "1")));
        assertEquals(
                "OURS with chains=4 ended with status 3 and has no figures; it said: size 4 is too much",
                failure.getMessage());
    }

    @Test
    void withoutPeersOursIsMeasuredAlone() throws IOException, InterruptedException {
        run(List.of("--quick", "--rounds", "1", "--ours"));
        assertEquals(List.of("OURS"), results.rows().stream().map(ResultRow::contender).toList());
    }

    @Test
    void anotherBuildRunsInItsOwnClassPath() throws IOException, InterruptedException {
        results = Builds.two();
        run(List.of("--quick", "--rounds", "1", "--ours"));
        assertEquals(
                List.of("this 2.0", "other 2.0"),
                results.rows().stream().map(row -> row.build() + " " + row.figure()).toList());
    }

    @Test
    void onlyTheContendersThatAreNamedAreRun() throws IOException, InterruptedException {
        run(List.of("--quick", "--rounds", "1", "--", "PEER"));
        assertEquals(List.of("PEER"), results.rows().stream().map(ResultRow::contender).toList());
    }

    @Test
    void aNameThatNoContenderHasIsRefusedWithThoseThatThereAre() {
        UsageException refusal =
                assertThrows(UsageException.class, () -> run(List.of("--", "-f", "1")));
        assertEquals("twins has no contender '-f': there are OURS; PEER", refusal.getMessage());
    }

    private void run(List<String> arguments) throws IOException, InterruptedException {
        new ProgramComparison(new SideProgram())
                .run(
                        new BenchRun(
                                RunOptions.parse(arguments),
                                results,
                                new PrintStream(out, true, StandardCharsets.UTF_8)));
    }
}
