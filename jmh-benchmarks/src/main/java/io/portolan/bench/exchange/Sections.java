package io.portolan.bench.exchange;

import io.portolan.bench.compare.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What is measured.
public final class Sections {

    private Sections() {}

    /// All of them, in the order of the report.
    static List<Section> all() {
        return List.of(
                Section.of("2 ranks", 2, rowsOfTwo()),
                messageRate(),
                Section.of("4 ranks", 4, rowsWithEmpty()),
                Section.of("4 ranks, allreduce", 4, List.of(Row.ALLREDUCE_1, Row.ALLREDUCE_1M)),
                Section.of("8 ranks", 8, rowsWithEmpty()),
                Section.of("64 ranks", 64, rowsOfMany()),
                thousand(),
                tenThousand(),
                blocked(),
                busyTwo(),
                Section.of("8 ranks", 8, rowsOfMany()).busy());
    }

    /// Messages of two ranks by their size.
    ///
    /// @param place how the CPUs lie to each other
    /// @param cpus one or two
    /// @param isQuick whether a few sizes do
    public static Section latency(String place, Pinning cpus, boolean isQuick) {
        List<Row> rows = sizes(isQuick);
        if (cpus.count() > 1) {
            rows.add(Row.CROSSING);
        }
        return Section.of("latency, " + place, 2, rows).on(cpus);
    }

    /// Messages of two ranks by their size, of which each lives on a host of its own.
    ///
    /// @param cpus for both
    /// @param isQuick whether a few sizes do
    public static Section latencyAcrossHosts(Pinning cpus, boolean isQuick) {
        return Section.of("latency, two hosts", 2, sizes(isQuick)).on(cpus).acrossHosts();
    }

    private static List<Row> sizes(boolean isQuick) {
        return new ArrayList<>(
                isQuick
                        ? List.of(
                                Row.PING_PONG_0,
                                Row.PING_PONG_1K,
                                Row.PING_PONG_16K,
                                Row.PING_PONG_256K,
                                Row.PING_PONG_4M)
                        : Row.PING_PONGS);
    }

    /// Rings of two ranks and of four that compute and pass on what they have.
    public static List<Section> tiling() {
        List<Row> rows = List.of(Row.RING_WHOLE, Row.RING_CHUNKS);
        return List.of(
                Section.of("tiling, 2 ranks", 2, rows), Section.of("tiling, 4 ranks", 4, rows));
    }

    private static List<Row> rowsOfTwo() {
        return List.of(
                Row.PING_PONG_0,
                Row.PING_PONG_8,
                Row.PING_PONG_1K,
                Row.PING_PONG_64K,
                Row.PING_PONG_1M,
                Row.PING_PONG_4M,
                Row.CROSSING,
                Row.SHIFT,
                Row.EXCHANGE_SENDRECV_0,
                Row.EXCHANGE_NONBLOCKING_0,
                Row.EXCHANGE_0,
                Row.EXCHANGE_SENDRECV,
                Row.EXCHANGE_NONBLOCKING,
                Row.EXCHANGE,
                Row.ALLREDUCE_1,
                Row.BARRIER,
                Row.ALLREDUCE_1M);
    }

    /// As the paper has them, whose messages are empty, and ours.
    private static List<Row> rowsWithEmpty() {
        return Stream.concat(Row.EMPTY_EXCHANGES.stream(), rowsOfMany().stream()).toList();
    }

    private static List<Row> rowsOfMany() {
        return List.of(
                Row.SHIFT,
                Row.EXCHANGE_SENDRECV,
                Row.EXCHANGE_NONBLOCKING,
                Row.EXCHANGE,
                Row.ALLREDUCE_1,
                Row.BARRIER);
    }

    private static Section messageRate() {
        return Section.of("2 ranks, messages of 8 bytes", 2, List.of(Row.RATE_1, Row.RATE_4));
    }

    private static Section thousand() {
        return Section.of("1,024 ranks", 1024, rowsOfMany()).perRank();
    }

    private static Section tenThousand() {
        return Section.of("10,000 ranks", 10_000, List.of(Row.START_TO_END, Row.HEAP));
    }

    private static Section blocked() {
        return Section.of("16 blocked ranks and one that sleeps", 17, List.of(Row.BLOCKED));
    }

    private static Section busyTwo() {
        List<Row> rows =
                List.of(
                        Row.PING_PONG_8,
                        Row.PING_PONG_1M,
                        Row.SHIFT,
                        Row.EXCHANGE_SENDRECV,
                        Row.EXCHANGE,
                        Row.ALLREDUCE_1,
                        Row.BARRIER);
        return Section.of("2 ranks", 2, rows).busy();
    }
}
