package io.portolan.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// `portolan watch` on a thread of its own, until it ends by itself.
///
/// @param line the first one that it printed
record RunningWatch(
        String line, BufferedReader out, StringWriter said, CompletableFuture<Integer> ended) {

    private static final int PIPE = 1 << 16;

    /// Starts one, and reads its first line.
    static RunningWatch start(String... words) throws IOException {
        PipedReader pipe = new PipedReader(PIPE);
        PrintWriter out = new PrintWriter(new PipedWriter(pipe), true);
        StringWriter said = new StringWriter();
        String[] all = Stream.concat(Stream.of("watch"), Stream.of(words)).toArray(String[]::new);
        CompletableFuture<Integer> ended = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            int status = Main.run(all, out, new PrintWriter(said, true));
            out.close();
            ended.complete(status);
        });
        BufferedReader lines = new BufferedReader(pipe);
        return new RunningWatch(
                Objects.requireNonNull(lines.readLine(), said::toString), lines, said, ended);
    }

    /// The next line.
    String next() throws IOException {
        return Objects.requireNonNull(out.readLine(), this::err);
    }

    /// The lines until it ends.
    List<String> rest() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
        }
        return lines;
    }

    /// With what status it ended.
    int status() {
        return ended.join();
    }

    /// What it said to standard error.
    String err() {
        return said.toString();
    }
}
