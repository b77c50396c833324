package io.portolan.bench.kernels;

import io.portolan.bench.clustering.MultiplyAddPeak;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.WarmUpPhase;
import io.portolan.bench.exchange.ProcessJob;
import io.portolan.bench.kernels.KernelPeers.KernelJob;
import io.portolan.bench.kernels.RankKernel.KernelResult;
import io.portolan.bench.results.MedianSpread;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.WorldBuilder;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import io.portolan.mpi.profile.ProfileFigures;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.SizeClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/// Runs a kernel in a JVM of its own: often enough to have it compiled, then some times more. Or
/// runs it once with a profile, and says its messages by channel and number of the size class.
///
/// ```
///   KernelProgram PORTOLAN CG W 2 0   ->    412.7             ms of the fastest run of ten
///   KernelProgram PORTOLAN CG W 1 3   ->    820.1             ms, the median of runs for 3 s
///   KernelProgram PROCESSES CG W 2 0  ->    430.2             ranks in two processes
///   KernelProgram PEAK LU W 2 0       ->    70.3              ms if cores did multiply-adds only
///   KernelProgram PORTOLAN CG S 4 -1  ->    lane/11           1740 messages, 1781760 bytes
///                                           collectives/4     96 messages, 768 bytes
///   KernelProgram PROCESSES CG S 4 -1 ->    shared memory of processes/11 ...
/// ```
///
/// A collective sends no messages within a process, where MPI does; so that they can be compared,
/// what one rank brings to one collective counts as one, of the mean size of the rank's calls.
final class KernelProgram {

    static final String COLLECTIVES = "collectives";

    /// The memory is touched once before, as the programs in C do.
    static final List<String> JVM_OPTIONS =
            List.of("--add-modules", "jdk.incubator.vector", "-Xms2g", "-Xmx2g");

    private static final long WARM_UP_NANOS = 1_000_000_000;
    private static final int LEAST_WARM_UPS = 2;
    private static final int RUNS = 10;
    private static final int PROCESSES = 2;

    private KernelProgram() {}

    /// *Failure:* [IllegalStateException] when the result is not the official one.
    public static void main(String[] arguments) throws Exception {
        KernelJob job = KernelJob.parse(arguments);
        RankKernel kernel = job.kernel().of(job.size());
        switch (job.contender()) {
            case PEAK -> print(atPeak(kernel.operations(), job.ranks()));
            case PROCESSES -> System.exit(inProcesses(job));
            default -> {
                if (job.seconds() == KernelJob.MESSAGES) {
                    print(counted(kernel, job.ranks()));
                } else {
                    print(measured(() -> run(kernel, job.ranks()).seconds(), job.seconds()));
                }
            }
        }
    }

    private static void print(double seconds) {
        ProgramAnswer.of(seconds * 1e3).print(System.out);
    }

    private static void print(Map<String, Amount> messages) {
        messages.forEach((kind, it) ->
                new ProgramAnswer(kind, List.of((double) it.number, (double) it.volume), null, null)
                        .print(System.out));
    }

    private static double measured(Callable<Double> run, int seconds) throws Exception {
        WarmUpPhase warmUp = new WarmUpPhase(WARM_UP_NANOS);
        for (int i = 0; i < LEAST_WARM_UPS || warmUp.goesOn(); i++) {
            var _ = run.call();
        }
        DoubleStream.Builder times = DoubleStream.builder();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        for (int i = 0; i < RUNS || System.nanoTime() < end; i++) {
            times.add(run.call());
        }
        MedianSpread runs = MedianSpread.of(times.build().toArray());
        return seconds == KernelJob.FASTEST ? runs.min() : runs.median();
    }

    /// Two processes that share memory.
    private static int inProcesses(KernelJob job) throws InterruptedException {
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        options.add(ProcessJob.NATIVE_ACCESS);
        var shared =
                ProcessJob.processes(
                        PROCESSES, KernelProgram.class, options, job.arguments(), "shm");
        JobSettings settings = JobSettings.of(job.ranks()).withProcesses(shared);
        return ProcessJob.run(
                Rank.class,
                job.arguments(),
                job.seconds() == KernelJob.MESSAGES
                        ? settings.withWorld(world -> counting(world, KernelProgram::print))
                        : settings);
    }

    /// What each rank of several processes runs. Rank 0 says whether there is another run.
    static final class Rank {
        private Rank() {}

        public static void main(String[] arguments) throws InterruptedException {
            KernelJob job = KernelJob.parse(arguments);
            RankKernel kernel = job.kernel().of(job.size());
            World.join(world -> {
                if (job.seconds() == KernelJob.MESSAGES) {
                    var _ = verified(kernel, kernel.run(world));
                } else if (world.rank() == 0) {
                    print(measured(() -> another(world, kernel), job.seconds()));
                    goesOn(world, false);
                } else {
                    while (goesOn(world, false)) {
                        var _ = verified(kernel, kernel.run(world));
                    }
                }
            });
        }

        private static double another(Intracomm world, RankKernel kernel) {
            goesOn(world, true);
            return verified(kernel, kernel.run(world)).seconds();
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
    static KernelResult run(RankKernel kernel, int ranks) throws InterruptedException {
        return run(kernel, World.builder(ranks));
    }

    private static KernelResult run(RankKernel kernel, WorldBuilder description)
            throws InterruptedException {
        AtomicReference<KernelResult> result = new AtomicReference<>();
        description.run(world -> {
            KernelResult own = kernel.run(world);
            if (world.rank() == 0) {
                result.set(own);
            }
        });
        return verified(kernel, result.get());
    }

    private static KernelResult verified(RankKernel kernel, KernelResult found) {
        if (!found.isVerified()) {
            throw new IllegalStateException(
                    "%s is not verified: %s".formatted(kernel, found.difference()));
        }
        return found;
    }

    /// A number of messages and their bytes.
    record Amount(long number, long volume) {
        Amount plus(Amount more) {
            return new Amount(number + more.number, volume + more.volume);
        }
    }

    /// The messages in one process by `channel/class of sizes`.
    static Map<String, Amount> counted(RankKernel kernel, int ranks) throws InterruptedException {
        Map<String, Amount> messages = new TreeMap<>();
        var _ = run(kernel, counting(World.builder(ranks), messages::putAll));
        return messages;
    }

    private static WorldBuilder counting(WorldBuilder world, Consumer<Map<String, Amount>> seen) {
        return world.profile(
                Profiling.standard().withEvents(0),
                profile -> seen.accept(amounts(profile.figures())));
    }

    private static Map<String, Amount> amounts(ProfileFigures figures) {
        Map<String, Amount> amounts = new TreeMap<>();
        for (MessageCount each : figures.messages()) {
            String kind = each.channel() + "/" + SizeClass.index(each.size().leastBytes());
            amounts.merge(kind, new Amount(each.sent(), each.sentBytes()), Amount::plus);
        }
        for (OperationTime each : figures.operations()) {
            if (each.isCollective()) {
                String kind = COLLECTIVES + "/" + SizeClass.index(each.bytes() / each.calls());
                amounts.merge(kind, new Amount(each.calls(), each.bytes()), Amount::plus);
            }
        }
        return amounts;
    }
}
