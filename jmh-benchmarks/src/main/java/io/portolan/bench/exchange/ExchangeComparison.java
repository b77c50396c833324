package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Messages between ranks, of one process and of two, beside MPI in C, MPI in Java and
/// `java.util.concurrent`.
///
/// ```
///   section, rows     Portolan    facades on it    MPICH     Open MPI   MPJ Express   j.u.c.
///   2 ranks           a JVM       a JVM            mpirun    mpirun     a JVM         a JVM
///                     in turns, in rounds
///   8 ranks           ...
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
        return "hours with all peers, a round of \"2 ranks\" with --quick ten minutes, less with -- and"
                + " titles of tables, names of peers, and what names of rows begin with";
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        ChosenSections choice = ChosenSections.parse(run.options().arguments());
        BenchmarkReport.head(this, conditions(), run);
        LatencyTable latency = new LatencyTable();
        measure(choice.sections(), choice.contenders(), run, latency);
        run.out().println();
        run.out().println("latency of an exchange, Qiu et al. 2008 data mining, table 2:");
        latency.lines().forEach(run.out()::println);
    }

    /// How the programs are run.
    public static String conditions() {
        return "G1, %s, fresh processes in each round; median of the samples (quartiles)"
                .formatted(String.join(" ", JvmLaunch.OPTIONS));
    }

    /// Measures sections of ours beside MPI in C and prints their tables: within a host in one
    /// process and in two that share memory, and across hosts by all wires that lead there.
    ///
    /// *Failure:* as of [#run].
    public static void besideC(List<Section> sections, BenchRun run)
            throws IOException, InterruptedException {
        Set<ExchangeContender> contenders =
                EnumSet.of(
                        ExchangeContender.PORTOLAN,
                        ExchangeContender.PROCESSES_SHM,
                        ExchangeContender.MPICH,
                        ExchangeContender.OPEN_MPI);
        if (sections.stream().anyMatch(Section::isAcrossHosts)) {
            contenders.addAll(ExchangeContender.ofProcesses());
        }
        measure(sections, contenders, run, new LatencyTable());
    }

    private static void measure(
            List<Section> sections,
            Set<ExchangeContender> contenders,
            BenchRun run,
            LatencyTable latency)
            throws IOException, InterruptedException {
        PrintStream out = run.out();
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Set<ExchangeContender> wanted =
                    EnumSet.copyOf(
                            run.options().isOursOnly()
                                    ? EnumSet.of(ExchangeContender.PORTOLAN)
                                    : contenders);
            Optional<Build> other = run.results().other();
            if (other.isPresent()) {
                wanted.add(ExchangeContender.PORTOLAN_OTHER);
            }
            Found found = Found.in(folder.path(), wanted, other);
            found.versions().forEach(out::println);
            found.missing().forEach(out::println);
            for (Section section : sections) {
                long millis = run.options().isQuick() ? QUICK_MILLIS : MILLIS;
                SectionRun part = new SectionRun(section, found, millis, run.results());
                if (!part.contenders().isEmpty()) {
                    measure(section, part, run.options().rounds(), latency, out);
                }
            }
        }
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
            latency.add(section, run.contenders(), distance, table);
        }
        run.notes().forEach(out::println);
    }
}
