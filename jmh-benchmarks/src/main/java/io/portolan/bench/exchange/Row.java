package io.portolan.bench.exchange;

/// What is measured: an operation of ranks, or what ranks cost. Programs know rows by their names.
enum Row {
    PING_PONG_0("ping-pong, 0 bytes", Unit.MICROS),
    PING_PONG_8("ping-pong, 8 bytes", Unit.MICROS),
    PING_PONG_1K("ping-pong, 1 KiB", Unit.MICROS),
    PING_PONG_64K("ping-pong, 64 KiB", Unit.GIGABYTES_OF_64_KIB),
    PING_PONG_1M("ping-pong, 1 MiB", Unit.GIGABYTES_OF_1_MIB),
    CROSSING("two cores, no library: one word", Unit.MICROS),
    SHIFT("shift: one sendrecv", Unit.MICROS),
    EXCHANGE_SENDRECV("exchange: two sendrecv", Unit.MICROS),
    EXCHANGE_NONBLOCKING("exchange: irecv, isend, waitall", Unit.MICROS),
    EXCHANGE("exchange: the primitive", Unit.MICROS),
    ALLREDUCE_1("allreduce, one double", Unit.MICROS),
    BARRIER("barrier", Unit.MICROS),
    ALLREDUCE_1M("allreduce, 1,000,000 doubles", Unit.MICROS),
    RATE_1("messages, one thread each", Unit.MILLIONS_PER_SECOND),
    RATE_4("messages, four threads each", Unit.MILLIONS_PER_SECOND),
    BLOCKED("processor time while blocked", Unit.PERCENT),
    START_TO_END("start, barrier, end", Unit.SECONDS),
    HEAP("heap per idle rank", Unit.BYTES);

    private final String label;
    private final Unit unit;

    Row(String label, Unit unit) {
        this.label = label;
        this.unit = unit;
    }

    String label() {
        return label;
    }

    Unit unit() {
        return unit;
    }

    /// Whether it is warmed up and timed step by step, and not measured once as a whole.
    boolean hasSteps() {
        return switch (this) {
            case BLOCKED, START_TO_END, HEAP -> false;
            default -> true;
        };
    }

    /// How many operations a step is: both ways of a ping-pong, or the messages of a window.
    int operations() {
        return switch (this) {
            case PING_PONG_0, PING_PONG_8, PING_PONG_1K, PING_PONG_64K, PING_PONG_1M, CROSSING -> 2;
            case RATE_1 -> Streams.WINDOW;
            case RATE_4 -> 4 * Streams.WINDOW;
            default -> 1;
        };
    }

    /// Whether each rank starts threads in each run.
    boolean hasThreads() {
        return this == RATE_1 || this == RATE_4;
    }
}
