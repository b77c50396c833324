package io.portolan.bench.exchange;

import io.portolan.bench.shift.RankThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/// Measures `java.util.concurrent`, in a JVM of its own. Ranks are threads of the kind that a world
/// would give them.
final class ThreadProgram {

    private ThreadProgram() {}

    /// Arguments: contender, ranks, milliseconds to measure, rows.
    public static void main(String[] arguments) throws InterruptedException {
        ExchangeContender contender = ExchangeContender.valueOf(arguments[0]);
        int ranks = Integer.parseInt(arguments[1]);
        Pace pace = Pace.ofMillis(arguments[2]);
        List<Row> rows = Stream.of(arguments).skip(3).map(Row::valueOf).toList();
        System.exit(
                Measuring.run(
                        rows,
                        row -> micros(row, ThreadLoops.of(contender, row, ranks), pace),
                        System.out));
    }

    /// *Failure:* [WrongValuesException].
    static double micros(Row row, List<Loop> loops, Pace pace) throws InterruptedException {
        int ranks = loops.size();
        Timing timing = new Timing(ranks, pace);
        List<Callable<Double>> threads = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            int rank = i;
            threads.add(() -> timing.micros(rank, loops.get(rank)));
        }
        boolean haveCores = ranks <= Runtime.getRuntime().availableProcessors();
        RankThreads kind = haveCores ? RankThreads.platform() : RankThreads.virtual();
        try {
            return kind.run(threads).getFirst() / row.operations();
        } catch (IllegalStateException e) {
            throw e.getCause() instanceof WrongValuesException wrong ? wrong : e;
        }
    }
}
