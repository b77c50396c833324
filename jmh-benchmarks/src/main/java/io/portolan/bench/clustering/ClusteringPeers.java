package io.portolan.bench.clustering;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.ContenderWorker;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.Build;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// The two workers, what the Python has, and the files of points.
final class ClusteringPeers implements AutoCloseable {

    /// The environment variable that names the Python to use.
    static final String PYTHON = "PORTOLAN_PYTHON";

    private static final String SCRIPT = "jmh-benchmarks/peers/clustering.py";
    private static final String CENSUS = "examples/data/us-block-groups.csv.gz";
    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(10);
    private static final int MANY_ROWS = 2_000_000;

    /// For files.
    final Path folder;

    /// The Python, if there is one.
    final Optional<String> interpreter;

    private final Map<String, ContenderWorker> ours = new HashMap<>();
    private final @Nullable ContenderWorker python;
    private final List<String> missing;

    /// @param folder for files
    ClusteringPeers(Path folder, BenchRun run) throws IOException, InterruptedException {
        this.folder = folder;
        List<String> options = new ArrayList<>(StageWork.JVM_OPTIONS);
        options.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xms3g", "-Xmx3g"));
        for (Build build : run.results().builds()) {
            List<String> command = ChildProcess.java(options, ShapeWorker.class, build.classPath());
            ours.put(
                    build.name(), new ContenderWorker("Portolan", command, Map.of(), ANSWER_LIMIT));
        }
        interpreter = run.options().isOursOnly() ? Optional.empty() : pythonWithScikitLearn();
        if (interpreter.isEmpty()) {
            python = null;
            missing =
                    List.of(
                            "no Python with scikit-learn found, ours runs alone: pip install"
                                    + " scikit-learn scikit-learn-intelex faiss-cpu pandas, or set "
                                    + PYTHON
                                    + " to another Python");
            return;
        }
        String script = Checkout.file(SCRIPT).toString();
        List<String> command = List.of(interpreter.get(), script, folder.toString());
        python = new ContenderWorker("the Python of the peers", command, Map.of(), ANSWER_LIMIT);
        missing =
                Stream.of(python.description().split("\\|", -1))
                        .skip(1)
                        .filter(line -> !line.isEmpty())
                        .toList();
    }

    /// The command of a Python with scikit-learn; empty when there is none.
    private static Optional<String> pythonWithScikitLearn() throws InterruptedException {
        String chosen = System.getenv(PYTHON);
        for (String candidate : chosen == null ? List.of("python3", "python") : List.of(chosen)) {
            try {
                List<String> command = List.of(candidate, "-c", "import sklearn");
                if (ChildProcess.run(command, Map.of(), ANSWER_LIMIT).status() == 0) {
                    return Optional.of(candidate);
                }
            } catch (IOException e) {
                // no such command
            }
        }
        return Optional.empty();
    }

    /// What is there, and a line on each that is not.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(ours(Build.THIS).description());
        if (python != null) {
            lines.add(python.description().split("\\|", -1)[0]);
        }
        missing.forEach(line -> lines.add("not there: " + line));
        return lines;
    }

    /// Whether the Python has what a contender or another request needs.
    boolean isThere(String name) {
        return python != null && missing.stream().noneMatch(line -> line.startsWith(name + ":"));
    }

    /// The answer to a request: a peer's is the Python's.
    ///
    /// *Failure:* [IllegalStateException] when there is none.
    double[] ask(Contender contender, Build build, Object... words)
            throws IOException, InterruptedException {
        String request = Stream.of(words).map(String::valueOf).collect(Collectors.joining(" "));
        if (contender.role() != Role.PEER) {
            return ours(build.name()).ask(request);
        }
        if (python == null) {
            throw new IllegalStateException("no Python to ask for " + request);
        }
        return python.ask(request);
    }

    private ContenderWorker ours(String build) {
        return Objects.requireNonNull(ours.get(build));
    }

    /// Writes the points for the Python as f64, low byte first, row by row, unless they are there.
    void write(DataShape shape) throws IOException {
        Path file = folder.resolve(shape + ".f64");
        if (python == null || Files.exists(file)) {
            return;
        }
        double[] rows = shape.make();
        ByteBuffer bytes = ByteBuffer.allocate(rows.length * Double.BYTES);
        bytes.order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(rows);
        Files.write(file, bytes.array());
    }

    /// The census block groups of the United States as plain CSV.
    Path census() throws IOException {
        Path points = folder.resolve("us-block-groups.csv");
        if (!Files.exists(points)) {
            try (InputStream packed = Files.newInputStream(Checkout.file(CENSUS));
                    InputStream plain = new GZIPInputStream(packed)) {
                Files.copy(plain, points);
            }
        }
        return points;
    }

    /// Two million rows of two columns about ten centers.
    Path manyRows() throws IOException {
        Path points = folder.resolve("many-rows.csv");
        if (!Files.exists(points)) {
            SplittableRandom random = new SplittableRandom(7);
            try (BufferedWriter out = Files.newBufferedWriter(points)) {
                out.write("x,y\n");
                for (int i = 0; i < MANY_ROWS; i++) {
                    int center = i % 10;
                    out.write(
                            String.format(
                                    Locale.ROOT,
                                    "%.4f,%.4f\n",
                                    center * 17 % 10 * 20 + 3 * random.nextGaussian(),
                                    center * 10 + 3 * random.nextGaussian()));
                }
            }
        }
        return points;
    }

    @Override
    public void close() throws IOException {
        for (ContenderWorker worker : ours.values()) {
            worker.close();
        }
        if (python != null) {
            python.close();
        }
    }
}
