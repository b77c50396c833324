package io.portolan.bench.choice;

import io.portolan.bench.compare.ForkedBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// A choice between many ports: each item is posted at a random one.
///
/// ```
///                       +--> source 0   --+
///   producer -- random -+--> source 1   --+-- choice --> consumer
///                       |      ...        |
///                       +--> source n-1 --+
/// ```
///
/// One operation is one item. Starting the two threads is part of the time, for every contender.
public class ChoiceBenchmark extends ForkedBenchmark {

    /// So many that starting the threads is lost among them.
    static final int ITEMS = 50_000;

    @Param ChoiceContender contender = ChoiceContender.CHOICE;

    @Param({"2", "8", "64"})
    int sources;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private ChoosingRun run;

    @SuppressWarnings("NullAway.Init")
    private Sources places;

    @Setup
    public void start() {
        run = new ChoosingRun(sources, ITEMS);
        places = contender.sources(sources);
    }

    @Benchmark
    @OperationsPerInvocation(ITEMS)
    public void choose() throws InterruptedException {
        run.run(places);
    }
}
