package io.portolan.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A contender's process that says `ready` and what it is, and then answers lines; between two of
/// them it waits, so that the others have the machine to themselves.
///
/// ```
///             <- ready scikit-learn 1.9.1 ...
///   SKLEARN_F64 PLANE 20 1 ->
///             <- {"figures":[12.34,251.2,3791234.5]}    ms per iteration, ms of all, inertia
/// ```
public final class ContenderWorker implements AutoCloseable {

    private static final String READY = "ready ";

    private final String name;
    private final Duration limit;
    private final Path errors;
    private final Process process;
    private final BufferedReader replies;
    private final Writer requests;
    private final String description;

    /// *Failure:* [IllegalStateException] with what the process said when it does not get ready.
    ///
    /// @param name for the message when it ends
    /// @param environment what its environment has beside ours
    /// @param limit of the time until it is ready, and of each answer; then it is ended with all
    ///   that it started
    public ContenderWorker(
            String name, List<String> command, Map<String, String> environment, Duration limit)
            throws IOException, InterruptedException {
        this.name = name;
        this.limit = limit;
        errors = Files.createTempFile("portolan-bench", ".log");
        try {
            process =
                    ChildProcess.builder(command, environment)
                            .redirectError(errors.toFile())
                            .start();
        } catch (IOException e) { // there is no such program
            Files.delete(errors);
            throw e;
        }
        replies = process.inputReader();
        requests = process.outputWriter();
        description = answer(READY).substring(READY.length());
    }

    /// What it is, with versions.
    public String description() {
        return description;
    }

    /// The numbers that a line is answered with.
    ///
    /// *Failure:* [IllegalStateException] with what the process said when it ends instead.
    public double[] ask(String request) throws IOException, InterruptedException {
        return ProgramAnswer.parse(ask(request, "{")).orElseThrow().numbers();
    }

    /// The first line that begins so; those before it are a library's.
    ///
    /// *Failure:* as for numbers.
    public String ask(String request, String beginning) throws IOException, InterruptedException {
        try {
            requests.write(request + "\n");
            requests.flush();
        } catch (IOException e) { // nobody reads any more
            throw ended("");
        }
        return answer(beginning);
    }

    @Override
    public void close() throws IOException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        Files.deleteIfExists(errors);
    }

    /// Reads on a thread of its own, which may wait for ever: what a launcher left behind when it
    /// ended may hold the line open.
    private String answer(String beginning) throws IOException, InterruptedException {
        Queue<String> said = new ConcurrentLinkedQueue<>();
        FutureTask<@Nullable String> reading = new FutureTask<>(() -> read(beginning, said));
        Thread.ofPlatform().daemon().name(name + ", answers").start(reading);
        try {
            String line = reading.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (line != null) {
                return line;
            }
        } catch (ExecutionException e) {
            said.add(e.getMessage() + '\n');
        } catch (TimeoutException e) {
            // it is ended below
        }
        throw ended(String.join("", said));
    }

    /// The first line that begins so; null at the end.
    private @Nullable String read(String beginning, Queue<String> said) throws IOException {
        for (String line = replies.readLine(); line != null; line = replies.readLine()) {
            if (line.startsWith(beginning)) {
                return line;
            }
            said.add(line + '\n');
        }
        return null;
    }

    private IllegalStateException ended(String said) throws IOException {
        String all = said + Files.readString(errors).strip();
        close();
        return new IllegalStateException(
                "%s ended unexpectedly, or was ended after %d s; it said: %s"
                        .formatted(name, limit.toSeconds(), all));
    }
}
