package io.portolan.mpi.wiretest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import java.util.List;

/// This process, and an [Echo] in a JVM of its own.
public final class EchoPair implements AutoCloseable {
    private final WireChild child;
    private final WireJob job;
    private final Recorder sink;
    private long number;

    /// @param wires of process 0, whose sink is the recorder
    public EchoPair(WireChild child, Wires wires, Recorder sink) {
        this.child = child;
        this.job = new WireJob(List.of(wires));
        this.sink = sink;
        job.serve(0);
    }

    public WireChild child() {
        return child;
    }

    public Recorder sink() {
        return sink;
    }

    /// The wire to the echo.
    public Wire wire() {
        return job.of(0).to(1);
    }

    /// Sends frames one after the other, each after the answer to the one before.
    public void echo(int frames) throws InterruptedException {
        for (int i = 0; i < frames; i++) {
            number++;
            assertTrue(wire().offer(number, 0, 0, 0, new Pattern(number, 100)));
            wire().flush();
            Recorder.Came frame = (Recorder.Came) sink.take();
            assertEquals(number, frame.words().getFirst());
            assertEquals(100, frame.payload().size());
        }
    }

    /// Ends the wires of this process.
    public void end() {
        job.close(0);
    }

    @Override
    public void close() {
        job.close();
        child.close();
    }
}
