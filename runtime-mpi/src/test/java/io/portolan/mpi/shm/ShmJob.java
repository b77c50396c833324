package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Several processes of a job, all within this JVM: the segment does not know the difference. Each
/// has a mapping of its own.
final class ShmJob implements AutoCloseable {
    private final List<ShmWires> wires = new ArrayList<>();
    private final List<Thread> serving = new ArrayList<>();

    /// A job whose byte rings have so many bytes.
    ShmJob(Path directory, int ringBytes, ShmSettings settings, FrameSink... sinks)
            throws IOException {
        ShmSegment created =
                ShmSegment.create(directory, new ShmLayout(sinks.length, ringBytes), 7);
        for (int process = 0; process < sinks.length; process++) {
            ShmSegment segment = ShmSegment.open(created.file(), sinks.length, 7);
            wires.add(ShmWires.attach(segment, process, sinks[process], settings));
        }
        created.unlink();
    }

    List<ShmWires> wires() {
        return wires;
    }

    ShmWires of(int process) {
        return wires.get(process);
    }

    /// Starts the serving thread of each process, which polls only when `await` returns: if a ring
    /// of the doorbell is missed, it sleeps for a minute.
    ShmJob serve() {
        for (ShmWires each : wires) {
            serving.add(serve(each));
        }
        return this;
    }

    static Thread serve(ShmWires wires) {
        return Thread.ofPlatform()
                .daemon()
                .name("serving")
                .start(() -> {
                    while (!wires.isClosed()) {
                        wires.await(60_000_000_000L);
                        wires.pollLast();
                    }
                });
    }

    @Override
    public void close() {
        wires.forEach(ShmWires::close);
        try {
            for (Thread thread : serving) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
