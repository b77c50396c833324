package io.portolan.bench.micro;

import io.portolan.bench.compare.ForkedBenchmark;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.compare.Twin;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/// A message when four threads of a rank send at once, beside the one that runs it.
///
/// Messages go from rank 0 to rank 1, in windows with an answer each; every thread of rank 0 has a
/// partner in rank 1 and a tag of its own. One operation is one message of whichever thread. JMH's
/// thread starts the ranks and waits for them.
public class RateBenchmark extends ForkedBenchmark {

    /// How many threads send and receive for a rank; one is its own.
    public static final List<Twin<Integer>> TWINS =
            List.of(
                    Twin.ours("ONE", "the rank's own thread", 1),
                    Twin.ours("FOUR", "4 threads of the rank", 4).dividedBy("ONE"));

    /// Enough that starting the ranks does not count.
    static final int WINDOWS = 2000;

    private static final int WINDOW = 64;
    private static final int ANSWER = 1000;

    @Param("ONE")
    String contender = "ONE";

    @Param({"8", "1024"})
    int bytes;

    @Benchmark
    @OperationsPerInvocation(WINDOWS * WINDOW)
    public void message() throws InterruptedException {
        run(Twin.named(contender, TWINS).of(), bytes, WINDOWS);
    }

    /// Lets two ranks exchange windows, in equal parts by each thread.
    static void run(int threads, int bytes, int windows) throws InterruptedException {
        World.builder(2)
                .platformThreads()
                .run(world -> {
                    if (threads == 1) {
                        converse(world, 0, bytes, windows);
                    } else {
                        var _ =
                                RunThreads.platform()
                                        .run(talks(threads, world, bytes, windows / threads));
                    }
                });
    }

    private static List<Callable<Object>> talks(
            int threads, Intracomm world, int bytes, int windows) {
        return IntStream.range(0, threads)
                .mapToObj(tag -> Executors.callable(() -> converse(world, tag, bytes, windows)))
                .toList();
    }

    private static void converse(Intracomm world, int tag, int bytes, int windows) {
        long[] buffer = new long[bytes / Long.BYTES];
        long[] answer = new long[1];
        for (int window = 0; window < windows; window++) {
            for (int i = 0; i < WINDOW; i++) {
                if (world.rank() == 0) {
                    buffer[buffer.length - 1] = i;
                    world.send(buffer, 1, tag);
                } else {
                    world.recv(buffer, 0, tag);
                    verify(i, buffer[buffer.length - 1]);
                }
            }
            if (world.rank() == 0) {
                world.recv(answer, 1, ANSWER + tag);
            } else {
                world.send(answer, 0, ANSWER + tag);
            }
        }
    }

    static void verify(long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException(
                    "message %d of a window came as %d".formatted(expected, found));
        }
    }
}
