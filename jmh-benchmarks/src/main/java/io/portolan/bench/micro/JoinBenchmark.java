package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.RunThreads;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/// A join of two ports under contention: two producers, one consumer of pairs.
///
/// ```
///   producer: 0 1 2 3 ... ---> left  --+
///                                      +--> (0, 0) (1, 1) (2, 2) ...
///   producer: 0 1 2 3 ... ---> right --+
/// ```
///
/// One operation is one pair. JMH's thread starts the producers and waits for the last pair.
public class JoinBenchmark extends ForkedBenchmark {

    /// Enough that starting the producers does not count.
    static final int PAIRS = 100_000;

    @Param JoinContender contender = JoinContender.JOIN;

    /// Zips of the peers have two sources.
    @Param("2")
    int ports;

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private JoinContender.Zipper zipper;

    private List<Integer> items = List.of();

    @Setup
    public void start() {
        zipper = contender.start();
        items = IntStream.range(0, PAIRS).boxed().toList();
    }

    @TearDown
    public void stop() {
        zipper.close();
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public void pair() throws InterruptedException {
        run(zipper, items);
    }

    /// Lets both producers post all items, and waits for the pairs.
    static void run(JoinContender.Zipper zipper, List<Integer> items) throws InterruptedException {
        JoinContender.Pairs pairs = new JoinContender.Pairs(items.size());
        try (JoinContender.Zip zip = zipper.zip(pairs)) {
            var _ =
                    RunThreads.platform()
                            .run(
                                    List.of(
                                            producer(items, zip::postLeft),
                                            producer(items, zip::postRight)));
            pairs.await();
        }
    }

    private static Callable<Integer> producer(List<Integer> items, Consumer<Integer> post) {
        return () -> {
            items.forEach(post);
            return items.size();
        };
    }
}
