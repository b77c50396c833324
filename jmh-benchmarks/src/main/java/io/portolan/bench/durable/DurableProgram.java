package io.portolan.bench.durable;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.TemporaryFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/// What a change that survives a power cut costs.
public final class DurableProgram {

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofSeconds(5);
    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final double NANOS_PER_MICRO = 1000;

    private DurableProgram() {}

    /// Ours beside the peer, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "durable",
                "changes of a durable service by several writers, against an embedded database",
                "a disk below the folder for temporary files",
                "three minutes, --quick one",
                DurableProgram.class,
                List.of(DurableContender.values()),
                "writers",
                List.of(1, 16),
                List.of(16),
                List.of(Quantity.compared("us per change of all writers")),
                List.of("-Xms512m", "-Xmx512m", "--enable-native-access=ALL-UNNAMED"),
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: contender, writers, whether quick.
    public static void main(String[] arguments) throws Exception {
        var contender = DurableContender.valueOf(arguments[0]);
        int writers = Integer.parseInt(arguments[1]);
        Duration time = Boolean.parseBoolean(arguments[2]) ? QUICK : LONG;
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            ContenderAnswer.of(microsPerChange(contender, folder.path(), writers, WARM_UP, time))
                    .print(System.out);
        }
        System.exit(0); // without waiting for the node's threads
    }

    /// *Failure:* [IllegalStateException] when a change that was acknowledged is not there after
    /// the keeper was opened again.
    static double microsPerChange(
            DurableContender contender, Path folder, int writers, Duration warmUp, Duration time)
            throws Exception {
        double micros;
        long acknowledged;
        try (Keeper keeper = contender.open(folder)) {
            acknowledged = run(contender, keeper, writers, warmUp);
            long start = System.nanoTime();
            long changes = run(contender, keeper, writers, time);
            micros = (System.nanoTime() - start) / NANOS_PER_MICRO / changes;
            acknowledged += changes;
        }
        try (Keeper again = contender.open(folder)) {
            if (again.changes() != acknowledged) {
                throw new IllegalStateException(
                        "%d changes were acknowledged, %d are there"
                                .formatted(acknowledged, again.changes()));
            }
        }
        return micros;
    }

    private static long run(DurableContender contender, Keeper keeper, int writers, Duration time)
            throws InterruptedException {
        LongAdder changes = new LongAdder();
        AtomicBoolean isToEnd = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            threads.add(contender.writer(() -> write(keeper, isToEnd, changes)));
        }
        boolean _ = never.await(time.toNanos(), TimeUnit.NANOSECONDS);
        isToEnd.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        return changes.sum();
    }

    private static void write(Keeper keeper, AtomicBoolean isToEnd, LongAdder changes) {
        try {
            while (!isToEnd.get()) {
                keeper.change();
                changes.increment();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
