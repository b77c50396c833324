package io.portolan.bench.exchange;

import static io.portolan.bench.exchange.ExchangeContender.MPICH;
import static io.portolan.bench.exchange.ExchangeContender.MPJ_EXPRESS;
import static io.portolan.bench.exchange.ExchangeContender.OPEN_MPI;

import io.portolan.bench.compare.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What is measured, and what ours is to reach.
public final class Sections {

    private Sections() {}

    /// All of them, in the order of the report.
    static List<Section> all() {
        return List.of(
                Section.of("2 ranks", 2, rowsOfTwo(), goalsOfTwo()),
                messageRate(),
                Section.of("4 ranks", 4, rowsWithEmpty(), List.of()),
                Section.of("8 ranks", 8, rowsWithEmpty(), goalsOfMany()),
                Section.of("64 ranks", 64, rowsOfMany(), goalsOf64()),
                thousand(),
                tenThousand(),
                blocked(),
                busyTwo(),
                Section.of("8 ranks", 8, rowsOfMany(), goalsOfMany()).busy());
    }

    /// Messages of two ranks by their size.
    ///
    /// @param place how the CPUs lie to each other
    /// @param cpus one or two
    public static Section latency(String place, Pinning cpus) {
        List<Row> rows = new ArrayList<>(Row.PING_PONGS);
        if (cpus.count() > 1) {
            rows.add(Row.CROSSING);
        }
        return Section.of("latency, " + place, 2, rows, List.of()).on(cpus);
    }

    /// Rings of two ranks and of four that compute and pass on what they have.
    public static List<Section> tiling() {
        List<Row> rows = List.of(Row.RING_WHOLE, Row.RING_CHUNKS);
        return List.of(
                Section.of("tiling, 2 ranks", 2, rows, List.of()),
                Section.of("tiling, 4 ranks", 4, rows, List.of()));
    }

    private static List<Row> rowsOfTwo() {
        return List.of(
                Row.PING_PONG_0,
                Row.PING_PONG_8,
                Row.PING_PONG_1K,
                Row.PING_PONG_64K,
                Row.PING_PONG_1M,
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

    private static List<RowGoal> goalsOfTwo() {
        return List.of(
                RowGoal.by(Row.PING_PONG_0, 0.5, MPICH),
                RowGoal.by(Row.PING_PONG_0, 0.75, OPEN_MPI),
                RowGoal.by(Row.PING_PONG_64K, 1.3, MPICH, OPEN_MPI),
                RowGoal.by(Row.PING_PONG_1M, 1.3, MPICH, OPEN_MPI),
                RowGoal.by(Row.EXCHANGE_SENDRECV, 0.5, MPICH),
                RowGoal.by(Row.EXCHANGE_SENDRECV, 0.5, OPEN_MPI),
                RowGoal.byOurs(Row.EXCHANGE, 0.8, Row.EXCHANGE_SENDRECV),
                RowGoal.by(Row.ALLREDUCE_1, 0.6, OPEN_MPI),
                RowGoal.by(Row.BARRIER, 0.6, OPEN_MPI),
                RowGoal.by(Row.ALLREDUCE_1M, 0.4, MPICH, OPEN_MPI));
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

    private static List<RowGoal> goalsOfMany() {
        return List.of(
                RowGoal.by(Row.EXCHANGE_SENDRECV, 0.8, OPEN_MPI),
                RowGoal.by(Row.EXCHANGE_SENDRECV, 0.0333, MPJ_EXPRESS));
    }

    private static List<RowGoal> goalsOf64() {
        return Stream.concat(
                        goalsOfMany().stream(),
                        Stream.of(
                                RowGoal.by(Row.ALLREDUCE_1, 0.2, OPEN_MPI),
                                RowGoal.by(Row.BARRIER, 0.2, OPEN_MPI)))
                .toList();
    }

    private static Section messageRate() {
        return Section.of(
                "2 ranks, messages of 8 bytes",
                2,
                List.of(Row.RATE_1, Row.RATE_4),
                List.of(RowGoal.byOurs(Row.RATE_4, 0.8, Row.RATE_1)));
    }

    private static Section thousand() {
        return Section.of(
                        "1,024 ranks",
                        1024,
                        rowsOfMany(),
                        List.of(
                                RowGoal.of(Row.SHIFT, 1.5),
                                RowGoal.of(Row.EXCHANGE_SENDRECV, 1.5),
                                RowGoal.of(Row.EXCHANGE, 1.5)))
                .perRank();
    }

    private static Section tenThousand() {
        return Section.of(
                "10,000 ranks",
                10_000,
                List.of(Row.START_TO_END, Row.HEAP),
                List.of(RowGoal.of(Row.START_TO_END, 3), RowGoal.of(Row.HEAP, 16 * 1024)));
    }

    private static Section blocked() {
        return Section.of(
                "16 blocked ranks and one that sleeps",
                17,
                List.of(Row.BLOCKED),
                List.of(RowGoal.of(Row.BLOCKED, 2)));
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
        List<RowGoal> goals =
                goalsOfTwo().stream().filter(goal -> rows.contains(goal.row())).toList();
        return Section.of("2 ranks", 2, rows, goals).busy();
    }
}
