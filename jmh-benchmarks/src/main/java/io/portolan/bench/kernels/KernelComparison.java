package io.portolan.bench.kernels;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.kernels.KernelPeers.KernelJob;
import io.portolan.bench.kernels.KernelProgram.Amount;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.MedianSpread;
import io.portolan.bench.results.ResultRow;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.SizeClass;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

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
/// fastest run. Another run counts the messages of ours, by channel, size and place.
///
/// Source: Chai et al. 2007, section 5.2, for the messages
public final class KernelComparison implements BenchComparison {

    private static final int RANKS_OF_MESSAGES = 4;

    private static final List<String> OF_MESSAGES =
            List.of("messages", "bytes", "% of the messages", "% of the volume");

    @Override
    public About about() {
        return new About(
                "kernels",
                "the NAS kernels EP, CG, IS, MG, FT and an LU on ranks, against MPI in C",
                "for the peers mpich, libmpich-dev, openmpi-bin, libopenmpi-dev; each that is missing"
                        + " is left out",
                "three quarters of an hour, --quick ten minutes, less with -- and names of kernels"
                        + " and classes, EP, CG, IS, MG, FT, LU, S, W, A, and how many ranks, 1, 2, 4, 8");
    }

    /// What of the comparison is to be run.
    ///
    /// @param ranks how many there are, one number after the other; none for the usual ones
    record Chosen(Set<KernelName> kernels, Set<KernelClass> classes, Set<Integer> ranks) {

        private static final List<Integer> RANKS = List.of(1, 2, 4, 8);
        private static final List<Integer> QUICK_RANKS = List.of(1, 2);

        /// Reads names of kernels and of classes and numbers of ranks. Where no kernel is named,
        /// all are meant; where no class is, S and W.
        ///
        /// *Failure:* [UsageException] that names what there is.
        static Chosen parse(List<String> names) {
            Chosen chosen =
                    new Chosen(
                            EnumSet.noneOf(KernelName.class),
                            EnumSet.noneOf(KernelClass.class),
                            new TreeSet<>());
            for (String name : names) {
                if (!add(KernelName.values(), name, chosen.kernels)
                        && !add(KernelClass.values(), name, chosen.classes)
                        && !add(RANKS.toArray(Integer[]::new), name, chosen.ranks)) {
                    throw new UsageException(
                            "no kernel, no class and no number of ranks is '%s': kernels are %s, classes are %s, ranks are %s"
                                    .formatted(
                                            name,
                                            Arrays.toString(KernelName.values()),
                                            Arrays.toString(KernelClass.values()),
                                            RANKS));
                }
            }
            if (chosen.kernels.isEmpty()) {
                chosen.kernels.addAll(List.of(KernelName.values()));
            }
            if (chosen.classes.isEmpty()) {
                chosen.classes.addAll(List.of(KernelClass.S, KernelClass.W));
            }
            return chosen;
        }

        /// Whether a name is one of those there are; a second time it changes nothing.
        private static <E> boolean add(E[] all, String name, Set<E> chosen) {
            List<E> found = Stream.of(all).filter(it -> it.toString().equals(name)).toList();
            chosen.addAll(found);
            return !found.isEmpty();
        }

        /// The numbers of ranks that are measured.
        List<Integer> ranks(boolean isQuick) {
            return !ranks.isEmpty() ? List.copyOf(ranks) : isQuick ? QUICK_RANKS : RANKS;
        }
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        Chosen chosen = Chosen.parse(run.options().arguments());
        List<Integer> ranks = chosen.ranks(run.options().isQuick());
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            KernelPeers peers = KernelPeers.find(folder.path(), chosen.kernels());
            BenchmarkReport.head(
                    this, "G1, a fresh process for each figure: its fastest run of ten", run);
            peers.lines().forEach(run.out()::println);
            for (KernelName kernel : chosen.kernels()) {
                for (KernelClass size : chosen.classes()) {
                    measure(kernel, size, ranks, peers, run);
                    boolean isUsual = ranks.contains(RANKS_OF_MESSAGES); // the papers have it
                    int count = isUsual ? RANKS_OF_MESSAGES : Collections.max(ranks);
                    messages(kernel, size, count, peers, run.results(), run.out());
                }
            }
        }
    }

    private static void measure(
            KernelName kernel,
            KernelClass size,
            List<Integer> sizes,
            KernelPeers peers,
            BenchRun run)
            throws IOException, InterruptedException {
        String title = kernel + " " + size;
        peers.measure(
                title,
                peers.contenders(kernel),
                "ranks",
                sizes,
                (who, ranks) -> List.of(new KernelJob(who, kernel, size, ranks, KernelJob.FASTEST)),
                run);
        for (int ranks : sizes) {
            String ours = KernelContender.PORTOLAN.label();
            double[] millis = run.results().figures(title, ours, Map.of("ranks", "" + ranks), "ms");
            double[] perSecond =
                    Arrays.stream(millis)
                            .map(it -> kernel.of(size).operations() / 1e6 / it * 1e3)
                            .toArray();
            run.out()
                    .printf(
                            "Mop/s of Portolan, %s: %s%n",
                            ranks == 1 ? "1 rank" : ranks + " ranks", MedianSpread.of(perSecond));
        }
    }

    /// Runs the kernel, prints how its messages are distributed and adds rows of it to the results;
    /// by place, if each of two processes can have several ranks.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when it failed.
    static void messages(
            KernelName kernel,
            KernelClass size,
            int ranks,
            KernelPeers peers,
            BenchResults results,
            PrintStream out)
            throws IOException, InterruptedException {
        out.printf(Locale.ROOT, "%nmessages of %s %s, %d ranks:%n", kernel, size, ranks);
        var one = new KernelJob(KernelContender.PORTOLAN, kernel, size, ranks, KernelJob.MESSAGES);
        List<ProgramAnswer> kinds = peers.answers(one, results.build());
        distribute(one, "channel", kinds, KernelComparison::channel, results, out);
        distribute(one, "most bytes", kinds, KernelComparison::mostBytes, results, out);
        if (ranks > 2) {
            var by = KernelContender.PROCESSES;
            var two = new KernelJob(by, kernel, size, ranks, KernelJob.MESSAGES);
            kinds = peers.answers(two, results.build());
            distribute(two, "place", kinds, KernelComparison::place, results, out);
        }
    }

    private static String channel(String kind) {
        return kind.substring(0, kind.indexOf('/'));
    }

    private static Long mostBytes(String kind) {
        return SizeClass.at(Integer.parseInt(kind.substring(kind.indexOf('/') + 1))).mostBytes();
    }

    /// Where both ranks are.
    private static String place(String kind) {
        String channel = channel(kind);
        return channel.equals(KernelProgram.COLLECTIVES)
                ? channel
                : channel.equals(MessageChannel.SHARED_MEMORY.toString())
                        ? "between processes"
                        : "within a process";
    }

    /// Prints the parts of all messages of a run, and adds them to the results.
    ///
    /// @param parameter by which the papers' report finds them
    private static <K> void distribute(
            KernelJob job,
            String parameter,
            List<ProgramAnswer> kinds,
            Function<String, K> key,
            BenchResults results,
            PrintStream out) {
        Map<K, Amount> parts = new TreeMap<>();
        for (ProgramAnswer kind : kinds) {
            double[] told = kind.numbers();
            var amount = new Amount((long) told[0], (long) told[1]);
            parts.merge(key.apply(String.valueOf(kind.row())), amount, Amount::plus);
        }
        Amount all = parts.values().stream().reduce(new Amount(0, 0), Amount::plus);
        parts.forEach((part, amount) -> {
            double number = percent(amount.number(), all.number());
            double volume = percent(amount.volume(), all.volume());
            out.printf(
                    Locale.ROOT,
                    "  %-12s %-18s %,12d %5.1f %%  %,15d bytes %5.1f %%%n",
                    parameter,
                    part,
                    amount.number(),
                    number,
                    amount.volume(),
                    volume);
            double[] figures = {amount.number(), amount.volume(), number, volume};
            Map<String, String> parameters =
                    Map.of("ranks", "" + job.ranks(), parameter, "" + part);
            for (int i = 0; i < figures.length; i++) {
                results.add(
                        ResultRow.counted(
                                job.kernel() + " " + job.size(),
                                KernelContender.PORTOLAN.label(),
                                Role.OURS.name(),
                                parameters,
                                OF_MESSAGES.get(i),
                                figures[i]));
            }
        });
    }

    private static double percent(long part, long all) {
        return all == 0 ? 0 : 100.0 * part / all;
    }
}
