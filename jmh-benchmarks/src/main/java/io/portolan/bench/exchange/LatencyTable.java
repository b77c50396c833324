package io.portolan.bench.exchange;

import io.portolan.bench.compare.Columns;
import java.util.ArrayList;
import java.util.List;

/// The latency of an exchange of messages without content: the figures of the paper, then ours and
/// the peers' of this run.
///
/// Source: Qiu et al. 2008 data mining, table 2
final class LatencyTable {

    private final List<List<String>> lines = new ArrayList<>();

    LatencyTable() {
        lines.add(List.of("machine", "system", "runtime", "ranks", "us"));
        for (PublishedLatency it : PublishedLatency.all()) {
            add(it.machine(), it.system(), it.runtime(), it.ranks(), it.micros());
        }
    }

    /// Adds the exchanges of a section at one distance of the cores.
    void add(
            Section section,
            List<ExchangeContender> contenders,
            Distance distance,
            SectionTable table) {
        for (ExchangeContender contender : contenders) {
            for (Row row : section.rows()) {
                if (Row.EMPTY_EXCHANGES.contains(row) && contender.does(row)) {
                    add(
                            "this one",
                            System.getProperty("os.name"),
                            contender.label() + ", " + row.label(),
                            "%d %s, cores %s"
                                    .formatted(
                                            section.ranks(),
                                            kind(contender, section.ranks()),
                                            distance.label()),
                            table.figure(distance, contender, row));
                }
            }
        }
    }

    /// The lines of the table.
    List<String> lines() {
        return Columns.of(lines);
    }

    private void add(String machine, String system, String runtime, String ranks, String micros) {
        lines.add(List.of(machine, system, runtime, ranks, micros));
    }

    private static String kind(ExchangeContender contender, int ranks) {
        return switch (contender) {
            case PROCESSES_SHM,
                    PROCESSES_TCP,
                    PROCESSES_MPICH,
                    PROCESSES_OPEN_MPI,
                    MPICH,
                    OPEN_MPI,
                    MPICH_TCP,
                    MPJ_NIODEV ->
                    "processes";
            case MPJ_EXPRESS -> "threads";
            case PORTOLAN, PORTOLAN_OTHER, MPIJAVA, OPEN_MPI_JAVA, EXCHANGER, SYNCHRONOUS_QUEUE ->
                    ranks <= Runtime.getRuntime().availableProcessors()
                            ? "threads"
                            : "virtual threads";
        };
    }
}
