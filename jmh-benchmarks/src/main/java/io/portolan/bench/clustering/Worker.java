package io.portolan.bench.clustering;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A contender's process. It loads the points and warms up, says `ready` and what it is, and then
/// answers lines; between two of them it waits, so that the other has the machine to itself.
///
/// ```
///             <- ready scikit-learn 1.9.1 ...
///   SKLEARN_F64 PLANE 20 1 ->
///             <- 12.34 251.2 3791234.5        ms per iteration, ms of all, inertia
/// ```
final class Worker implements AutoCloseable {

    private final String name;
    private final Path errors;
    private final Process process;
    private final BufferedReader replies;
    private final Writer requests;
    private final String description;

    /// *Failure:* [IllegalStateException] with what the process said when it does not get ready.
    Worker(String name, List<String> command, Map<String, String> environment) throws IOException {
        this.name = name;
        errors = Files.createTempFile("portolan-bench", ".log");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        process = builder.redirectError(errors.toFile()).start();
        replies = process.inputReader();
        requests = process.outputWriter();
        description = answer("ready ");
    }

    /// What it is, with versions.
    String description() {
        return description;
    }

    /// The numbers that a line is answered with.
    double[] ask(String request) throws IOException {
        requests.write(request + "\n");
        requests.flush();
        return Stream.of(answer("").split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        Files.deleteIfExists(errors);
    }

    private String answer(String prefix) throws IOException {
        String line = replies.readLine();
        if (line == null || !line.startsWith(prefix)) {
            String said = (line == null ? "" : line + "\n") + Files.readString(errors).strip();
            close();
            throw new IllegalStateException(name + " ended unexpectedly; it said: " + said);
        }
        return line.substring(prefix.length());
    }
}
