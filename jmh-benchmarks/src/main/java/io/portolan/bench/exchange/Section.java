package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A part of the comparison, with a table of its own.
///
/// @param title for readers
/// @param ranks how many
/// @param pinning the CPUs that its processes may use
/// @param traits what else it is
/// @param rows what is measured
record Section(String title, int ranks, Pinning pinning, Set<Trait> traits, List<Row> rows) {

    private static final List<Row> OF_MANY =
            rows(List.of(Row.SHIFT), Row.EXCHANGE_SENDRECV, Row.BARRIER);

    /// As the paper has them, whose messages are empty, and ours.
    private static final List<Row> WITH_EMPTY =
            Stream.of(Row.EMPTY_EXCHANGES, OF_MANY).flatMap(Collection::stream).toList();

    private static final List<Row> OF_TWO =
            rows(
                    List.of(
                            Row.PING_PONG_0,
                            Row.PING_PONG_8,
                            Row.PING_PONG_1K,
                            Row.PING_PONG_64K,
                            Row.PING_PONG_1M,
                            Row.PING_PONG_4M),
                    Row.CROSSING,
                    Row.ALLREDUCE_1M);

    private static final List<Row> OF_BUSY_TWO =
            List.of(
                    Row.PING_PONG_8,
                    Row.PING_PONG_1M,
                    Row.SHIFT,
                    Row.EXCHANGE_SENDRECV,
                    Row.EXCHANGE,
                    Row.ALLREDUCE_1,
                    Row.BARRIER);

    private static final List<Row> FEW_SIZES =
            List.of(
                    Row.PING_PONG_0,
                    Row.PING_PONG_1K,
                    Row.PING_PONG_16K,
                    Row.PING_PONG_256K,
                    Row.PING_PONG_1M,
                    Row.PING_PONG_4M);

    /// What a section may be.
    enum Trait {
        /// Half of its ranks live on another host, as [TwoHosts] has it.
        ACROSS_HOSTS,
        /// Its figures are divided by the ranks.
        PER_RANK,
        /// Another thread keeps a core busy meanwhile.
        BUSY
    }

    Section {
        traits = Set.copyOf(traits);
        rows = List.copyOf(rows);
    }

    /// Some rows and a range of others.
    private static List<Row> rows(List<Row> first, Row from, Row to) {
        return Stream.of(first, EnumSet.range(from, to)).flatMap(Collection::stream).toList();
    }

    /// One whose processes may use all CPUs.
    static Section of(String title, int ranks, List<Row> rows, Trait... traits) {
        return new Section(title, ranks, Pinning.FREE, Set.of(traits), rows);
    }

    /// All sections, in the order of the report.
    static List<Section> all() {
        return List.of(
                of("2 ranks", 2, OF_TWO),
                of("2 ranks, messages of 8 bytes", 2, List.of(Row.RATE_1, Row.RATE_4)),
                of("4 ranks", 4, WITH_EMPTY),
                of("4 ranks, allreduce", 4, List.of(Row.ALLREDUCE_1, Row.ALLREDUCE_1M)),
                of("8 ranks", 8, WITH_EMPTY),
                of("64 ranks", 64, OF_MANY),
                of("1,024 ranks", 1024, OF_MANY, Trait.PER_RANK),
                of("10,000 ranks", 10_000, List.of(Row.START_TO_END, Row.HEAP)),
                of("16 blocked ranks and one that sleeps", 17, List.of(Row.BLOCKED)),
                of("2 ranks, one core kept busy", 2, OF_BUSY_TWO, Trait.BUSY),
                of("8 ranks, one core kept busy", 8, OF_MANY, Trait.BUSY));
    }

    /// Messages of two ranks by their size, on CPUs of a place.
    ///
    /// @param isQuick whether a few sizes do
    static Section latency(String place, Pinning cpus, boolean isQuick, Trait... traits) {
        List<Row> rows = new ArrayList<>(isQuick ? FEW_SIZES : Row.PING_PONGS);
        if (cpus.count() > 1 && !List.of(traits).contains(Trait.ACROSS_HOSTS)) {
            rows.add(Row.CROSSING);
        }
        return new Section("latency, " + place, 2, cpus, Set.of(traits), rows);
    }

    /// Rings of two ranks and of four that compute and pass on what they have.
    static List<Section> tiling() {
        List<Row> rows = List.of(Row.RING_WHOLE, Row.RING_CHUNKS);
        return List.of(of("tiling, 2 ranks", 2, rows), of("tiling, 4 ranks", 4, rows));
    }

    /// The same with the rows whose labels begin so, and the control; with all rows where no
    /// beginning is given, empty where no row begins so.
    Optional<Section> only(List<String> beginnings) {
        Predicate<Row> isChosen =
                row ->
                        beginnings.isEmpty()
                                || beginnings.stream().anyMatch(row.label()::startsWith);
        if (rows.stream().noneMatch(isChosen)) {
            return Optional.empty();
        }
        List<Row> some = rows.stream().filter(isChosen.or(row -> row == Row.CROSSING)).toList();
        return Optional.of(new Section(title, ranks, pinning, traits, some));
    }

    /// Those that a contender has means for here.
    List<Row> rows(ExchangeContender contender) {
        return rows.stream().filter(row -> contender.does(row, ranks)).toList();
    }

    boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /// The command that runs another one where the section is measured, on the first of its hosts.
    List<String> command(List<String> other) {
        List<String> command =
                new ArrayList<>(is(Trait.ACROSS_HOSTS) ? TwoHosts.onFirst() : List.of());
        command.addAll(other);
        return pinning.command(command);
    }

    /// What a figure that a program said is shown as.
    double shown(Row row, double said) {
        return row.shown(is(Trait.PER_RANK) ? said / ranks : said);
    }

    /// Whether its rows are warmed up and timed step by step.
    boolean hasSteps() {
        return rows.stream().allMatch(Row::hasSteps);
    }

    /// What tells the figures of a row from others of the section.
    Map<String, String> parameters(Row row) {
        return pinning.isFree()
                ? Map.of("row", row.label())
                : Map.of("row", row.label(), "bytes", "" + row.bytes(), "CPUs", pinning.list());
    }

    /// The unit of a row.
    String unit(Row row) {
        return row.symbol() + (is(Trait.PER_RANK) ? " per rank" : "");
    }
}
