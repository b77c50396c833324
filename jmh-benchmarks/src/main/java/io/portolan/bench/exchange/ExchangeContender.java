package io.portolan.bench.exchange;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.results.Build;
import java.util.EnumSet;
import java.util.Set;

/// The twins of the exchange.
enum ExchangeContender implements Contender {
    PORTOLAN("Portolan", Role.OURS, 10_000, Home.WORLD, EnumSet.allOf(Row.class)),
    /// Ours in another build, where one is measured beside this.
    PORTOLAN_OTHER("Portolan, other build", Role.OURS, 10_000, Home.WORLD, PORTOLAN.rows),
    /// The program of MPJ Express on ours, unmodified.
    MPIJAVA("mpiJava on Portolan", Role.OURS, 64, Home.WORLD, Row.IN_MPI_JAVA),
    /// The same program in the words of Open MPI's Java bindings.
    OPEN_MPI_JAVA("Open MPI Java on Portolan", Role.OURS, 64, Home.WORLD, Row.IN_MPI_JAVA),
    /// Ours in two JVMs, by the wires between them.
    PROCESSES_SHM(
            "2 processes, shared memory", Role.OURS, 4, Home.PROCESSES, Row.BETWEEN_PROCESSES),
    PROCESSES_TCP("2 processes, TCP", Role.OURS, 4, Home.HOSTS, Row.BETWEEN_PROCESSES),
    PROCESSES_MPICH("2 processes, native MPICH", Role.OURS, 4, Home.HOSTS, Row.BETWEEN_PROCESSES),
    PROCESSES_OPEN_MPI(
            "2 processes, native Open MPI", Role.OURS, 4, Home.HOSTS, Row.BETWEEN_PROCESSES),
    /// The same on a communicator whose calls the library carries out by itself.
    CALLS_MPICH("2 processes, calls of MPICH", Role.OURS, 2, Home.HOSTS, Row.BETWEEN_PROCESSES),
    CALLS_OPEN_MPI(
            "2 processes, calls of Open MPI", Role.OURS, 2, Home.HOSTS, Row.BETWEEN_PROCESSES),
    /// Polls for messages whatever else waits for the core: among 64 ranks on two cores a step
    /// takes half a second.
    MPICH("MPICH, C", Role.PEER, 17, Home.HOSTS, Row.IN_C),
    OPEN_MPI("Open MPI, C", Role.PEER, 64, Home.HOSTS, Row.IN_C),
    /// Between the processes of a host, too; it shares no memory for a control.
    MPICH_TCP("MPICH, C, TCP", Role.PEER, 2, Home.PROCESSES, Row.PING_PONGS),
    MPJ_EXPRESS("MPJ Express", Role.PEER, 64, Home.THREADS, Row.IN_MPI_JAVA),
    /// Over TCP; what would take minutes is not measured.
    MPJ_NIODEV("MPJ Express, niodev", Role.PEER, 2, Home.PROCESSES, Row.IN_MPI_JAVA),
    EXCHANGER(
            "Exchanger, CyclicBarrier",
            Role.PEER,
            1024,
            Home.WORLD,
            EnumSet.of(
                    Row.CROSSING, Row.SHIFT, Row.EXCHANGE_SENDRECV, Row.BARRIER, Row.ALLREDUCE_1)),
    SYNCHRONOUS_QUEUE(
            "SynchronousQueue, Phaser",
            Role.PEER,
            1024,
            Home.WORLD,
            EnumSet.of(
                    Row.CROSSING, Row.PING_PONG_8, Row.SHIFT, Row.EXCHANGE_SENDRECV, Row.BARRIER));

    private final String label;
    private final Role role;
    private final int mostRanks;
    private final Home home;

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
    private final Set<Row> rows;

    /// What ranks are, and where.
    private enum Home {
        /// Threads of one JVM, virtual ones where not each can have a core.
        WORLD,
        /// Platform threads of one JVM.
        THREADS,
        /// Processes of one host.
        PROCESSES,
        /// Processes of one host or of several.
        HOSTS
    }

    /// @param mostRanks of which it is worth a run
    /// @param rows what it has means for
    ExchangeContender(String label, Role role, int mostRanks, Home home, Set<Row> rows) {
        this.label = label;
        this.role = role;
        this.mostRanks = mostRanks;
        this.home = home;
        this.rows = rows;
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
        return EnumSet.range(PROCESSES_SHM, CALLS_OPEN_MPI);
    }

    /// Whether a native library carries out the calls by itself.
    boolean isByLibrary() {
        return this == CALLS_MPICH || this == CALLS_OPEN_MPI;
    }

    /// Whether its ranks may live on several hosts.
    boolean crossesHosts() {
        return home == Home.HOSTS;
    }

    /// What so many ranks are.
    String kind(int ranks) {
        return switch (home) {
            case PROCESSES, HOSTS -> "processes";
            case THREADS -> "threads";
            case WORLD ->
                    ranks <= Runtime.getRuntime().availableProcessors()
                            ? "threads"
                            : "virtual threads";
        };
    }

    /// Whether it has means for it.
    boolean does(Row row) {
        return rows.contains(row);
    }

    /// The same on so many ranks; not what would take minutes: MPICH polls, so that where ranks
    /// share cores each chunk of a ring waits for a slice of the processor's time.
    boolean does(Row row, int ranks) {
        boolean haveCores = ranks <= Runtime.getRuntime().availableProcessors();
        return does(row) && (haveCores || this != MPICH || row != Row.RING_CHUNKS);
    }
}
