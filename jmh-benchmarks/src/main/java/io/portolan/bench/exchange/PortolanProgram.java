package io.portolan.bench.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.mpi.RankProgram;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Measures ours, in a JVM of its own.
final class PortolanProgram {

    private static final Duration BLOCKED = Duration.ofSeconds(4);

    private PortolanProgram() {}

    /// Arguments: ranks, milliseconds to measure, rows; the names of rows to measure are read as
    /// lines.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int ranks = Integer.parseInt(arguments[0]);
        boolean isControlled = List.of(arguments).contains(Row.CROSSING.name());
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        System.exit(
                Measuring.run(
                        names,
                        (row, pace) -> samples(row, ranks, pace, isControlled),
                        Pace.ofMillis(arguments[1]),
                        System.out));
    }

    /// *Failure:* [WrongValuesException].
    static List<Sample> samples(Row row, int ranks, Pace pace, boolean isControlled)
            throws InterruptedException {
        return switch (row) {
            case CROSSING -> ThreadProgram.samples(row, Crossing.loops(), pace, isControlled);
            case START_TO_END -> List.of(Sample.of(IdleRanks.startToEndMicros(ranks)));
            case HEAP -> List.of(Sample.of(IdleRanks.heapBytes(ranks)));
            case BLOCKED -> List.of(Sample.of(IdleRanks.blockedPercent(ranks, BLOCKED)));
            default -> timed(row, ranks, pace, isControlled);
        };
    }

    private static List<Sample> timed(Row row, int ranks, Pace pace, boolean isControlled)
            throws InterruptedException {
        ExchangeTiming timing = ExchangeTiming.of(ranks, pace, isControlled);
        List<Sample> samples = new ArrayList<>();
        RankProgram program =
                comm -> {
                    Loop loop = new RankLoops(comm).of(row);
                    List<Sample> seen = timing.samples(comm.rank(), loop);
                    if (comm.rank() == 0) {
                        samples.addAll(seen);
                    }
                };
        try {
            World.run(ranks, program);
        } catch (RankFailedException e) {
            throw e.getCause() instanceof WrongValuesException wrong ? wrong : e;
        }
        return Sample.perOperation(row, samples);
    }
}
