package io.portolan.bench.services;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.LegacyComparison;
import java.time.Duration;
import java.util.List;

/// What an operation between services of one process costs.
public final class ServicesProgram {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(4).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();

    private ServicesProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "services",
                "operations of services in one node, against asks of actors and an event bus",
                "nothing",
                "five minutes, --quick two",
                ServicesProgram.class,
                List.of(ServicesContender.values()),
                "outstanding",
                List.of(1, 16, 128),
                List.of(1, 128),
                Talk.QUANTITIES,
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, outstanding, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        boolean isQuick = Boolean.parseBoolean(arguments[2]);
        long nanos = isQuick ? QUICK_NANOS : NANOS;
        int outstanding = Integer.parseInt(arguments[1]);
        try (Conversation conversation = ServicesContender.valueOf(arguments[0]).start()) {
            Talk.measure(conversation, outstanding, isQuick ? nanos : WARM_UP_NANOS, nanos)
                    .print(System.out);
        }
        System.exit(0); // a peer may have threads that go on
    }
}
