package io.portolan.mpi.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An acceptor outlives a lack of sockets and of threads.
@Timeout(30)
class AcceptLoopTest {
    private final List<String> events = new ArrayList<>();
    private final Queue<String> coming = new ArrayDeque<>();

    /// A connection that says when it is closed.
    private record Connection(String name, List<String> events) implements Closeable {
        @Override
        public void close() {
            events.add(name + " closed");
        }
    }

    private Connection accept() throws IOException {
        String name = coming.remove();
        if (name.equals("none")) {
            throw new IOException("Too many open files");
        }
        return new Connection(name, events);
    }

    private long millis(String... all) {
        coming.addAll(List.of(all));
        long began = System.nanoTime();
        AcceptLoop.run(
                this::accept,
                () -> !coming.isEmpty(),
                peer -> {
                    if (peer.name().equals("threadless")) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    events.add(peer.name());
                });
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    @Test
    void itRestsWhileThereAreNoSockets() {
        assertTrue(millis("none", "none", "first") >= 150, "it has tried again at once");
        assertEquals(List.of("first"), events);
    }

    @Test
    void aConnectionThatHasNoThreadIsClosedAndTheNextOneTaken() {
        assertTrue(millis("threadless", "second") >= 75, "it has tried again at once");
        assertEquals(List.of("threadless closed", "second"), events);
    }
}
