package io.portolan.bench.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.bench.compare.RunThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Measures `java.util.concurrent`, in a JVM of its own. Ranks are threads of the kind that a world
/// would give them.
final class ThreadProgram {

    private ThreadProgram() {}

    /// Arguments: contender, ranks, milliseconds to measure, rows; the names of rows to measure are
    /// read as lines.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ExchangeContender contender = ExchangeContender.valueOf(arguments[0]);
        int ranks = Integer.parseInt(arguments[1]);
        boolean isControlled = List.of(arguments).contains(Row.CROSSING.name());
        Measuring.Measure measure =
                (row, pace) ->
                        samples(row, ThreadLoops.of(contender, row, ranks), pace, isControlled);
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        System.exit(Measuring.run(names, measure, Pace.ofMillis(arguments[2]), System.out));
    }

    /// *Failure:* [WrongValuesException].
    static List<Sample> samples(Row row, List<Loop> loops, Pace pace, boolean isControlled)
            throws InterruptedException {
        int ranks = loops.size();
        ExchangeTiming timing = ExchangeTiming.of(ranks, pace, isControlled);
        List<Callable<List<Sample>>> threads = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            int rank = i;
            threads.add(() -> timing.samples(rank, loops.get(rank)));
        }
        boolean haveCores = ranks <= Runtime.getRuntime().availableProcessors();
        RunThreads kind = haveCores ? RunThreads.platform() : RunThreads.virtual();
        try {
            return Sample.perOperation(row, kind.run(threads).getFirst());
        } catch (IllegalStateException e) {
            throw e.getCause() instanceof WrongValuesException wrong ? wrong : e;
        }
    }
}
