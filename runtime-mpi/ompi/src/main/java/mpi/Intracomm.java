package mpi;

import io.portolan.mpi.SpawnRequest;
import io.portolan.mpi.SplitType;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A communicator of one group of ranks.
///
/// *Threads:* as [Comm]; communicators are made by one thread of a rank at a time.
///
/// Source: MPI 4.1, chapters 6, 7, 8 and 11
public class Intracomm extends Comm {
    /// One of the constants.
    Intracomm() {}

    Intracomm(io.portolan.mpi.@Nullable Intracomm core, SerializedAttributes attributes) {
        super(core, attributes);
    }

    @Override
    io.portolan.mpi.Intracomm core() throws MPIException {
        return (io.portolan.mpi.Intracomm) super.core();
    }

    @Override
    public Intracomm clone() {
        return (Intracomm) super.clone();
    }

    @Override
    public Intracomm dup() throws MPIException {
        return new Intracomm(core().dup(), duplicated());
    }

    @Override
    public Intracomm iDup() throws MPIException {
        return begin(new Intracomm(null, duplicated()), core().idup());
    }

    @Override
    public Intracomm dupWithInfo(Info info) throws MPIException {
        return with(new Intracomm(core().dupWithInfo(info.toCore()), duplicated()), info);
    }

    /// A communicator of the ranks that give the same colour, in the order of their keys; null for
    /// a rank that gives [MPI#UNDEFINED].
    public final Intracomm split(int colour, int key) throws MPIException {
        return made(core().splitOrNone(colour, key));
    }

    /// A communicator of the ranks that share memory, which are those of a host; null for a rank
    /// that gives [MPI#UNDEFINED].
    ///
    /// @param splitType [Comm#TYPE_SHARED]
    public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
        if (splitType != TYPE_SHARED && splitType != MPI.UNDEFINED) {
            throw handled(
                    new MPIException(
                            MPI.ERR_ARG,
                            "splitType: the kind is %d; allowed is Comm.TYPE_SHARED or MPI.UNDEFINED; give one of them"
                                    .formatted(splitType)));
        }
        SplitType type = splitType == TYPE_SHARED ? SplitType.SHARED : SplitType.UNDEFINED;
        return made(core().splitType(type, key, new io.portolan.mpi.Info()));
    }

    /// A communicator of the group; null for a rank that is not in it. All ranks call it.
    public final Intracomm create(Group group) throws MPIException {
        return made(core().create(group.core()));
    }

    /// A communicator of the group, whose members call it.
    public final Intracomm createGroup(Group group, int tag) throws MPIException {
        return new Intracomm(core().createGroup(group.core(), tag), new SerializedAttributes());
    }

    /// A grid of the first ranks; null for a rank beyond it.
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder)
            throws MPIException {
        return new CartComm(
                core().createCartOrNone(dims, periods, reorder).orElse(null),
                new SerializedAttributes());
    }

    /// A graph of the first ranks; null for a rank beyond it.
    ///
    /// @param index of each node the number of edges of the nodes up to it
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder)
            throws MPIException {
        io.portolan.mpi.Intracomm known = core();
        return new GraphComm(
                index.length == 0
                        ? null
                        : known.createGraphOrNone(index, edges, reorder).orElse(null),
                new SerializedAttributes());
    }

    /// A directed graph of which each rank gives some edges.
    ///
    /// @param degrees how many edges begin at each of the sources
    public final GraphComm createDistGraph(
            int[] sources,
            int[] degrees,
            int[] destinations,
            int[] weights,
            Info info,
            boolean reorder)
            throws MPIException {
        return new GraphComm(
                core().createDistGraph(sources, degrees, destinations, weights, reorder),
                new SerializedAttributes());
    }

    /// A directed graph without weights of which each rank gives some edges.
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        return new GraphComm(
                core().createDistGraph(sources, degrees, destinations, null, reorder),
                new SerializedAttributes());
    }

    /// A directed graph of which each rank gives its own edges.
    public final GraphComm createDistGraphAdjacent(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destWeights,
            Info info,
            boolean reorder)
            throws MPIException {
        return new GraphComm(
                core().createDistGraphAdjacent(
                                sources, sourceWeights, destinations, destWeights, reorder),
                new SerializedAttributes());
    }

    /// A directed graph without weights of which each rank gives its own edges.
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] destinations, Info info, boolean reorder) throws MPIException {
        return new GraphComm(
                core().createDistGraphAdjacent(sources, null, destinations, null, reorder),
                new SerializedAttributes());
    }

    /// Combines the items of this rank and of all below it.
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).scan(sendbuf, recvbuf, count, true).waitFor();
            return;
        }
        core().scan(
                        type.buffer(sendbuf, count),
                        type.offset(sendbuf),
                        type.buffer(recvbuf, count),
                        type.offset(recvbuf),
                        type.length(count),
                        op.of(type));
    }

    /// Combines in place: `buf` has the items of this rank and then the result.
    public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).scan(buf, buf, count, true).waitFor();
            return;
        }
        core().scan(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        type.buffer(buf, count),
                        type.offset(buf),
                        type.length(count),
                        op.of(type));
    }

    /// Begins a [#scan(java.lang.Object, java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).scan(sendbuf, recvbuf, count, true);
        }
        return new Request(
                core().iscan(
                                type.buffer(sendbuf, count),
                                type.offset(sendbuf),
                                type.buffer(recvbuf, count),
                                type.offset(recvbuf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    /// Begins a [#scan(java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).scan(buf, buf, count, true);
        }
        return new Request(
                core().iscan(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    /// Combines the items of all ranks below this one; rank 0 receives nothing.
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).scan(sendbuf, recvbuf, count, false).waitFor();
            return;
        }
        core().exscan(
                        type.buffer(sendbuf, count),
                        type.offset(sendbuf),
                        type.buffer(recvbuf, count),
                        type.offset(recvbuf),
                        type.length(count),
                        op.of(type));
    }

    /// Combines in place: `buf` has the items of this rank and then the result.
    public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).scan(buf, buf, count, false).waitFor();
            return;
        }
        core().exscan(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        type.buffer(buf, count),
                        type.offset(buf),
                        type.length(count),
                        op.of(type));
    }

    /// Begins an [#exScan(java.lang.Object, java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).scan(sendbuf, recvbuf, count, false);
        }
        return new Request(
                core().iexscan(
                                type.buffer(sendbuf, count),
                                type.offset(sendbuf),
                                type.buffer(recvbuf, count),
                                type.offset(recvbuf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    /// Begins an [#exScan(java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iExScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).scan(buf, buf, count, false);
        }
        return new Request(
                core().iexscan(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    // ---- Dynamic processes (chapter 11) -------------------------------------------------------

    /// The name of a new port of the calling rank.
    public static String openPort() throws MPIException {
        MPI.check();
        return MPI.COMM_WORLD.core().openPort();
    }

    /// The name of a new port of the calling rank, with hints.
    public static String openPort(Info info) throws MPIException {
        return openPort();
    }

    /// Closes a port.
    public static void closePort(String name) throws MPIException {
        MPI.check();
        MPI.COMM_WORLD.core().closePort(name);
    }

    /// Waits for a communicator of other ranks of the job that connects to the port.
    ///
    /// @param port used on the root only, which must have opened it
    public final Intercomm accept(String port, int root) throws MPIException {
        return new Intercomm(core().accept(port, root), new SerializedAttributes());
    }

    /// Waits for a communicator that connects to the port, with hints.
    public final Intercomm accept(String port, Info info, int root) throws MPIException {
        return accept(port, root);
    }

    /// Waits for a communicator of other ranks of the job that accepts at the port.
    ///
    /// @param port used on the root only
    public final Intercomm connect(String port, int root) throws MPIException {
        return new Intercomm(core().connect(port, root), new SerializedAttributes());
    }

    /// Waits for a communicator that accepts at the port, with hints.
    public final Intercomm connect(String port, Info info, int root) throws MPIException {
        return connect(port, root);
    }

    /// Publishes a port under the name of a service.
    public static void publishName(String service, String port) throws MPIException {
        MPI.check();
        MPI.COMM_WORLD.core().publishName(service, port);
    }

    /// Publishes a port, with hints.
    public static void publishName(String service, Info info, String port) throws MPIException {
        publishName(service, port);
    }

    /// Withdraws the name of a service.
    public static void unpublishName(String service, String port) throws MPIException {
        MPI.check();
        MPI.COMM_WORLD.core().unpublishName(service, port);
    }

    /// Withdraws the name of a service, with hints.
    public static void unpublishName(String service, Info info, String port) throws MPIException {
        unpublishName(service, port);
    }

    /// The port that was published under the name of a service.
    public static String lookupName(String service) throws MPIException {
        MPI.check();
        return MPI.COMM_WORLD.core().lookupName(service);
    }

    /// The port that was published under the name of a service, with hints.
    public static String lookupName(String service, Info info) throws MPIException {
        return lookupName(service);
    }

    /// Starts ranks in the JVM of the root, and makes a communicator with them.
    ///
    /// @param command the class with `main`, or `java`; used on the root only, as all but the root
    /// @param argv the arguments of the program; of `java`, its options and the class first
    /// @param maxprocs how many ranks
    /// @param info hints, of which none is used
    /// @param root the same on every rank
    /// @param errcodes gets a code for each rank
    public final Intercomm spawn(
            String command,
            String @Nullable [] argv,
            int maxprocs,
            Info info,
            int root,
            int @Nullable [] errcodes)
            throws MPIException {
        return spawnMultiple(
                new String[] {command},
                argv == null ? null : new String[][] {argv},
                new int[] {maxprocs},
                new Info[] {info},
                root,
                errcodes);
    }

    /// Starts ranks that run several programs and have one world together, as [#spawn].
    ///
    /// @param argv of each program; null if none has arguments
    public final Intercomm spawnMultiple(
            String[] commands,
            String @Nullable [] @Nullable [] argv,
            int[] maxprocs,
            Info[] info,
            int root,
            int @Nullable [] errcodes)
            throws MPIException {
        io.portolan.mpi.Intracomm local = core();
        List<SpawnRequest> requests = new ArrayList<>();
        for (int i = 0; local.rank() == root && i < commands.length; i++) {
            String[] words = argv == null ? null : argv[i];
            requests.add(SpawnCommand.request(commands[i], words, maxprocs[i]));
        }
        io.portolan.mpi.Intercomm made = local.spawnMultiple(requests, root);
        if (errcodes != null) {
            Arrays.fill(errcodes, MPI.SUCCESS);
        }
        return new Intercomm(made, new SerializedAttributes());
    }

    private static Intracomm made(Optional<io.portolan.mpi.Intracomm> core) {
        return new Intracomm(core.orElse(null), new SerializedAttributes());
    }
}
