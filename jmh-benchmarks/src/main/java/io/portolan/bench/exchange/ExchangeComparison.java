package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Messages between ranks beside MPI in C, MPI in Java and `java.util.concurrent`.
///
/// ```
///   section, rows     Portolan    MPICH     Open MPI   MPJ Express   j.u.c.
///   2 ranks           a JVM       mpirun    mpirun     a JVM         a JVM, in turns, in rounds
///   8 ranks           ...
///        goals of ours; then the next section
/// ```
///
/// Each program runs all rows of its section, checks each value that it receives, and says a line
/// for each row.
public final class ExchangeComparison implements BenchComparison {

    private static final long MILLIS = 150;
    private static final long QUICK_MILLIS = 50;

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
    public void run(BenchRun run) throws IOException, InterruptedException {
        RunOptions options = run.options();
        ChosenSections choice = ChosenSections.parse(options.arguments());
        Path folder = Files.createTempDirectory("portolan-bench");
        try {
            Set<ExchangeContender> wanted =
                    options.isOursOnly()
                            ? EnumSet.of(ExchangeContender.PORTOLAN)
                            : EnumSet.copyOf(choice.contenders());
            Optional<Build> other = run.results().other();
            if (other.isPresent()) {
                wanted.add(ExchangeContender.PORTOLAN_OTHER);
            }
            run(Found.in(folder, wanted, other), choice.sections(), run);
        } finally {
            delete(folder);
        }
    }

    private void run(Found found, List<Section> sections, BenchRun run)
            throws IOException, InterruptedException {
        PrintStream out = run.out();
        String conditions =
                "G1, %s, fresh processes in each round; median of the samples (quartiles)"
                        .formatted(String.join(" ", JvmLaunch.OPTIONS));
        BenchmarkReport.head(this, conditions, run);
        found.versions().forEach(out::println);
        found.missing().forEach(out::println);
        LatencyTable latency = new LatencyTable();
        for (Section section : sections) {
            long millis = run.options().isQuick() ? QUICK_MILLIS : MILLIS;
            SectionRun part = new SectionRun(section, found, millis, run.results());
            measure(section, part, run.options().rounds(), latency, out);
        }
        out.println();
        out.println("latency of an exchange, Qiu et al. 2008 data mining, table 2:");
        latency.lines().forEach(out::println);
    }

    private static void measure(
            Section section, SectionRun run, int rounds, LatencyTable latency, PrintStream out)
            throws IOException, InterruptedException {
        out.println();
        out.println(section.title());
        Samples samples = run.run(rounds, out);
        out.println(samples.counted());
        SectionTable table = new SectionTable(section, run.contenders(), samples);
        for (Distance distance : samples.distances()) {
            out.println();
            out.println(BenchmarkReport.jvm());
            table.lines(distance).forEach(out::println);
            if (section.equals(Sections.TWO) || section.equals(Sections.EIGHT)) {
                latency.add(section, run.contenders(), distance, table);
            }
        }
        if (!section.goals().isEmpty()) {
            out.println();
            table.goals().forEach(out::println);
        }
        run.notes().forEach(out::println);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
