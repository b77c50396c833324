package io.portolan.bench.exchange;

import io.portolan.mpi.RankFailedException;
import io.portolan.mpi.RankProgram;
import io.portolan.mpi.World;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Measures ours, in a JVM of its own.
final class PortolanProgram {

    private static final Duration BLOCKED = Duration.ofSeconds(4);

    private PortolanProgram() {}

    /// Arguments: ranks, milliseconds to measure, rows.
    public static void main(String[] arguments) throws InterruptedException {
        int ranks = Integer.parseInt(arguments[0]);
        Pace pace = Pace.ofMillis(arguments[1]);
        List<Row> rows = Stream.of(arguments).skip(2).map(Row::valueOf).toList();
        System.exit(Measuring.run(rows, row -> figure(row, ranks, pace), System.out));
    }

    /// *Failure:* [WrongValuesException].
    static double figure(Row row, int ranks, Pace pace) throws InterruptedException {
        return switch (row) {
            case CROSSING -> ThreadProgram.micros(row, Crossing.loops(), pace);
            case START_TO_END -> IdleRanks.startToEndMicros(ranks);
            case HEAP -> IdleRanks.heapBytes(ranks);
            case BLOCKED -> IdleRanks.blockedPercent(ranks, BLOCKED);
            default -> micros(row, ranks, pace);
        };
    }

    private static double micros(Row row, int ranks, Pace pace) throws InterruptedException {
        Timing timing = new Timing(ranks, pace);
        double[] micros = new double[ranks];
        RankProgram program =
                comm -> {
                    Loop loop = new RankLoops(comm).of(row);
                    micros[comm.rank()] = timing.micros(comm.rank(), loop);
                };
        try {
            World.run(ranks, program);
        } catch (RankFailedException e) {
            throw e.getCause() instanceof WrongValuesException wrong ? wrong : e;
        }
        return micros[0] / row.operations();
    }
}
