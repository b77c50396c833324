package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.Comparison;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import java.time.Duration;
import java.util.List;

/// What an operation between services of one process costs.
public final class ServicesProgram {

    private static final double NANOS_PER_MICRO = 1000;
    private static final long WARM_UP_NANOS = Duration.ofSeconds(4).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long BACKLOG = 4096;

    private ServicesProgram() {}

    /// Ours beside the peers, in rounds.
    public static Comparison comparison() {
        return new ProgramComparison(
                "services",
                "operations of services in one node, against asks of actors and an event bus",
                "nothing",
                "five minutes, --quick two",
                ServicesProgram.class,
                List.of(ServicesContender.values()),
                "outstanding",
                List.of(1, 16, 128),
                List.of(1, 128),
                List.of(
                        Quantity.compared("ns per two-way exchange of all"),
                        Quantity.compared("us from an ask to its answer, p50"),
                        Quantity.compared("ns per one-way message")),
                List.of("-Xms512m", "-Xmx512m"));
    }

    /// Arguments: contender, outstanding, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        boolean isQuick = Boolean.parseBoolean(arguments[2]);
        long nanos = isQuick ? QUICK_NANOS : NANOS;
        int outstanding = Integer.parseInt(arguments[1]);
        try (Conversation conversation = ServicesContender.valueOf(arguments[0]).start()) {
            measure(conversation, outstanding, isQuick ? nanos : WARM_UP_NANOS, nanos)
                    .print(System.out);
        }
        System.exit(0); // a peer may have threads that go on
    }

    static Answer measure(Conversation conversation, int outstanding, long warmUp, long nanos)
            throws InterruptedException {
        Outstanding asks = new Outstanding(conversation, outstanding);
        asks.run(warmUp, false);
        double nanosPerAsk = asks.run(nanos, false).nanosPerAsk();
        double median = asks.run(nanos / 2, true).times().percentile(0.5);
        oneWay(conversation, warmUp / 2);
        return Answer.of(nanosPerAsk, median / NANOS_PER_MICRO, oneWay(conversation, nanos));
    }

    /// Nanoseconds per message, with a bounded number on the way.
    private static double oneWay(Conversation conversation, long nanos) {
        Ping ping = Ping.first();
        long before = conversation.told();
        long sent = 0;
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            while (sent - (conversation.told() - before) > BACKLOG) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < BACKLOG / 4; i++) {
                conversation.tell(ping);
            }
            sent += BACKLOG / 4;
        }
        while (conversation.told() - before < sent) {
            Thread.onSpinWait();
        }
        return (double) (System.nanoTime() - start) / sent;
    }
}
