package io.portolan.bench.compare;

import io.portolan.bench.results.MachineFacts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Runs a plan and prints what a reader needs around its tables: before them what is measured and
/// on what machine.
public final class BenchmarkReport {

    private BenchmarkReport() {}

    /// Measures in rounds, see `Rounds`, and prints a table for each quantity.
    ///
    /// *Failure:* what the meter throws for ours.
    public static void print(
            BenchComparison comparison, Plan plan, Rounds.Meter meter, BenchRun run)
            throws IOException, InterruptedException {
        head(comparison, plan.conditions(), run);
        section(plan, meter, run);
    }

    /// Measures in rounds and prints a table for each quantity, without a head.
    ///
    /// *Failure:* what the meter throws for ours.
    public static void section(Plan all, Rounds.Meter meter, BenchRun run)
            throws IOException, InterruptedException {
        Plan plan = run.options().isOursOnly() ? all.oursOnly() : all;
        PrintStream out = run.out();
        new Rounds(plan, run.options().rounds(), run.results(), out).run(meter);
        out.println();
        out.println("median of the rounds (lowest-highest); a ratio is ours by the best peer");
        out.println(jvm());
        Table.of(plan, run.results().rows()).forEach(out::println);
    }

    /// Prints what is measured and on what machine; puts this session before others if it is asked
    /// to and may.
    ///
    /// @param conditions one line on how the contenders are run
    public static void head(BenchComparison comparison, String conditions, BenchRun run) {
        boolean isInFront = run.options().isInFront() && SessionPriority.raise();
        PrintStream out = run.out();
        out.println(comparison.about().name() + ": " + comparison.about().summary());
        MachineFacts machine = run.results().head().machine();
        out.printf(
                "%s, %d cores, %s, %s%n",
                machine.jvm(), machine.cores(), machine.processor(), machine.kernel());
        out.printf(
                Locale.ROOT,
                "load average %.1f before the run; above 0.3 other programs disturb it%n",
                machine.load());
        out.println("absolute times are this machine's only; compare ratios");
        out.println(conditions + (isInFront ? "; session put before others" : ""));
        out.println();
    }

    /// The line above each table.
    public static String jvm() {
        return "[" + MachineFacts.jvmOfThis() + ", collector G1]";
    }

    /// Puts this session before the others of the machine, where Linux schedules by session.
    ///
    /// Within such a session `nice` changes nothing for other sessions; the weight of the session's
    /// own autogroup does. It is raised only when this process leads its session, so that a shell
    /// is left as it was: `setsid ./portolan bench NAME --in-front`.
    static final class SessionPriority {

        private static final Path AUTOGROUP = Path.of("/proc/self/autogroup");
        private static final Path STAT = Path.of("/proc/self/stat");
        private static final String FRONT = "-20";

        private SessionPriority() {}

        /// Returns whether it did; without the right to, or elsewhere than on Linux, it does
        /// nothing.
        static boolean raise() {
            try {
                if (!leadsSession(Files.readString(STAT), ProcessHandle.current().pid())) {
                    return false;
                }
                Files.writeString(AUTOGROUP, FRONT);
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        /// Whether the kernel's line on a process says that it leads its session.
        static boolean leadsSession(String stat, long pid) {
            // pid (name) state parent group session ...; the name may hold blanks and parentheses
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            return fields.length > 3 && fields[3].equals(Long.toString(pid));
        }
    }
}
