package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// `portolan node` on a thread of its own, until it is closed.
record RunningNode(String line, Thread thread, CompletableFuture<Integer> status)
        implements AutoCloseable {

    /// Starts one, at a free port unless an option says which, and reads the line that says where
    /// it listens.
    static RunningNode start(String... options) throws IOException {
        PipedReader pipe = new PipedReader();
        PrintWriter out = new PrintWriter(new PipedWriter(pipe), true);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        boolean isFree = !List.of(options).contains("--http");
        Stream<String> command = isFree ? Stream.of("node", "--http", "0") : Stream.of("node");
        String[] all = Stream.concat(command, Stream.of(options)).toArray(String[]::new);
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Thread thread = Thread.startVirtualThread(() -> status.complete(Main.run(all, out, err)));
        String line = Objects.requireNonNull(new BufferedReader(pipe).readLine());
        assertTrue(line.startsWith("portolan: node "), line);
        return new RunningNode(line, thread, status);
    }

    /// Where it listens, without a slash at the end.
    String root() {
        return line.substring(line.indexOf("http")).split(" ", -1)[0];
    }

    /// A path over HTTP.
    URI at(String path) {
        return URI.create(root()).resolve(path);
    }

    @Override
    public void close() {
        thread.interrupt();
        assertEquals(130, status.join());
    }
}
