package io.portolan.bench.exchange;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.results.Build;
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
    /// Ours in two JVMs, by the wires between them.
    PROCESSES_SHM("2 processes, shared memory", Role.OURS, 4),
    PROCESSES_TCP("2 processes, TCP", Role.OURS, 4),
    PROCESSES_MPICH("2 processes, native MPICH", Role.OURS, 4),
    PROCESSES_OPEN_MPI("2 processes, native Open MPI", Role.OURS, 4),
    /// Polls for messages whatever else waits for the core: among 64 ranks on two cores a step
    /// takes half a second.
    MPICH("MPICH, C", Role.PEER, 17),
    OPEN_MPI("Open MPI, C", Role.PEER, 64),
    /// Between the processes of a host, too.
    MPICH_TCP("MPICH, C, TCP", Role.PEER, 2),
    MPJ_EXPRESS("MPJ Express", Role.PEER, 64),
    /// Over TCP; what would take minutes is not measured.
    MPJ_NIODEV("MPJ Express, niodev", Role.PEER, 2),
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

    /// Whose figures the results name: those of another build are ours too.
    String resultLabel() {
        return this == PORTOLAN_OTHER ? PORTOLAN.label : label;
    }

    /// The name of the build that is measured.
    String build() {
        return this == PORTOLAN_OTHER ? Build.OTHER : Build.THIS;
    }

    /// Those of ours in several processes.
    static Set<ExchangeContender> ofProcesses() {
        return EnumSet.range(PROCESSES_SHM, PROCESSES_OPEN_MPI);
    }

    /// Whether its ranks may live on several hosts.
    boolean crossesHosts() {
        return switch (this) {
            case PROCESSES_TCP, PROCESSES_MPICH, PROCESSES_OPEN_MPI, MPICH, OPEN_MPI -> true;
            default -> false;
        };
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
            case MPICH_TCP -> Row.PING_PONGS; // it shares no memory for a control
            case PROCESSES_SHM, PROCESSES_TCP, PROCESSES_MPICH, PROCESSES_OPEN_MPI ->
                    withMpi(Row.PING_PONGS);
            case MPIJAVA, OPEN_MPI_JAVA, MPJ_EXPRESS, MPJ_NIODEV ->
                    withMpi(
                            EnumSet.of(
                                    Row.PING_PONG_0,
                                    Row.PING_PONG_8,
                                    Row.PING_PONG_1K,
                                    Row.PING_PONG_64K,
                                    Row.PING_PONG_1M,
                                    Row.BLOCKED));
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

    /// Some rows and those that every library has whose calls are MPI's.
    private static Set<Row> withMpi(Set<Row> more) {
        Set<Row> rows =
                EnumSet.of(
                        Row.SHIFT,
                        Row.EXCHANGE_SENDRECV_0,
                        Row.EXCHANGE_NONBLOCKING_0,
                        Row.EXCHANGE_SENDRECV,
                        Row.EXCHANGE_NONBLOCKING,
                        Row.ALLREDUCE_1,
                        Row.ALLREDUCE_1M,
                        Row.BARRIER);
        rows.addAll(more);
        return rows;
    }
}
