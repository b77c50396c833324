package io.portolan.bench.exchange;

import io.portolan.bench.compare.Comparison;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Report;
import io.portolan.bench.compare.Rounds;
import io.portolan.bench.compare.RunOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Messages between ranks beside MPI in C, MPI in Java and `java.util.concurrent`.
///
/// ```
///   section, rows     Portolan    MPICH     Open MPI   MPJ Express   j.u.c.
///   2 ranks           a JVM       mpirun    mpirun     a JVM         a JVM, in turn, in rounds
///   8 ranks           ...
///        goals of ours; then the next section
/// ```
///
/// Each program runs all rows of its section, checks each value that it receives, and says a line
/// for each row.
public final class ExchangeComparison implements Comparison {

    private static final long MILLIS = 450;
    private static final long QUICK_MILLIS = 150;

    @Override
    public String name() {
        return "exchange";
    }

    @Override
    public String summary() {
        return "messages and collectives of ranks, against MPI in C and in Java";
    }

    @Override
    public String needs() {
        return "for the peers mpich, libmpich-dev, openmpi-bin, libopenmpi-dev, libmpj-java; each"
                + " that is missing is left out";
    }

    @Override
    public String takes() {
        return "half an hour, --quick a quarter of an hour";
    }

    @Override
    public void run(RunOptions options, PrintStream out) throws IOException, InterruptedException {
        Choice choice = Choice.parse(options.arguments());
        Path folder = Files.createTempDirectory("portolan-bench");
        try {
            run(Found.in(folder).only(choice.contenders()), choice.sections(), options, out);
        } finally {
            delete(folder);
        }
    }

    private void run(Found found, List<Section> sections, RunOptions options, PrintStream out)
            throws IOException, InterruptedException {
        String conditions =
                "G1, %s, a fresh process for each contender and round"
                        .formatted(String.join(" ", JvmLaunch.OPTIONS));
        Report.head(this, conditions, out);
        found.versions().forEach(out::println);
        found.missing().forEach(out::println);
        LatencyTable latency = new LatencyTable();
        for (Section section : sections) {
            SectionRun run =
                    new SectionRun(section, found, options.isQuick() ? QUICK_MILLIS : MILLIS);
            SectionTable table = measure(section, run, options.rounds(), out);
            if (section.equals(Sections.TWO) || section.equals(Sections.EIGHT)) {
                latency.add(section, run.contenders(), table);
            }
        }
        out.println();
        out.println("latency of an exchange, Qiu et al. 2008 data mining, table 2:");
        latency.lines().forEach(out::println);
    }

    private static SectionTable measure(
            Section section, SectionRun run, int rounds, PrintStream out)
            throws IOException, InterruptedException {
        List<Quantity> quantities =
                section.rows().stream().map(row -> Quantity.shown(section.unit(row))).toList();
        Plan plan = new Plan(run.contenders(), "ranks", List.of(section.ranks()), quantities, "");
        out.println();
        out.println(section.title());
        Rounds measuring = new Rounds(plan, rounds, out);
        List<Measurements> measured = measuring.run(run);
        measuring.control().forEach(out::println);
        out.println();
        out.println(Report.jvm());
        SectionTable table = new SectionTable(section, run.contenders(), measured);
        table.lines().forEach(out::println);
        if (!section.goals().isEmpty()) {
            out.println("goals");
            table.goals().forEach(out::println);
        }
        run.notes().forEach(out::println);
        return table;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
