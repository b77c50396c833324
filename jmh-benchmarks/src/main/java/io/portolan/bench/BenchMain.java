package io.portolan.bench;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchComparison.About;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.papers.PapersCommand;
import io.portolan.bench.report.CompareCommand;
import io.portolan.bench.report.GoalTables;
import io.portolan.bench.report.TablesCommand;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// The command `bench`.
///
/// ```
///   bench --list            what there is
///   bench NAME [options]    measure it beside its peers, and write the results into a file
///   bench compare A B       compare two such files
///   bench tables            write the committed results into docs/benchmarks.md
///   bench papers            measure what the papers show, and write a page of it
/// ```
public final class BenchMain {

    private static final Set<String> HELP = Set.of("-h", "--help");

    /// What each command but a benchmark's name takes, its name first.
    private static final List<String> USAGES =
            List.of(CompareCommand.USAGE, TablesCommand.NAME, PapersCommand.USAGE);

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private BenchMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(List.of(arguments), System.out, System.err));
    }

    /// Does what the arguments say; returns the exit status.
    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws InterruptedException {
        String name = arguments.isEmpty() ? "" : arguments.getFirst();
        List<String> rest = arguments.stream().skip(1).toList();
        try {
            if (!rest.isEmpty() && HELP.contains(rest.getFirst())) {
                help(name, out);
                return OK;
            }
            boolean isGood = true;
            switch (name) {
                case "", "-h", "--help", "--list" -> list(out);
                case CompareCommand.NAME -> isGood = CompareCommand.run(rest, out);
                case TablesCommand.NAME -> TablesCommand.run(rest, Checkout.build().folder(), out);
                case PapersCommand.NAME ->
                        isGood = PapersCommand.run(rest, Checkout.build(), Catalogue::named, out);
                default -> isGood = measure(Catalogue.named(name), rest, out);
            }
            return isGood ? OK : FAILED;
        } catch (UsageException e) {
            err.println("bench: " + e.getMessage());
            return USAGE;
        } catch (IllegalStateException | IOException e) {
            err.println("bench: " + e.getMessage());
            return FAILED;
        }
    }

    /// Measures and writes the results; returns whether no other build is faster.
    ///
    /// *Failure:* what the benchmark throws; what it measured before is written all the same.
    static boolean measure(BenchComparison comparison, List<String> arguments, PrintStream out)
            throws IOException, InterruptedException {
        String name = comparison.about().name();
        RunOptions options = RunOptions.parse(arguments);
        BenchResults results =
                BenchResults.begin(
                        name,
                        RunOptions.command(name, arguments),
                        Checkout.build(),
                        options.against().map(BenchMain::other));
        BenchRun run = new BenchRun(options, results, out);
        Path file = run.file(name);
        try {
            comparison.run(run);
        } finally {
            if (!results.rows().isEmpty()) {
                results.write(file);
                out.println();
                out.println("results: " + file);
            }
        }
        printGoals(results, out);
        return results.other().isEmpty() || CompareCommand.compare(results, out);
    }

    /// A build that was moved away from its checkout has no goals beside it.
    private static void printGoals(BenchResults results, PrintStream out) {
        Path folder = Checkout.build().folder().resolve("docs/results");
        if (Files.isDirectory(folder)) {
            out.println();
            GoalTables.measured(results, folder).forEach(out::println);
        }
    }

    private static Build other(Path folder) {
        try {
            return Build.in(folder);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--against: " + e.getMessage());
        }
    }

    private static void list(PrintStream out) {
        out.println("usage: bench NAME " + RunOptions.USAGE);
        USAGES.forEach(usage -> out.println("       bench " + usage));
        out.println();
        describe(Catalogue.ALL, out);
    }

    /// Prints what one command does.
    ///
    /// *Failure:* [UsageException] if there is none of that name.
    private static void help(String name, PrintStream out) {
        for (String usage : USAGES) {
            if (usage.split(" ", -1)[0].equals(name)) {
                out.println("usage: bench " + usage);
                return;
            }
        }
        List<BenchComparison> one = List.of(Catalogue.named(name));
        out.println("usage: bench " + name + " " + RunOptions.USAGE);
        out.println();
        describe(one, out);
    }

    private static void describe(List<BenchComparison> comparisons, PrintStream out) {
        RunOptions.MEANINGS.forEach(meaning -> out.println("  " + meaning));
        out.println();
        for (BenchComparison comparison : comparisons) {
            About about = comparison.about();
            out.printf("  %-10s %s%n", about.name(), about.summary());
            out.printf("  %-10s needs %s%n", "", about.needs());
            out.printf("  %-10s takes %s%n", "", about.takes());
        }
    }
}
