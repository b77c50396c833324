package io.portolan.mpi.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import io.portolan.mpi.wiretest.Pattern;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireChild;
import io.portolan.mpi.wiretest.WireJob;
import java.util.List;
import java.util.Objects;

/// This process and a second one that answers.
final class TcpPair implements AutoCloseable {
    private final Recorder sink = new Recorder();
    private final WireChild child;
    private final WireJob job;
    private long number;

    TcpPair(TcpWireSettings settings) throws Exception {
        this(settings, List.of(), "");
    }

    /// @param before a command that starts the other process in another place
    /// @param hosts the addresses of this place and of that one; empty for the loopback
    TcpPair(TcpWireSettings settings, List<String> before, String... hosts) throws Exception {
        boolean isOneHost = hosts.length < 2;
        WireProvider.Group group =
                isOneHost
                        ? TcpJob.group(0, 2, settings.lossAfter())
                        : TcpJob.onHost(hosts[0], 0, 2, settings.lossAfter());
        WireProvider.Opening opening = new TcpProvider(settings).open(group, sink);
        String address = opening.address();
        child =
                isOneHost
                        ? WireChild.start(before, TcpEcho.class, address, "serve")
                        : WireChild.start(before, TcpEcho.class, address, "serve", hosts[1]);
        String other = Objects.requireNonNull(child.out().readLine());
        job = new WireJob(List.of(opening.connect(List.of(address, other))));
        job.serve(0);
    }

    WireChild child() {
        return child;
    }

    Recorder sink() {
        return sink;
    }

    Wires wires() {
        return job.of(0);
    }

    /// Sends frames one after the other, each after the answer to the one before.
    void echo(int frames) throws InterruptedException {
        for (int i = 0; i < frames; i++) {
            number++;
            assertTrue(wires().to(1).offer(number, 0, 0, 0, new Pattern(number, 100)));
            wires().to(1).flush();
            Recorder.Came frame = (Recorder.Came) sink.take();
            assertEquals(number, frame.words().getFirst());
            assertEquals(100, frame.payload().size());
        }
    }

    @Override
    public void close() {
        job.close();
        child.close();
    }
}
