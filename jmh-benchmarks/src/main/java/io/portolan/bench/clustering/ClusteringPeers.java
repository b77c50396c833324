package io.portolan.bench.clustering;

import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ContenderWorker;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.StageWork;
import io.portolan.bench.results.Build;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The two workers, and which of the contenders are there.
final class ClusteringPeers implements AutoCloseable {

    /// The environment variable that names the Python to use.
    static final String PYTHON = "PORTOLAN_PYTHON";

    private static final String SCRIPT = "jmh-benchmarks/peers/clustering.py";
    private static final List<String> JVM_OPTIONS =
            List.of("--add-modules", "jdk.incubator.vector", "-Xms3g", "-Xmx3g");

    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(10);

    private final Path folder;
    private final Map<String, ContenderWorker> ours;
    private final @Nullable ContenderWorker python;
    private final Optional<String> interpreter;
    private final List<String> missing;

    private ClusteringPeers(
            Path folder,
            Map<String, ContenderWorker> ours,
            @Nullable ContenderWorker python,
            Optional<String> interpreter) {
        this.folder = folder;
        this.ours = Map.copyOf(ours);
        this.python = python;
        this.interpreter = interpreter;
        this.missing =
                python == null
                        ? List.of(
                                "no Python with scikit-learn found, ours runs alone: pip install"
                                        + " scikit-learn scikit-learn-intelex faiss-cpu pandas, or set "
                                        + PYTHON
                                        + " to another Python")
                        : Stream.of(python.description().split("\\|", -1))
                                .skip(1)
                                .filter(line -> !line.isEmpty())
                                .toList();
    }

    /// @param folder for the points
    static ClusteringPeers start(Path folder, BenchRun run)
            throws IOException, InterruptedException {
        Map<String, ContenderWorker> ours = new HashMap<>();
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        options.addAll(StageWork.JVM_OPTIONS);
        for (Build build : run.results().builds()) {
            List<String> command = ChildProcess.java(options, ShapeWorker.class, build.classPath());
            ours.put(
                    build.name(), new ContenderWorker("Portolan", command, Map.of(), ANSWER_LIMIT));
        }
        Optional<String> interpreter =
                run.options().isOursOnly() ? Optional.empty() : pythonWithScikitLearn();
        ContenderWorker python = null;
        if (interpreter.isPresent()) {
            String script = Checkout.file(SCRIPT).toString();
            List<String> peer = List.of(interpreter.get(), script, folder.toString());
            python = new ContenderWorker("the Python of the peers", peer, Map.of(), ANSWER_LIMIT);
        }
        return new ClusteringPeers(folder, ours, python, interpreter);
    }

    /// The command of a Python with scikit-learn; empty when there is none.
    private static Optional<String> pythonWithScikitLearn() throws InterruptedException {
        String chosen = System.getenv(PYTHON);
        List<String> candidates = chosen == null ? List.of("python3", "python") : List.of(chosen);
        for (String candidate : candidates) {
            if (hasScikitLearn(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static boolean hasScikitLearn(String command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command, "-c", "import sklearn")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor() == 0;
        } catch (IOException e) { // no such command
            return false;
        }
    }

    /// What is there, and a line on each that is not.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(worker(Build.THIS).description());
        if (python != null) {
            lines.add(python.description().split("\\|", -1)[0]);
        }
        missing.forEach(line -> lines.add("not there: " + line));
        return lines;
    }

    /// The Python, if there is one.
    Optional<String> interpreter() {
        return interpreter;
    }

    /// Those that are there.
    List<ClusteringContender> contenders() {
        return Stream.of(ClusteringContender.values())
                .filter(contender -> contender.role() == Role.OURS || isThere(contender.name()))
                .toList();
    }

    /// Whether the Python has what a contender or another request needs.
    boolean isThere(String name) {
        return python != null && missing.stream().noneMatch(line -> line.startsWith(name + ":"));
    }

    /// Has K-means measured: ms per iteration, ms of 21, inertia.
    double[] iterations(
            ClusteringContender contender, DataShape shape, int clusters, int threads, Build build)
            throws IOException {
        String request = "%s %s %d %d".formatted(contender, shape, clusters, threads);
        return contender.role() == Role.OURS ? askOurs(request, build) : askPython(request);
    }

    /// The answer of this build.
    double[] askOurs(String request) throws IOException {
        return worker(Build.THIS).ask(request);
    }

    double[] askOurs(String request, Build build) throws IOException {
        return worker(build.name()).ask(request);
    }

    private ContenderWorker worker(String build) {
        return Objects.requireNonNull(ours.get(build));
    }

    /// *Failure:* [IllegalStateException] when there is no Python.
    double[] askPython(String request) throws IOException {
        if (python == null) {
            throw new IllegalStateException("no Python to ask for " + request);
        }
        return python.ask(request);
    }

    /// Writes the points for the Python, unless they are there.
    void write(DataShape shape) throws IOException {
        Path file = folder.resolve(shape.file());
        if (python == null || Files.exists(file)) {
            return;
        }
        try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file));
                DataOutputStream out = new DataOutputStream(bytes)) {
            for (double value : shape.make()) {
                // Low byte first, as NumPy reads it.
                out.writeLong(Long.reverseBytes(Double.doubleToRawLongBits(value)));
            }
        }
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
