package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import io.portolan.mpi.wiretest.PingPong;
import io.portolan.mpi.wiretest.WireChild;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// A [PingPong] over TCP by the loopback address:
///
/// ```
///   java -cp ... io.portolan.mpi.tcp.TcpPingPong [BYTES...]
/// ```
final class TcpPingPong {
    private static final int STEPS = 5_000;

    private TcpPingPong() {}

    public static void main(String[] arguments) throws Exception {
        int[] sizes = Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        PingPong sink = new PingPong(STEPS);
        WireProvider.Opening opening =
                new TcpProvider().open(TcpJob.group(0, 2, Duration.ofSeconds(10)), sink);
        try (opening;
                WireChild child = WireChild.start(TcpEcho.class, opening.address(), "spin")) {
            String other = Objects.requireNonNull(child.out().readLine());
            try (Wires wires = opening.connect(List.of(opening.address(), other))) {
                sink.run(wires, sizes.length == 0 ? new int[] {0, 8, 1024, 65536, 4 << 20} : sizes);
            }
        }
    }
}
