package io.portolan.bench.exchange;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// What is measured: an operation of ranks, or what ranks cost. Programs know rows by their names.
enum Row {
    PING_PONG_0("ping-pong, 0 bytes", Unit.MICROS, 0),
    PING_PONG_8("ping-pong, 8 bytes", Unit.MICROS, 8),
    PING_PONG_64("ping-pong, 64 bytes", Unit.MICROS, 64),
    PING_PONG_256("ping-pong, 256 bytes", Unit.MICROS, 256),
    PING_PONG_1K("ping-pong, 1 KiB", Unit.MICROS, 1 << 10),
    PING_PONG_4K("ping-pong, 4 KiB", Unit.MICROS, 4 << 10),
    PING_PONG_16K("ping-pong, 16 KiB", Unit.MICROS, 16 << 10),
    PING_PONG_64K("ping-pong, 64 KiB", Unit.GIGABYTES_PER_SECOND, 64 << 10),
    PING_PONG_256K("ping-pong, 256 KiB", Unit.GIGABYTES_PER_SECOND, 256 << 10),
    PING_PONG_1M("ping-pong, 1 MiB", Unit.GIGABYTES_PER_SECOND, 1 << 20),
    PING_PONG_2M("ping-pong, 2 MiB", Unit.GIGABYTES_PER_SECOND, 2 << 20),
    PING_PONG_4M("ping-pong, 4 MiB", Unit.GIGABYTES_PER_SECOND, 4 << 20),
    CROSSING("two cores, no library: one word", Unit.MICROS),
    SHIFT("shift: one sendrecv", Unit.MICROS),
    EXCHANGE_SENDRECV_0("exchange: two sendrecv, 0 bytes", Unit.MICROS),
    EXCHANGE_NONBLOCKING_0("exchange: irecv, isend, waitall, 0 bytes", Unit.MICROS),
    EXCHANGE_0("exchange: the primitive, 0 bytes", Unit.MICROS),
    EXCHANGE_SENDRECV("exchange: two sendrecv", Unit.MICROS),
    EXCHANGE_NONBLOCKING("exchange: irecv, isend, waitall", Unit.MICROS),
    EXCHANGE("exchange: the primitive", Unit.MICROS),
    ALLREDUCE_1("allreduce, one double", Unit.MICROS),
    BARRIER("barrier", Unit.MICROS),
    ALLREDUCE_1M("allreduce, 1,000,000 doubles", Unit.MICROS),
    RING_WHOLE("ring of 64 MiB a rank, in one piece", Unit.MILLIS),
    RING_CHUNKS("ring of 64 MiB a rank, in chunks of 256 KiB", Unit.MILLIS),
    RATE_1("messages, one thread each", Unit.MILLIONS_PER_SECOND),
    RATE_4("messages, four threads each", Unit.MILLIONS_PER_SECOND),
    BLOCKED("processor time while blocked", Unit.PERCENT),
    START_TO_END("start, barrier, end", Unit.SECONDS),
    HEAP("heap per idle rank", Unit.BYTES);

    /// The exchanges of messages without content.
    static final Set<Row> EMPTY_EXCHANGES =
            Collections.unmodifiableSet(EnumSet.range(EXCHANGE_SENDRECV_0, EXCHANGE_0));

    /// Round trips by the size of the message.
    static final Set<Row> PING_PONGS =
            Collections.unmodifiableSet(EnumSet.range(PING_PONG_0, PING_PONG_4M));

    /// What peers in C have: all but what is ours alone.
    static final Set<Row> IN_C =
            Collections.unmodifiableSet(
                    EnumSet.complementOf(EnumSet.of(EXCHANGE_0, EXCHANGE, START_TO_END, HEAP)));

    /// What ours has where its ranks are in several processes.
    static final Set<Row> BETWEEN_PROCESSES = withCalls(PING_PONGS);

    static final Set<Row> IN_MPI_JAVA =
            withCalls(
                    EnumSet.of(
                            PING_PONG_0,
                            PING_PONG_8,
                            PING_PONG_1K,
                            PING_PONG_64K,
                            PING_PONG_1M,
                            BLOCKED));

    private final String label;
    private final Unit unit;
    private final int bytes;

    /// What the figures of a row are shown in. Programs say microseconds per operation, of which
    /// all units of time and of rates are made; lower is better in what they say.
    private enum Unit {
        MICROS("us", 1, false),
        MILLIS("ms", 1e-3, false),
        /// Of microseconds per byte.
        GIGABYTES_PER_SECOND("GB/s", 1e-3, true),
        MILLIONS_PER_SECOND("million/s", 1, true),
        SECONDS("s", 1e-6, false),
        BYTES("bytes", 1, false),
        PERCENT("% of a core", 1, false);

        private final String symbol;
        private final double factor;
        private final boolean isRate;

        /// @param factor by which what was said is multiplied, or which is divided by it
        /// @param isRate whether higher is better
        Unit(String symbol, double factor, boolean isRate) {
            this.symbol = symbol;
            this.factor = factor;
            this.isRate = isRate;
        }
    }

    Row(String label, Unit unit) {
        this(label, unit, 1);
    }

    /// @param bytes of a message
    Row(String label, Unit unit, int bytes) {
        this.label = label;
        this.unit = unit;
        this.bytes = bytes;
    }

    /// Some rows and those whose calls are in every MPI.
    private static Set<Row> withCalls(Set<Row> more) {
        Set<Row> rows = EnumSet.range(SHIFT, ALLREDUCE_1M);
        rows.removeAll(EnumSet.of(EXCHANGE_0, EXCHANGE));
        rows.addAll(more);
        return Collections.unmodifiableSet(rows);
    }

    String label() {
        return label;
    }

    /// The unit that it is shown in.
    String symbol() {
        return unit.symbol;
    }

    /// How large a message of [#PING_PONGS] is.
    int bytes() {
        return bytes;
    }

    /// What is shown for what a program said.
    double shown(double said) {
        double each = unit == Unit.GIGABYTES_PER_SECOND ? said / bytes : said;
        return unit.isRate ? unit.factor / each : unit.factor * each;
    }

    /// Whether it is warmed up and timed step by step, and not measured once as a whole.
    boolean hasSteps() {
        return this != BLOCKED && this != START_TO_END && this != HEAP;
    }

    /// How many operations a step is: both ways of a ping-pong, the turns of a ring, or the
    /// messages of a window.
    int operations() {
        if (PING_PONGS.contains(this)) {
            return 2;
        }
        return switch (this) {
            case CROSSING -> 2;
            case RING_WHOLE, RING_CHUNKS -> RankLoops.TiledRing.TURNS;
            case RATE_1 -> RankLoops.WINDOW;
            case RATE_4 -> 4 * RankLoops.WINDOW;
            default -> 1;
        };
    }

    /// Whether each rank starts threads in each run.
    boolean hasThreads() {
        return this == RATE_1 || this == RATE_4;
    }
}
