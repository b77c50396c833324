package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wiretest.Echo;
import java.time.Duration;
import java.util.List;

/// An [Echo] in a JVM of its own, which prints first where it listens.
final class TcpEcho {
    private TcpEcho() {}

    /// Answers until the parent ends.
    ///
    /// @param arguments where process 0 listens; `spin` or `serve`; the address by which this host
    ///   is reached, if that is not the loopback
    public static void main(String[] arguments) throws Exception {
        Echo echo = new Echo();
        Duration silence = Duration.ofSeconds(10);
        WireProvider.ProcessGroup group =
                arguments.length > 2
                        ? TcpJob.onHost(arguments[2], 1, 2, silence)
                        : TcpJob.group(1, 2, silence);
        try (WireProvider.Opening opening = new TcpProvider().open(group, echo)) {
            System.out.println(opening.address());
            echo.run(
                    opening.connect(List.of(arguments[0], opening.address())),
                    arguments[1].equals("spin"));
        }
    }
}
