package io.portolan.bench.kernels;

import io.portolan.bench.clustering.MultiplyAddPeak;
import io.portolan.bench.compare.Answer;
import io.portolan.bench.exchange.ProcessJob;
import io.portolan.bench.results.MedianSpread;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.DoubleStream;

/// Runs a kernel in a JVM of its own: often enough to have it compiled, then some times more.
///
/// ```
///   KernelProgram PORTOLAN CG W 2 0  ->    figures 412.7      ms of the fastest run of three
///   KernelProgram PORTOLAN CG W 1 3  ->    figures 820.1      ms, the median of runs for 3 s
///   KernelProgram PROCESSES CG W 2 0 ->    figures 430.2      ranks in two processes
///   KernelProgram PEAK LU W 2 0      ->    figures 70.3       ms if cores did multiply-adds only
/// ```
final class KernelProgram {

    private static final long WARM_UP_NANOS = 2_000_000_000;
    private static final int LEAST_WARM_UPS = 2;
    private static final int RUNS = 3;
    private static final int PROCESSES = 2;
    private static final double MILLIS = 1e3;

    private KernelProgram() {}

    /// *Failure:* [IllegalStateException] when the result is not the official one.
    public static void main(String[] arguments) throws InterruptedException {
        RankKernel kernel = KernelName.valueOf(arguments[1]).kernel();
        KernelClass size = KernelClass.valueOf(arguments[2]);
        int ranks = Integer.parseInt(arguments[3]);
        int seconds = Integer.parseInt(arguments[4]);
        switch (KernelContender.valueOf(arguments[0])) {
            case PEAK -> print(atPeak(kernel.operations(size), ranks));
            case PROCESSES -> System.exit(inProcesses(ranks, List.of(arguments)));
            default -> print(measured(() -> run(kernel, size, ranks).seconds(), seconds));
        }
    }

    private static void print(double seconds) {
        Answer.of(seconds * MILLIS).print(System.out);
    }

    /// A run of the kernel; its seconds.
    private interface TimedRun {
        double seconds() throws InterruptedException;
    }

    private static double measured(TimedRun run, int seconds) throws InterruptedException {
        long start = System.nanoTime();
        for (int i = 0; i < LEAST_WARM_UPS || System.nanoTime() - start < WARM_UP_NANOS; i++) {
            var _ = run.seconds();
        }
        DoubleStream.Builder times = DoubleStream.builder();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        for (int i = 0; i < RUNS || System.nanoTime() < end; i++) {
            times.add(run.seconds());
        }
        MedianSpread runs = MedianSpread.of(times.build().toArray());
        return seconds == 0 ? runs.min() : runs.median();
    }

    private static int inProcesses(int ranks, List<String> arguments) throws InterruptedException {
        return ProcessJob.run(
                TimedRank.class,
                arguments,
                JobSettings.of(ranks).withProcesses(processes(KernelProgram.class, arguments)));
    }

    /// Two processes that share memory.
    static ProcessSettings processes(Class<?> starter, List<String> arguments) {
        List<String> options = new ArrayList<>(KernelJob.JVM_OPTIONS);
        options.add(ProcessJob.NATIVE_ACCESS);
        return ProcessJob.processes(PROCESSES, starter, options, arguments, "shm");
    }

    /// What each rank of several processes runs. Rank 0 says whether there is another run.
    static final class TimedRank {
        private TimedRank() {}

        public static void main(String[] arguments) throws InterruptedException {
            RankKernel kernel = KernelName.valueOf(arguments[1]).kernel();
            KernelClass size = KernelClass.valueOf(arguments[2]);
            int seconds = Integer.parseInt(arguments[4]);
            World.join(world -> {
                if (world.rank() == 0) {
                    print(measured(() -> another(world, kernel, size), seconds));
                    goesOn(world, false);
                } else {
                    while (goesOn(world, false)) {
                        var _ = verified(kernel.run(world, size), size);
                    }
                }
            });
        }

        private static double another(Intracomm world, RankKernel kernel, KernelClass size) {
            goesOn(world, true);
            return verified(kernel.run(world, size), size).seconds();
        }

        /// What rank 0 says.
        private static boolean goesOn(Intracomm world, boolean isSaid) {
            boolean[] said = {isSaid};
            world.bcast(said, 0);
            return said[0];
        }
    }

    /// A double takes twice the place of a float, so a core does half as many at once.
    private static double atPeak(double operations, int ranks) {
        int cores = Math.min(ranks, Runtime.getRuntime().availableProcessors());
        return operations / (cores * MultiplyAddPeak.gigaflops() / 2 * 1e9);
    }

    /// Runs it once, on ranks of a world of its own.
    static KernelResult run(RankKernel kernel, KernelClass size, int ranks)
            throws InterruptedException {
        return run(kernel, size, World.builder(ranks));
    }

    /// Runs it once, on the ranks of a world that is described.
    static KernelResult run(RankKernel kernel, KernelClass size, WorldBuilder description)
            throws InterruptedException {
        AtomicReference<KernelResult> result = new AtomicReference<>();
        description.run(world -> {
            KernelResult own = kernel.run(world, size);
            if (world.rank() == 0) {
                result.set(own);
            }
        });
        return verified(result.get(), size);
    }

    /// *Failure:* [IllegalStateException] when the result is not the official one.
    static KernelResult verified(KernelResult found, KernelClass size) {
        if (!found.isVerified()) {
            throw new IllegalStateException(
                    "class %s is not verified: %s".formatted(size, found.difference()));
        }
        return found;
    }
}
