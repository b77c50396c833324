package io.portolan.bench.rate;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.mpi.World;
import java.util.Arrays;
import java.util.List;

/// What a message costs when four threads of a rank send at once, beside the one that runs it.
public final class RateProgram {
    private static final int WINDOWS = 2000;
    private static final int BATCHES = 40;
    private static final int QUICK_BATCHES = 15;
    private static final int WARM_UPS = 15;

    private RateProgram() {}

    /// Both, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "rate",
                "windows of 64 messages by four threads of a rank, beside its own thread",
                "a core for each of two ranks",
                "three minutes, --quick one",
                RateProgram.class,
                List.of(RateContender.values()),
                "bytes",
                List.of(8, 1024),
                List.of(8),
                List.of(Quantity.compared("ns per message")),
                List.of("-Xms512m", "-Xmx512m"),
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: contender, bytes, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = RateContender.valueOf(arguments[0]);
        int bytes = Integer.parseInt(arguments[1]);
        int batches = Boolean.parseBoolean(arguments[2]) ? QUICK_BATCHES : BATCHES;
        ContenderAnswer.of(nanosPerMessage(contender, bytes, WINDOWS, WARM_UPS, batches))
                .print(System.out);
    }

    /// The median batch.
    static double nanosPerMessage(
            RateContender contender, int bytes, int windows, int warmUps, int batches)
            throws InterruptedException {
        double[] nanos = new double[batches];
        World.builder(2)
                .platformThreads()
                .run(world -> {
                    Stream stream = new Stream(world, contender.threads(), bytes);
                    for (int batch = -warmUps; batch < batches; batch++) {
                        double time = stream.run(windows);
                        if (batch >= 0 && world.rank() == 0) {
                            nanos[batch] = time;
                        }
                    }
                });
        Arrays.sort(nanos);
        return nanos[batches / 2];
    }
}
