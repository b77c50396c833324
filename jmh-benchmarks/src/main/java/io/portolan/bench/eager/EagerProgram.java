package io.portolan.bench.eager;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/// What a message between two ranks costs, eager and by rendezvous, by its size: where the second
/// gets cheaper the default of the world's eager limit belongs.
public final class EagerProgram {
    private static final List<Integer> SIZES =
            List.of(256, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 262_144);
    private static final List<Integer> QUICK_SIZES = List.of(1024, 4096, 16_384, 65_536);

    private static final int BATCHES = 60;
    private static final int QUICK_BATCHES = 20;
    private static final int WARM_UPS = 40;

    /// About 10 ms of messages of whatever size.
    private static final int BATCH_BYTES = 20_000_000;

    private static final int MESSAGE_COST_BYTES = 1500;

    private EagerProgram() {}

    /// Both ways, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "eager",
                "messages of two ranks copied at once, beside such that wait for their receive",
                "a core for each of two ranks",
                "ten minutes, --quick three",
                EagerProgram.class,
                List.of(EagerContender.values()),
                "bytes",
                SIZES,
                QUICK_SIZES,
                List.of(
                        Quantity.compared("ns per message, the receive posted before"),
                        Quantity.compared("ns per message and notice, the receive after")),
                List.of("-Xms512m", "-Xmx512m"),
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: contender, bytes, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = EagerContender.valueOf(arguments[0]);
        int bytes = Integer.parseInt(arguments[1]);
        int batches = Boolean.parseBoolean(arguments[2]) ? QUICK_BATCHES : BATCHES;
        int rounds = BATCH_BYTES / (bytes + MESSAGE_COST_BYTES);
        ContenderAnswer.of(measure(contender, bytes, rounds, WARM_UPS, batches)).print(System.out);
    }

    /// The median batch with the receive posted before, and with the receive after.
    static double[] measure(
            EagerContender contender, int bytes, int rounds, int warmUps, int batches)
            throws InterruptedException {
        double[] medians = new double[2];
        World.builder(2)
                .platformThreads()
                .eagerBytes(contender.eagerBytes())
                .unexpectedBytes(Long.MAX_VALUE)
                .run(world -> {
                    RoundTrip trip = new RoundTrip(world, bytes);
                    double posted = median(trip::posted, rounds, warmUps, batches);
                    double awaited = median(trip::awaited, rounds, warmUps, batches);
                    if (world.rank() == 0) {
                        medians[0] = posted;
                        medians[1] = awaited;
                    }
                });
        return medians;
    }

    private static double median(IntToDoubleFunction trip, int rounds, int warmUps, int batches) {
        double[] nanos = new double[batches];
        for (int batch = -warmUps; batch < batches; batch++) {
            double time = trip.applyAsDouble(rounds);
            if (batch >= 0) {
                nanos[batch] = time;
            }
        }
        Arrays.sort(nanos);
        return nanos[batches / 2];
    }
}
