package io.portolan.bench.exchange;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.exchange.Section.Trait;
import io.portolan.bench.results.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
/// Each program runs all rows of its section, checks each value that it receives, and says an
/// answer for each row.
public final class ExchangeComparison implements BenchComparison {

    private static final long MILLIS = 150;
    private static final long QUICK_MILLIS = 50;

    @Override
    public About about() {
        return new About(
                "exchange",
                "messages and collectives of ranks, against MPI in C and in Java",
                "for the peers mpich, libmpich-dev, openmpi-bin, libopenmpi-dev, libmpj-java; each"
                        + " that is missing is left out",
                "hours with all peers, a round of \"2 ranks\" with --quick ten minutes, less with -- and"
                        + " titles of tables, names of peers, and what names of rows begin with");
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        Chosen chosen = Chosen.parse(run.options().arguments());
        BenchmarkReport.head(this, conditions(), run);
        List<List<String>> exchanges = measure(chosen, run);
        run.out().println();
        run.out().println("latency of an exchange, Qiu et al. 2008 data mining, table 2:");
        SectionTable.latency(exchanges).forEach(run.out()::println);
    }

    /// How the programs are run.
    static String conditions() {
        return "G1, %s, fresh processes in each round; median of the rounds (lowest-highest)"
                .formatted(String.join(" ", Launch.JVM_OPTIONS));
    }

    /// Measures sections of ours beside MPI in C and prints their tables: within a host in one
    /// process and in two that share memory, and across hosts by all wires that lead there.
    ///
    /// *Failure:* as of [#run].
    static void besideC(List<Section> sections, BenchRun run)
            throws IOException, InterruptedException {
        Set<ExchangeContender> contenders =
                EnumSet.of(
                        ExchangeContender.PORTOLAN,
                        ExchangeContender.PROCESSES_SHM,
                        ExchangeContender.MPICH,
                        ExchangeContender.OPEN_MPI);
        if (sections.stream().anyMatch(section -> section.is(Trait.ACROSS_HOSTS))) {
            contenders.addAll(ExchangeContender.ofProcesses());
        }
        var _ = measure(new Chosen(sections, contenders), run);
    }

    /// Measures and prints; returns the exchanges of empty messages.
    private static List<List<String>> measure(Chosen chosen, BenchRun run)
            throws IOException, InterruptedException {
        PrintStream out = run.out();
        List<List<String>> exchanges = new ArrayList<>();
        Set<ExchangeContender> wanted = chosen.contenders(run.options().isOursOnly());
        Optional<Build> other = run.results().other();
        if (other.isPresent()) {
            wanted.add(ExchangeContender.PORTOLAN_OTHER);
        }
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Map<ExchangeContender, Launch> found =
                    Launch.find(folder.path(), wanted, other, out::println);
            for (Section section : chosen.sections()) {
                long millis = run.options().isQuick() ? QUICK_MILLIS : MILLIS;
                SectionRun part = new SectionRun(section, found, millis, run.results());
                if (!part.contenders().isEmpty()) {
                    out.println();
                    out.println(section.title());
                    var _ = part.run(run.options().rounds(), out);
                    out.println(part.counted());
                    SectionTable table =
                            SectionTable.of(section, part.contenders(), run.results().rows());
                    table.lines().forEach(out::println);
                    part.notes().forEach(out::println);
                    exchanges.addAll(table.emptyExchanges());
                }
            }
        }
        return exchanges;
    }

    /// What of the comparison is to be run.
    ///
    /// @param sections in the order of the report
    /// @param contenders ours among them
    record Chosen(List<Section> sections, Set<ExchangeContender> contenders) {

        Chosen {
            sections = List.copyOf(sections);
            contenders = Set.copyOf(contenders);
        }

        /// Those that are to be run.
        ///
        /// @param isOursOnly whether peers are left out
        Set<ExchangeContender> contenders(boolean isOursOnly) {
            Set<ExchangeContender> wanted = EnumSet.copyOf(contenders);
            wanted.removeIf(it -> isOursOnly && it.role() != Role.OURS);
            return wanted;
        }

        /// Reads titles of sections, labels of peers and beginnings of labels of rows, as the
        /// tables have them, such as `8 ranks`, `MPJ Express` and `exchange`; where none of a kind
        /// is named, all are meant.
        ///
        /// *Failure:* [UsageException].
        static Chosen parse(List<String> names) {
            Set<ExchangeContender> peers = EnumSet.noneOf(ExchangeContender.class);
            List<String> titles = new ArrayList<>();
            List<String> rows = new ArrayList<>();
            for (String name : names) {
                Optional<ExchangeContender> peer =
                        Stream.of(ExchangeContender.values())
                                .filter(contender -> contender.label().equals(name))
                                .findFirst();
                if (peer.isPresent()) {
                    peers.add(peer.get());
                } else if (Section.all().stream().anyMatch(it -> it.title().equals(name))) {
                    titles.add(name);
                } else if (Stream.of(Row.values()).anyMatch(row -> row.label().startsWith(name))) {
                    rows.add(name);
                } else {
                    throw new UsageException(
                            "nothing is called '%s': allowed are %s".formatted(name, allowed()));
                }
            }
            if (peers.isEmpty()) {
                peers.addAll(EnumSet.allOf(ExchangeContender.class));
            }
            peers.remove(ExchangeContender.PORTOLAN_OTHER); // it is there when a build is named
            peers.add(ExchangeContender.PORTOLAN);
            List<Section> sections =
                    Section.all().stream()
                            .filter(it -> titles.isEmpty() || titles.contains(it.title()))
                            .flatMap(section -> section.only(rows).stream())
                            .toList();
            if (sections.isEmpty()) {
                throw new UsageException(
                        "none of %s has a row that begins with one of %s: name another table or row"
                                .formatted(titles, rows));
            }
            return new Chosen(sections, peers);
        }

        private static String allowed() {
            return Stream.of(
                            Section.all().stream().map(Section::title),
                            Stream.of(ExchangeContender.values()).map(ExchangeContender::label),
                            Stream.of(Row.values()).map(Row::label))
                    .flatMap(names -> names)
                    .collect(Collectors.joining("; "));
        }
    }
}
