package io.portolan.bench;

import io.portolan.bench.compare.Comparison;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/// The command `bench`.
///
/// ```
///   bench --list            what there is
///   bench NAME [options]    measure it beside its peers
/// ```
public final class Main {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(List.of(arguments), System.out, System.err));
    }

    /// Does what the arguments say; returns the exit status.
    static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws InterruptedException {
        try {
            switch (arguments.isEmpty() ? "" : arguments.getFirst()) {
                case "", "-h", "--help", "--list" -> list(out);
                case String name -> {
                    Comparison comparison = Catalogue.named(name);
                    List<String> rest = arguments.subList(1, arguments.size());
                    comparison.run(RunOptions.parse(rest), out);
                }
            }
            return OK;
        } catch (UsageException e) {
            err.println("bench: " + e.getMessage());
            return USAGE;
        } catch (IllegalStateException | IOException e) {
            err.println("bench: " + e.getMessage());
            return FAILED;
        }
    }

    private static void list(PrintStream out) {
        out.println("usage: bench NAME " + RunOptions.USAGE);
        out.println();
        for (Comparison comparison : Catalogue.all()) {
            out.printf("  %-10s %s%n", comparison.name(), comparison.summary());
            out.printf("  %-10s needs %s%n", "", comparison.needs());
            out.printf("  %-10s takes %s%n", "", comparison.takes());
        }
    }
}
