package io.portolan.bench.services;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.ServerProcess;
import io.portolan.bench.compare.TemporaryFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What an operation between two processes of one machine costs.
public final class WireProgram {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(20).toNanos();
    private static final long NANOS = Duration.ofSeconds(2).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private WireProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "wire",
                "operations over one connection, against a bare echo of frames and gRPC",
                "nothing",
                "fifty-five minutes, --quick twelve",
                WireProgram.class,
                List.of(WireContender.values()),
                "outstanding",
                List.of(1, 16, 128),
                List.of(128),
                Talk.QUANTITIES,
                JVM_OPTIONS);
    }

    /// Arguments: contender, outstanding, whether quick.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        WireContender contender = WireContender.valueOf(arguments[0]);
        int outstanding = Integer.parseInt(arguments[1]);
        long nanos = Boolean.parseBoolean(arguments[2]) ? QUICK_NANOS : NANOS;
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        options.addAll(contender.options());
        contender.setOptions();
        try (TemporaryFolder keys = TemporaryFolder.create()) {
            options.add(WireKeys.make(keys.path()));
            try (ServerProcess server = WireServer.start(contender, options);
                    Conversation conversation = contender.connect(server.port())) {
                Talk.measure(conversation, outstanding, WARM_UP_NANOS, nanos).print(System.out);
            }
        }
        System.exit(0); // a peer may have threads that go on
    }
}
