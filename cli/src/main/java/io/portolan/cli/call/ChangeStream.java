package io.portolan.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Reads server-sent events of one connection on a thread of its own, so that waiting for the next
/// one has a limit.
///
/// *Threads:* one takes events; any closes.
///
/// Source: WHATWG HTML, server-sent events
public final class ChangeStream implements AutoCloseable {

    /// What is taken: an event, or that the connection has ended.
    private sealed interface Piece {}

    private record Come(ChangeEvent event) implements Piece {}

    private record Lost(String why) implements Piece {}

    private static final int AHEAD = 256;

    private final InputStream in;
    private final BlockingQueue<Piece> pieces = new ArrayBlockingQueue<>(AHEAD);
    private final Thread reader;

    /// @param in the body of the answer
    public ChangeStream(InputStream in) {
        this.in = in;
        reader = Thread.ofVirtual().name("watch").start(this::read);
    }

    /// The next event; null when none comes within the time.
    ///
    /// *Failure:* [IOException] that says why when the connection has ended.
    public @Nullable ChangeEvent next(Duration limit) throws IOException, InterruptedException {
        Piece piece = pieces.poll(Math.max(0, limit.toNanos()), TimeUnit.NANOSECONDS);
        return switch (piece) {
            case null -> null;
            case Come(ChangeEvent event) -> event;
            case Lost(String why) -> throw new IOException(why);
        };
    }

    @Override
    public void close() {
        reader.interrupt();
        try {
            in.close();
        } catch (IOException e) {
            // What comes is not wanted any more.
        }
    }

    private void read() {
        try {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
                readAll(lines);
                pieces.put(new Lost("the node closed the connection"));
            } catch (IOException e) {
                pieces.put(new Lost(e.getMessage() == null ? "it broke off" : e.getMessage()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void readAll(BufferedReader lines) throws IOException, InterruptedException {
        String kind = "";
        String revision = null;
        StringBuilder data = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    pieces.put(new Come(new ChangeEvent(kind, revision, data.toString())));
                }
                kind = "";
                revision = null;
                data.setLength(0);
            } else if (line.startsWith(":")) {
                pieces.put(new Come(ChangeEvent.ALIVE));
            } else if (line.startsWith("event: ")) {
                kind = line.substring("event: ".length());
            } else if (line.startsWith("id: ")) {
                revision = line.substring("id: ".length());
            } else if (line.startsWith("data: ")) {
                data.append(line, "data: ".length(), line.length());
            }
        }
    }
}
