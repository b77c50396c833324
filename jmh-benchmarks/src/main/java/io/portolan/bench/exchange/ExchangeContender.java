package io.portolan.bench.exchange;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.EnumSet;
import java.util.Set;

/// The twins of the exchange.
enum ExchangeContender implements Contender {
    PORTOLAN("Portolan", Role.OURS, 10_000),
    /// Ours in another build, where one is measured beside this.
    PORTOLAN_OTHER("Portolan, other build", Role.OURS, 10_000),
    /// The program of MPJ Express on ours, unmodified.
    MPIJAVA("mpiJava on Portolan", Role.OURS, 64),
    /// The same program in the words of Open MPI's Java bindings.
    OPEN_MPI_JAVA("Open MPI Java on Portolan", Role.OURS, 64),
    /// Polls for messages whatever else waits for the core: among 64 ranks on two cores a step
    /// takes half a second.
    MPICH("MPICH, C", Role.PEER, 17),
    OPEN_MPI("Open MPI, C", Role.PEER, 64),
    MPJ_EXPRESS("MPJ Express", Role.PEER, 64),
    EXCHANGER("Exchanger, CyclicBarrier", Role.PEER, 1024),
    SYNCHRONOUS_QUEUE("SynchronousQueue, Phaser", Role.PEER, 1024);

    private final String label;
    private final Role role;
    private final int mostRanks;

    ExchangeContender(String label, Role role, int mostRanks) {
        this.label = label;
        this.role = role;
        this.mostRanks = mostRanks;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public boolean fits(int ranks) {
        return ranks <= mostRanks;
    }

    /// Whether it has means for it.
    boolean does(Row row) {
        return rows().contains(row);
    }

    /// The same on so many ranks; not what would take minutes: MPICH polls, so that where ranks
    /// share cores each chunk of a ring waits for a slice of the processor's time.
    boolean does(Row row, int ranks) {
        boolean haveCores = ranks <= Runtime.getRuntime().availableProcessors();
        return does(row) && (haveCores || this != MPICH || row != Row.RING_CHUNKS);
    }

    private Set<Row> rows() {
        return switch (this) {
            case PORTOLAN, PORTOLAN_OTHER -> EnumSet.allOf(Row.class);
            case MPICH, OPEN_MPI ->
                    EnumSet.complementOf(
                            EnumSet.of(Row.EXCHANGE_0, Row.EXCHANGE, Row.START_TO_END, Row.HEAP));
            case MPIJAVA, OPEN_MPI_JAVA, MPJ_EXPRESS ->
                    EnumSet.of(
                            Row.PING_PONG_0,
                            Row.PING_PONG_8,
                            Row.PING_PONG_1K,
                            Row.PING_PONG_64K,
                            Row.PING_PONG_1M,
                            Row.SHIFT,
                            Row.EXCHANGE_SENDRECV_0,
                            Row.EXCHANGE_NONBLOCKING_0,
                            Row.EXCHANGE_SENDRECV,
                            Row.EXCHANGE_NONBLOCKING,
                            Row.ALLREDUCE_1,
                            Row.ALLREDUCE_1M,
                            Row.BARRIER,
                            Row.BLOCKED);
            case EXCHANGER ->
                    EnumSet.of(
                            Row.CROSSING,
                            Row.SHIFT,
                            Row.EXCHANGE_SENDRECV,
                            Row.BARRIER,
                            Row.ALLREDUCE_1);
            case SYNCHRONOUS_QUEUE ->
                    EnumSet.of(
                            Row.CROSSING,
                            Row.PING_PONG_8,
                            Row.SHIFT,
                            Row.EXCHANGE_SENDRECV,
                            Row.BARRIER);
        };
    }
}
