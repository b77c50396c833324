package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wiretest.EchoPair;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireChild;
import java.util.List;
import java.util.Objects;

/// Connects this process with a second one that answers.
final class TcpPair {
    private TcpPair() {}

    /// On this host.
    static EchoPair of(TcpWireSettings settings) throws Exception {
        return of(settings, List.of());
    }

    /// @param before a command that starts the other process in another place
    /// @param hosts the addresses of this place and of that one; empty for the loopback
    static EchoPair of(TcpWireSettings settings, List<String> before, String... hosts)
            throws Exception {
        boolean isOneHost = hosts.length < 2;
        WireProvider.ProcessGroup group =
                isOneHost
                        ? TcpJob.group(0, 2, settings.lossAfter())
                        : TcpJob.onHost(hosts[0], 0, 2, settings.lossAfter());
        Recorder sink = new Recorder();
        WireProvider.Opening opening = new TcpProvider(settings).open(group, sink);
        String address = opening.address();
        WireChild child =
                isOneHost
                        ? WireChild.start(before, TcpEcho.class, address, "serve")
                        : WireChild.start(before, TcpEcho.class, address, "serve", hosts[1]);
        String other = Objects.requireNonNull(child.out().readLine());
        return new EchoPair(child, opening.connect(List.of(address, other)), sink);
    }
}
