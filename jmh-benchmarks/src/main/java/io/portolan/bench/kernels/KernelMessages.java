package io.portolan.bench.kernels;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResultRow;
import io.portolan.mpi.World;
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

/// How the messages of a kernel are distributed over channels and sizes: one run in a JVM of its
/// own, with a profile.
///
/// ```
///   KernelMessages CG S 4  ->  messages lane/11 1740 1781760     channel, number of the size
///                              messages collectives/4 96 768     class, messages, bytes
/// ```
///
/// A collective sends no messages here, where MPI does; so that they can be compared, what one rank
/// brings to one collective counts as one, of the mean size of the rank's calls.
///
/// Source: Chai et al. 2007, section 5.2
final class KernelMessages {
    /// The parameters of the rows, by which the papers' report finds them.
    private static final String CHANNEL = "channel";

    private static final String SIZE = "most bytes";

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

    /// Arguments: kernel, class, ranks.
    public static void main(String[] arguments) throws InterruptedException {
        counted(
                        KernelName.valueOf(arguments[0]),
                        KernelClass.valueOf(arguments[1]),
                        Integer.parseInt(arguments[2]))
                .forEach((key, amount) ->
                        System.out.println(SAID + key + " " + amount.number + " " + amount.volume));
    }

    /// The messages by `channel/class of sizes`.
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
        Map<String, Amount> amounts = new TreeMap<>();
        for (MessageCount each : seen.get().messages()) {
            add(
                    amounts,
                    each.channel().toString(),
                    each.size().leastBytes(),
                    new Amount(each.sent(), each.sentBytes()));
        }
        for (OperationTime each : seen.get().operations()) {
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

    /// Runs the kernel, prints the distribution and adds rows of it to the results.
    ///
    /// *Failure:* [IllegalStateException] with what the program said, when it failed.
    static void measure(
            KernelName kernel, KernelClass size, int ranks, BenchResults results, PrintStream out)
            throws IOException, InterruptedException {
        List<String> command =
                ChildProcess.java(
                        KernelJob.JVM_OPTIONS, KernelMessages.class, results.build().classPath());
        command.addAll(List.of(kernel.name(), size.name(), "" + ranks));
        ChildProcess ended = ChildProcess.run(command, Map.of(), LIMIT);
        if (ended.status() != 0) {
            throw new IllegalStateException(
                    "%s %s on %d ranks %s, so its messages are not known; it said: %s"
                            .formatted(
                                    kernel,
                                    size,
                                    ranks,
                                    ended.howItEnded(LIMIT),
                                    String.join("\n", ended.lines())));
        }
        Map<String, Amount> byChannel = new TreeMap<>();
        Map<Integer, Amount> bySize = new TreeMap<>();
        Amount all = Amount.NONE;
        for (String line : ended.lines()) {
            if (line.startsWith(SAID)) {
                int slash = line.indexOf('/');
                String[] numbers = line.substring(slash + 1).split(" ", -1);
                Amount amount = new Amount(Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
                byChannel.merge(line.substring(SAID.length(), slash), amount, Amount::plus);
                bySize.merge(Integer.valueOf(numbers[0]), amount, Amount::plus);
                all = all.plus(amount);
            }
        }
        out.printf(Locale.ROOT, "%nmessages of %s %s, %d ranks:%n", kernel, size, ranks);
        var distribution = new Distribution(kernel + " " + size, ranks, all, results, out);
        byChannel.forEach((channel, amount) -> distribution.add(CHANNEL, channel, amount));
        bySize.forEach((index, amount) ->
                distribution.add(SIZE, Long.toString(SizeClass.at(index).mostBytes()), amount));
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
