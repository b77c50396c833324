package io.portolan.bench.notifications;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.Goal;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.MedianSpread;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.ServerProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// What it costs to tell many subscribers of a change.
public final class NotificationsProgram {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(20).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final List<Integer> SUBSCRIBERS = List.of(100, 1_000, 10_000);
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");
    private static final double PER_SECOND = 1_500_000;
    private static final double DELAY = 1.5;

    private NotificationsProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "notifications",
                "one service whose changes are told to many, against buses, sinks and streams",
                "nothing",
                "half an hour, --quick thirteen minutes",
                NotificationsProgram.class,
                List.of(NotificationsContender.values()),
                "subscribers",
                SUBSCRIBERS,
                SUBSCRIBERS,
                List.of(
                        Quantity.compared("ns per notification, many changes"),
                        Quantity.compared("us from a change until all were told, p50"),
                        new Quantity(
                                "us from a change until all were told but one that blocks, p50",
                                false,
                                "never"),
                        Quantity.compared("bytes of heap per subscriber")),
                JVM_OPTIONS,
                NotificationsProgram::printGoals);
    }

    /// Arguments: contender, subscribers, whether quick.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var contender = NotificationsContender.valueOf(arguments[0]);
        int subscribers = Integer.parseInt(arguments[1]);
        long nanos = Boolean.parseBoolean(arguments[2]) ? QUICK_NANOS : NANOS;
        if (contender.isFar()) {
            List<String> command = ChildProcess.java(JVM_OPTIONS, NotificationsServer.class);
            command.add(contender.name());
            try (ServerProcess server = ServerProcess.start(command);
                    Broadcast broadcast = contender.connect(server.port())) {
                measure(broadcast, subscribers, WARM_UP_NANOS, nanos).print(System.out);
            }
        } else {
            measure(contender.connect(0), subscribers, WARM_UP_NANOS, nanos).print(System.out);
        }
        System.exit(0); // without waiting for those that block
    }

    /// The figures of all quantities.
    static ContenderAnswer measure(Broadcast broadcast, int subscribers, long warmUp, long nanos)
            throws InterruptedException {
        return new Announcing(broadcast, subscribers).measure(warmUp, nanos);
    }

    private static void printGoals(List<Measurements> measured, PrintStream out) {
        out.println();
        for (int size : SUBSCRIBERS) {
            NotificationsContender ours =
                    NotificationsContender.NODE.fits(size)
                            ? NotificationsContender.NODE
                            : NotificationsContender.FRAMES;
            double[] rates =
                    Arrays.stream(measured.getFirst().perRound(ours, size))
                            .map(each -> 1e9 / each)
                            .toArray();
            Goal.atLeast(PER_SECOND, "notifications per second to %d".formatted(size))
                    .print(MedianSpread.of(rates), out);
            Goal.atMost(DELAY, "delay of %d by one that blocks".formatted(size))
                    .print(
                            MedianSpread.ofRatios(
                                    measured.get(2).perRound(ours, size),
                                    measured.get(1).perRound(ours, size)),
                            out);
        }
    }
}
