package io.portolan.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class BenchMainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir private Path folder;

    @Test
    void theListHasEveryBenchmarkWithItsNeeds() throws InterruptedException {
        assertEquals(0, run("--list"));
        String list = out.toString(StandardCharsets.UTF_8);
        for (String name :
                List.of(
                        "pipeline",
                        "gap",
                        "outside",
                        "memory",
                        "idle",
                        "blocked",
                        "shift",
                        "join",
                        "choice",
                        "table2",
                        "stages",
                        "exchange",
                        "kernels",
                        "placement",
                        "services",
                        "wire",
                        "durable",
                        "http",
                        "clustering")) {
            assertTrue(list.contains("\n  " + name + " "), list);
        }
        assertTrue(list.contains("needs a Python with scikit-learn, "));
    }

    @Test
    void theHelpOfABenchmarkHasItsOptionsAndNoOtherBenchmark() throws InterruptedException {
        assertEquals(0, run("exchange", "--help"));
        String help = out.toString(StandardCharsets.UTF_8);
        assertTrue(help.startsWith("usage: bench exchange [--quick] "), help);
        assertTrue(help.contains("\n  --ours            without the peers\n"), help);
        assertTrue(help.contains("\n             needs for the peers mpich, "), help);
        assertFalse(help.contains("pipeline"), help);
    }

    @Test
    void everyCommandTellsItsUsage() throws InterruptedException {
        for (String name : List.of("compare", "tables", "papers", "join")) {
            out.reset();
            assertEquals(0, run(name, "-h"));
            String help = out.toString(StandardCharsets.UTF_8);
            assertTrue(help.startsWith("usage: bench " + name), help);
        }
        assertEquals(2, run("pipelines", "--help"));
    }

    @Test
    void withoutArgumentsItListsToo() throws InterruptedException {
        assertEquals(0, run());
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("pipeline"));
    }

    @Test
    void anUnknownNameIsAUsageErrorThatNamesTheKnownOnes() throws InterruptedException {
        assertEquals(2, run("pipelines"));
        assertError(
                "bench: no benchmark 'pipelines': there are pipeline, gap, outside, memory, idle, blocked, shift, join, choice, eager, rate, profile, windows, table2, stages, exchange, kernels, placement, services, wire, notifications, durable, workflows, http, clustering");
    }

    @Test
    void anUnknownOptionIsAUsageErrorThatNamesTheKnownOnes() throws InterruptedException {
        assertEquals(2, run("pipeline", "--fast"));
        assertError(
                "bench: unknown option '--fast': allowed are [--quick] [--ours] [--rounds N]"
                        + " [--json FILE] [--against FOLDER] [--in-front] [-- ARGUMENT...]");
    }

    @Test
    void anArgumentUnknownToJmhIsAUsageError() throws InterruptedException {
        assertEquals(2, run("pipeline", "--", "--nonsense"));
        assertError(
                "bench: JMH refuses the arguments after '--': nonsense is not a recognized option;"
                        + " -h of JMH lists what it knows");
    }

    @Test
    void aContenderThatABenchmarkLacksIsAUsageErrorThatNamesThoseItHas()
            throws InterruptedException {
        assertEquals(2, run("idle", "--", "-f", "1"));
        assertTrue(
                err.toString(StandardCharsets.UTF_8)
                        .startsWith(
                                "bench: idle has no contender '-f': there are dispatcher; JVM"));
    }

    @Test
    void aContenderThatAJmhBenchmarkLacksIsAUsageErrorThatNamesThoseItHas()
            throws InterruptedException {
        assertEquals(2, run("join", "--", "-p", "contender=JOYN"));
        String told = err.toString(StandardCharsets.UTF_8);
        assertTrue(told.startsWith("bench: join has no contender 'JOYN': there are "), told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two", "0", "-1", "1,9999999999"})
    void aSizeThatIsNoNumberIsAUsageError(String chains) throws InterruptedException {
        assertEquals(2, run("pipeline", "--", "-p", "chains=" + chains));
        String wrong = chains.substring(chains.indexOf(',') + 1);
        assertError(
                "bench: chains=%s: a number from 1 to 999999999 is needed, such as -p chains=%d"
                        .formatted(wrong, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-p chians=1", "-pchians=1", "-p=chians=1", "-p chains=1 -p chians=2"})
    void aParameterThatABenchmarkLacksIsAUsageErrorThatNamesThoseItHas(String words)
            throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("pipeline", "--"));
        arguments.addAll(List.of(words.split(" ")));
        assertEquals(2, run(arguments.toArray(String[]::new)));
        assertError(
                "bench: pipeline has no parameter 'chians': there are contender and chains; correct it, as in -p chains=1");
    }

    @Test
    void aFolderWithoutABuildIsAUsageErrorThatSaysHowToMakeOne() throws InterruptedException {
        assertEquals(2, run("gap", "--against", "/nowhere"));
        assertError(
                "bench: --against: no build in '/nowhere': there is no"
                        + " jmh-benchmarks/target/benchmarks.jar; run ./portolan bench --list there"
                        + " once");
    }

    @Test
    void compareWithoutTwoFilesIsAUsageError() throws InterruptedException {
        assertEquals(2, run("compare", "a.json"));
        assertError(
                "bench: compare needs two files of results, got [a.json]: usage: bench compare A.json"
                        + " B.json [--fail 10%]");
    }

    @Test
    void whatWasMeasuredBeforeABenchmarkFailedIsWritten() {
        Path file = folder.resolve("cut.json");
        assertThrows(IllegalStateException.class, () -> measure(file, 1));
        assertEquals(1, BenchResults.read(file).rows().size());
    }

    @Test
    void aBenchmarkThatFailsBeforeItMeasuresLeavesTheFileAsItWas() {
        Path file = folder.resolve("cut.json");
        assertThrows(IllegalStateException.class, () -> measure(file, 1));
        assertThrows(IllegalStateException.class, () -> measure(file, 0));
        assertEquals(1, BenchResults.read(file).rows().size());
    }

    /// Measures some rows of a benchmark that fails then.
    private void measure(Path file, int rows) throws IOException, InterruptedException {
        boolean _ =
                BenchMain.measure(
                        new Failing(rows),
                        List.of("--json", file.toString()),
                        new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private record Failing(int rows) implements BenchComparison {

        @Override
        public About about() {
            return new About("failing", "", "", "");
        }

        @Override
        public void run(BenchRun run) {
            for (int i = 0; i < rows; i++) {
                run.results()
                        .add(
                                new ResultRow(
                                        "",
                                        "ours",
                                        "OURS",
                                        Build.THIS,
                                        Map.of(),
                                        "ns",
                                        0,
                                        1,
                                        12.5,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null));
            }
            throw new IllegalStateException("the rest fails");
        }
    }

    private int run(String... arguments) throws InterruptedException {
        return BenchMain.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private void assertError(String line) {
        assertEquals(line, err.toString(StandardCharsets.UTF_8).strip());
    }
}
