package io.portolan.bench.kernels;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.results.MedianSpread;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Whole computations on ranks, beside the same ones in C with MPI.
///
/// ```
///   EP W   ranks:    1   2   4   8
///     Portolan       a JVM each       KernelProgram         in turns, in rounds
///     MPICH, C       mpirun each      peers/kernels/ep.c
///     Open MPI, C    mpirun each
///   CG W   ...
/// ```
///
/// Each program verifies each of its results with the official values, and gives the time of its
/// fastest run. Another run counts the messages of ours, by channel and size.
public final class KernelComparison implements BenchComparison {

    private static final int RANKS_OF_MESSAGES = 4;

    @Override
    public String name() {
        return "kernels";
    }

    @Override
    public String summary() {
        return "the NAS kernels EP, CG, IS, MG, FT and an LU on ranks, against MPI in C";
    }

    @Override
    public String needs() {
        return "for the peers mpich, libmpich-dev, openmpi-bin, libopenmpi-dev; each that is missing"
                + " is left out";
    }

    @Override
    public String takes() {
        return "three quarters of an hour, --quick ten minutes, less with -- and names of kernels"
                + " and classes, EP, CG, IS, MG, FT, LU, S, W, A, and how many ranks, 1, 2, 4, 8";
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        ChosenKernels choice = ChosenKernels.parse(run.options().arguments());
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            KernelPeers peers = KernelPeers.find(folder.path(), choice.kernels());
            BenchmarkReport.head(
                    this, "G1, a fresh process for each figure: its fastest run of three", run);
            peers.lines().forEach(run.out()::println);
            for (KernelName kernel : choice.kernels()) {
                for (KernelClass size : choice.classes()) {
                    List<Integer> ranks = choice.ranks(run.options().isQuick());
                    measure(kernel, size, ranks, peers, run);
                    KernelMessages.measure(
                            kernel, size, ofMessages(ranks), run.results(), run.out());
                }
            }
        }
    }

    private static void measure(
            KernelName kernel,
            KernelClass size,
            List<Integer> ranksOfAll,
            KernelPeers peers,
            BenchRun run)
            throws IOException, InterruptedException {
        PrintStream out = run.out();
        String title = kernel + " " + size;
        Plan plan =
                new Plan(
                        title,
                        peers.contenders(kernel),
                        "ranks",
                        ranksOfAll,
                        List.of(Quantity.compared("ms")),
                        "");
        out.println();
        out.println(title);
        BenchmarkReport.section(
                plan,
                (contender, ranks, build) -> {
                    var who = (KernelContender) contender;
                    KernelJob job = KernelJob.of(who, kernel, size, ranks);
                    return new double[] {peers.millis(List.of(job), build)};
                },
                run);
        double megaOperations = kernel.kernel().operations(size) / 1e6;
        for (int ranks : plan.sizes()) {
            double[] perSecond =
                    Arrays.stream(
                                    run.results()
                                            .figures(
                                                    title,
                                                    KernelContender.PORTOLAN.label(),
                                                    Map.of("ranks", "" + ranks),
                                                    "ms"))
                            .map(millis -> megaOperations / millis * 1e3)
                            .toArray();
            out.printf("Mop/s of Portolan, %s: %s%n", ranks(ranks), MedianSpread.of(perSecond));
        }
    }

    /// The number of ranks whose messages are counted: one that the kernels' papers have.
    private static int ofMessages(List<Integer> ranks) {
        return ranks.contains(RANKS_OF_MESSAGES) ? RANKS_OF_MESSAGES : Collections.max(ranks);
    }

    private static String ranks(int count) {
        return count == 1 ? "1 rank" : count + " ranks";
    }
}
