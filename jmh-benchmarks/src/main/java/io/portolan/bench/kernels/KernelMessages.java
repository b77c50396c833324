package io.portolan.bench.kernels;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.exchange.ProcessJob;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import io.portolan.mpi.World;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.profile.MessageChannel;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import io.portolan.mpi.profile.ProfileFigures;
import io.portolan.mpi.profile.Profiling;
import io.portolan.mpi.profile.SizeClass;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/// How the messages of a kernel are distributed over channels, sizes and places: runs in JVMs of
/// their own, with a profile.
///
/// ```
///   KernelMessages CG S 4 1  ->  messages lane/11 1740 1781760     channel, number of the size
///                                messages collectives/4 96 768     class, messages, bytes
///   KernelMessages CG S 4 2  ->  messages shared memory of processes/11 ...
/// ```
///
/// A collective sends no messages within a process, where MPI does; so that they can be compared,
/// what one rank brings to one collective counts as one, of the mean size of the rank's calls.
///
/// Source: Chai et al. 2007, section 5.2
final class KernelMessages {
    /// The parameters of the rows, by which the papers' report finds them.
    private static final String CHANNEL = "channel";

    private static final String SIZE = "most bytes";
    private static final String PLACE = "place";

    /// What a line begins with; the JVM says lines as well.
    private static final String SAID = "messages ";

    private static final String COLLECTIVES = "collectives";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private KernelMessages() {}

    /// A number of messages and their bytes.
    record Amount(long number, long volume) {
        static final Amount NONE = new Amount(0, 0);

        Amount plus(Amount more) {
            return new Amount(number + more.number, volume + more.volume);
        }
    }

    /// Messages of one channel and one class of sizes.
    private record Kind(String channel, int size, Amount amount) {
        static Kind parse(String line) {
            int slash = line.indexOf('/');
            String[] numbers = line.substring(slash + 1).split(" ", -1);
            return new Kind(
                    line.substring(SAID.length(), slash),
                    Integer.parseInt(numbers[0]),
                    new Amount(Long.parseLong(numbers[1]), Long.parseLong(numbers[2])));
        }

        /// Where both ranks are.
        String place() {
            if (channel.equals(COLLECTIVES)) {
                return COLLECTIVES;
            }
            return channel.equals(MessageChannel.SHARED_MEMORY.toString())
                    ? "between processes"
                    : "within a process";
        }
    }

    /// Arguments: kernel, class, ranks, processes.
    public static void main(String[] arguments) throws InterruptedException {
        KernelName kernel = KernelName.valueOf(arguments[0]);
        KernelClass size = KernelClass.valueOf(arguments[1]);
        int ranks = Integer.parseInt(arguments[2]);
        if (arguments[3].equals("1")) {
            print(counted(kernel, size, ranks));
            return;
        }
        List<String> all = List.of(arguments);
        JobSettings settings =
                JobSettings.of(ranks)
                        .withProcesses(KernelProgram.processes(KernelMessages.class, all))
                        .withWorld(world ->
                                world.profile(
                                        Profiling.standard().withEvents(0),
                                        profile -> print(amounts(profile.figures()))));
        System.exit(ProcessJob.run(ProfiledRank.class, all, settings));
    }

    private static void print(Map<String, Amount> amounts) {
        amounts.forEach((key, amount) ->
                System.out.println(SAID + key + " " + amount.number + " " + amount.volume));
    }

    /// What each rank of several processes runs.
    static final class ProfiledRank {
        private ProfiledRank() {}

        public static void main(String[] arguments) throws InterruptedException {
            RankKernel kernel = KernelName.valueOf(arguments[0]).kernel();
            KernelClass size = KernelClass.valueOf(arguments[1]);
            World.join(world -> {
                var _ = KernelProgram.verified(kernel.run(world, size), size);
            });
        }
    }

    /// The messages in one process by `channel/class of sizes`.
    static Map<String, Amount> counted(KernelName kernel, KernelClass size, int ranks)
            throws InterruptedException {
        AtomicReference<ProfileFigures> seen = new AtomicReference<>();
        KernelProgram.run(
                kernel.kernel(),
                size,
                World.builder(ranks)
                        .profile(
                                Profiling.standard().withEvents(0),
                                profile -> seen.set(profile.figures())));
        return amounts(seen.get());
    }

    private static Map<String, Amount> amounts(ProfileFigures figures) {
        Map<String, Amount> amounts = new TreeMap<>();
        for (MessageCount each : figures.messages()) {
            add(
                    amounts,
                    each.channel().toString(),
                    each.size().leastBytes(),
                    new Amount(each.sent(), each.sentBytes()));
        }
        for (OperationTime each : figures.operations()) {
            if (each.isCollective()) {
                add(
                        amounts,
                        COLLECTIVES,
                        each.bytes() / each.calls(),
                        new Amount(each.calls(), each.bytes()));
            }
        }
        return amounts;
    }

    private static void add(
            Map<String, Amount> amounts, String channel, long bytes, Amount amount) {
        amounts.merge(channel + "/" + SizeClass.index(bytes), amount, Amount::plus);
    }

    /// Runs the kernel, prints the distribution and adds rows of it to the results; by place, if
    /// each of two processes can have several ranks.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when it failed.
    static void measure(
            KernelName kernel, KernelClass size, int ranks, BenchResults results, PrintStream out)
            throws IOException, InterruptedException {
        out.printf(Locale.ROOT, "%nmessages of %s %s, %d ranks:%n", kernel, size, ranks);
        List<Kind> kinds = kinds(kernel, size, ranks, 1, results.build());
        var distribution = new Distribution(kernel + " " + size, ranks, all(kinds), results, out);
        parts(kinds, Kind::channel).forEach((it, amount) -> distribution.add(CHANNEL, it, amount));
        parts(kinds, Kind::size)
                .forEach((index, amount) ->
                        distribution.add(
                                SIZE, Long.toString(SizeClass.at(index).mostBytes()), amount));
        if (ranks > 2) {
            List<Kind> divided = kinds(kernel, size, ranks, 2, results.build());
            var places = new Distribution(kernel + " " + size, ranks, all(divided), results, out);
            parts(divided, Kind::place).forEach((it, amount) -> places.add(PLACE, it, amount));
        }
    }

    private static Amount all(List<Kind> kinds) {
        return kinds.stream().map(Kind::amount).reduce(Amount.NONE, Amount::plus);
    }

    private static <K> Map<K, Amount> parts(List<Kind> kinds, Function<Kind, K> key) {
        Map<K, Amount> parts = new TreeMap<>();
        kinds.forEach(kind -> parts.merge(key.apply(kind), kind.amount, Amount::plus));
        return parts;
    }

    private static List<Kind> kinds(
            KernelName kernel, KernelClass size, int ranks, int processes, Build build)
            throws IOException, InterruptedException {
        List<String> command =
                ChildProcess.java(KernelJob.JVM_OPTIONS, KernelMessages.class, build.classPath());
        command.addAll(List.of(kernel.name(), size.name(), "" + ranks, "" + processes));
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        if (ended.status() != 0) {
            throw new IllegalStateException(
                    "%s %s on %d ranks in %d processes %s, so its messages are not known; it said: %s"
                            .formatted(
                                    kernel,
                                    size,
                                    ranks,
                                    processes,
                                    ended.howItEnded(LIMIT),
                                    String.join("\n", ended.lines())));
        }
        return ended.lines().stream()
                .filter(line -> line.startsWith(SAID))
                .map(Kind::parse)
                .toList();
    }

    /// Prints the parts of all messages of a run, and adds them to the results.
    private record Distribution(
            String section, int ranks, Amount all, BenchResults results, PrintStream out) {

        void add(String parameter, String value, Amount part) {
            double number = percent(part.number, all.number);
            double volume = percent(part.volume, all.volume);
            out.printf(
                    Locale.ROOT,
                    "  %-12s %-18s %,12d %5.1f %%  %,15d bytes %5.1f %%%n",
                    parameter,
                    value,
                    part.number,
                    number,
                    part.volume,
                    volume);
            Map<String, String> parameters = Map.of("ranks", "" + ranks, parameter, value);
            add(parameters, "messages", (double) part.number);
            add(parameters, "bytes", (double) part.volume);
            add(parameters, "% of the messages", number);
            add(parameters, "% of the volume", volume);
        }

        private void add(Map<String, String> parameters, String quantity, double figure) {
            results.add(
                    new ResultRow(
                            section,
                            KernelContender.PORTOLAN.label(),
                            KernelContender.PORTOLAN.role().name(),
                            Build.THIS,
                            parameters,
                            quantity,
                            0,
                            1,
                            figure,
                            null,
                            null,
                            null,
                            null,
                            null));
        }

        private static double percent(long part, long all) {
            return all == 0 ? 0 : 100.0 * part / all;
        }
    }
}
