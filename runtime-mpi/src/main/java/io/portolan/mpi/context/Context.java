package io.portolan.mpi.context;

import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.FlushTicket;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.JoinedTransfer;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Probe;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.Unreceived;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.wire.LibraryComm;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One rank's side of a communicator: the number that keeps its messages from all others, the
/// standard's context, and the groups between which they go.
///
/// Overview. The types above speak in ranks of the communicator, the engine in processes, which are
/// ranks of the world. A context translates between the two, in both directions. A destination or
/// source is a rank of the remote group, which in an intracommunicator is the local group. Where
/// each rank is the process of that number, as in the world, nothing is looked up.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, sections 7.1 and 7.6
public final class Context implements Fabric.RevocationListener {
    /// The name of the first communicator, unless it is given another.
    public static final String WORLD = "world";

    /// More than there are communicators.
    private static final int ASIDE = 1 << 30;

    private final CheckedEndpoint endpoint;
    private final Endpoint engine;
    private final @Nullable Tracer tracer;
    private final int number;
    private final GroupMembers local;
    private final @Nullable GroupMembers remote;
    private final int rank;
    private final int size;
    private final int peerCount;

    /// The group of which destinations and sources are ranks; null if these are processes.
    private final @Nullable GroupMembers translated;

    private final boolean spansProcesses;

    /// Whether it is the side of a rank of the remote group, so that the name is that of the other
    /// side.
    private final boolean isOfOther;

    /// By operation, made on demand; two threads may both make one, and either will do.
    private final @Nullable Call[] calls = new Call[CommOperation.COUNT];

    private volatile String name;

    /// Is told of each error before the operation throws it; null until the communicator is made.
    private volatile @Nullable Consumer<MPIException> errorHandler;

    /// What the native library does on this communicator; null if Portolan does all.
    private final @Nullable LibraryCalls library;

    private volatile boolean isFreed;

    /// Whether no message goes the short way any more: it is freed or revoked.
    private volatile boolean isClosed;

    private final CommHealth health;

    /// This rank's side of the communicator that was planned.
    public Context(CheckedEndpoint endpoint, CommPlan plan, String name) {
        this.endpoint = endpoint;
        this.engine = endpoint.endpoint();
        this.tracer = endpoint.tracer();
        this.number = plan.number();
        this.local = plan.local();
        this.remote = plan.remote();
        this.name = name;
        this.rank = local.rankOf(engine.rank());
        this.size = local.size();
        this.peerCount = peers().size();
        this.translated = peers().isAsInWorld() ? null : peers();
        ProcessMap processes = engine.fabric().processes();
        this.spansProcesses =
                spansProcesses(local, processes) || spansProcesses(peers(), processes);
        this.isOfOther = false;
        this.health = new CommHealth(this, engine.fabric());
        LibraryComm comm = engine.fabric().library(number);
        this.library = comm == null ? null : new LibraryCalls(this, comm);
    }

    /// The side of another rank, which lives in another process; for reports and groups.
    private Context(Context mine, int rank, boolean isOfOther) {
        this.endpoint = mine.endpoint;
        this.engine = mine.engine;
        this.tracer = null;
        this.number = mine.number;
        this.local = isOfOther ? mine.peers() : mine.local;
        this.remote = isOfOther ? mine.local : mine.remote;
        this.name = mine.name;
        this.rank = rank;
        this.size = local.size();
        this.peerCount = peers().size();
        this.translated = peers().isAsInWorld() ? null : peers();
        this.spansProcesses = true;
        this.isOfOther = isOfOther;
        this.health = mine.health;
        this.library = null;
    }

    /// The side of another rank of the communicator; for reports and groups only. What the remote
    /// group calls its side is not known here.
    ///
    /// @param rank its rank in its group
    /// @param isOfOther whether it is of the remote group
    public Context ofAnother(int rank, boolean isOfOther) {
        return new Context(this, rank, isOfOther);
    }

    /// Whether the rank that is addressed lives in this process; so do those that are none.
    public boolean isHere(int peer) {
        return !spansProcesses
                || peer < 0
                || peer >= peerCount
                || engine.fabric().isLocal(process(peer));
    }

    /// Whether a rank of the communicator lives in another process.
    public boolean spansProcesses() {
        return spansProcesses;
    }

    private static boolean spansProcesses(GroupMembers members, ProcessMap processes) {
        return processes.processes() > 1
                && IntStream.range(0, members.size())
                        .anyMatch(rank -> !processes.isLocal(members.process(rank)));
    }

    /// This rank's side of a communicator that was made of this one.
    ///
    /// @param how it was made
    public Context derive(CommPlan plan, String how) {
        return new Context(endpoint, plan, name + "." + how);
    }

    /// The tracer that sees the operations; null if there is none.
    public @Nullable Tracer tracer() {
        return tracer;
    }

    /// Tells that an operation begins; what [#end] is to be given.
    public long begin(Call call, int peer, long bytes) {
        return tracer == null ? 0 : tracer.begin(call, peer, bytes);
    }

    /// Tells that the call of an operation returns.
    public void end(Call call, long mark) {
        if (tracer != null && mark != 0) {
            tracer.end(call, mark);
        }
    }

    public CheckedEndpoint endpoint() {
        return endpoint;
    }

    /// This side of the communicator. The world knows from now on that the calling thread takes
    /// part.
    public Context used() {
        engine.admit();
        return this;
    }

    /// Whether both contexts are of one world.
    public boolean isOfWorldOf(Context other) {
        return engine.fabric().equals(other.engine.fabric());
    }

    /// The engine's name of the context, the same on every rank.
    public int number() {
        return number;
    }

    /// The name of the communicator with which messages were sent that wait at a rank: as the
    /// receiver calls it, or else the sender.
    public static String nameOf(Fabric fabric, Unreceived messages) {
        return Stream.of(messages.rank(), messages.source())
                .map(fabric::endpoint)
                .flatMap(Stream::ofNullable)
                .flatMap(endpoint -> context(endpoint, messages.context()))
                .findFirst()
                .map(Context::name)
                .orElse("another communicator");
    }

    private static Stream<Context> context(Endpoint endpoint, int number) {
        return endpoint.userOf(number) instanceof Context context
                ? Stream.of(context)
                : Stream.empty();
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return size;
    }

    public GroupMembers local() {
        return local;
    }

    /// Null in an intracommunicator.
    public @Nullable GroupMembers remote() {
        return remote;
    }

    /// What destinations and sources are ranks of.
    public GroupMembers peers() {
        return remote == null ? local : remote;
    }

    /// How many destinations and sources there are.
    public int peerCount() {
        return peerCount;
    }

    @SuppressWarnings("EnumOrdinal") // it is what an EnumMap does, but without a count to go wrong
    public Call call(CommOperation operation) {
        int at = operation.ordinal();
        Call known = calls[at];
        if (known == null) {
            known = new Call(operation, this);
            calls[at] = known;
        }
        return known;
    }

    /// The rank in the world (the standard's process) that a rank of this communicator stands for;
    /// special values stay what they are.
    public int process(int peer) {
        return translated == null || peer < 0 ? peer : translated.process(peer);
    }

    /// The rank that a process is addressed by; special values stay what they are.
    public int rankOf(int process) {
        return translated == null || process < 0 ? process : translated.rankOf(process);
    }

    /// Begins a send; null if it is complete already.
    public @Nullable OutgoingTransfer send(
            Call call, Mode mode, int dest, int tag, Content content) {
        return endpoint.send(call, mode, number, process(dest), tag, content);
    }

    /// Where the two sides of partitioned operations tell each other of their partitions: a number
    /// for each communicator that is no communicator's own.
    private int aside() {
        return ASIDE + number;
    }

    /// Sends what only a receive of [#receiveAside] takes; it is complete at once.
    public void sendAside(Call call, int dest, int tag, Content content) {
        endpoint.send(call, Mode.BUFFERED, aside(), process(dest), tag, content);
    }

    /// Begins to receive what was sent aside.
    public IncomingTransfer receiveAside(Call call, int source, int tag, Region region) {
        engine.isUsed(aside(), this);
        return engine.receive(aside(), process(source), tag, region, call);
    }

    /// Begins an operation of several parts with a peer; if that is nobody, with the rank itself,
    /// whose threads begin the parts.
    public JoinedTransfer join(Call call, int peer, int tag, boolean isOutgoing) {
        int process = peer == SpecialValues.PROC_NULL ? process() : process(peer);
        return engine.join(number, process, tag, isOutgoing, call);
    }

    /// Begins to wait until what was sent has been received.
    ///
    /// @param sends at least one, on any communicators of the rank
    public FlushTicket flush(Call call, List<OutgoingTransfer> sends) {
        return engine.flush(sends, call);
    }

    /// Begins to send a part.
    ///
    /// @param number of a context that only the parts of one operation have
    /// @param told the tag of the message that the user knows
    public @Nullable OutgoingTransfer sendPart(
            Call call, int number, int dest, int tag, int told, Content content) {
        return endpoint.send(call, Mode.STANDARD, number, process(dest), tag, told, content);
    }

    /// Begins to receive a part.
    public IncomingTransfer receivePart(Call call, int number, int source, int tag, Region region) {
        return engine.receive(number, process(source), tag, region, call);
    }

    /// Begins to take a part that is to be dropped.
    public IncomingTransfer takePart(Call call, int number, int source, int tag) {
        return engine.receiveMessage(number, process(source), tag, call);
    }

    /// Begins a receive.
    public IncomingTransfer receive(Call call, int source, int tag, Region region) {
        return engine.receive(number, process(source), tag, region, call);
    }

    /// Begins to wait for a message as such.
    public IncomingTransfer receiveMessage(Call call, int source, int tag) {
        return engine.receiveMessage(number, process(source), tag, call);
    }

    /// Begins to hand every message to the handler, which posts it and does no more.
    public IncomingTransfer receiveEvery(
            Call call, int source, int tag, Consumer<Arrival> handler) {
        return engine.receiveEvery(number, process(source), tag, handler, call);
    }

    /// Begins to look for a message.
    public Probe probe(Call call, int source, int tag, boolean stays) {
        return engine.probe(number, process(source), tag, stays, call);
    }

    /// Takes the oldest message that matches; null if there is none.
    public @Nullable Arrival takeIfThere(int source, int tag) {
        return engine.takeIfThere(number, process(source), tag);
    }

    public String name() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    /// This rank in words.
    public String describe() {
        String place = "rank " + rank + " of " + size;
        if (isOfOther) {
            return place + " in the remote group of " + name;
        }
        return name.equals(WORLD) ? place : place + " in " + name;
    }

    /// A process by its rank in the communicator, if it has one that messages could go to.
    String rankInWords(int process) {
        int peer = rankOf(process);
        return peer == SpecialValues.UNDEFINED ? inWords(process) : "rank " + peer;
    }

    /// A process by its rank in the world, and by that in the communicator where they differ.
    String inWords(int process) {
        String rank = "rank " + process;
        if (translated == null && remote == null && process < size) {
            return rank;
        }
        int peer = peers().rankOf(process);
        if (peer != SpecialValues.UNDEFINED) {
            return "%s (rank %d in %s)".formatted(rank, peer, peersInWords());
        }
        int mate = local.rankOf(process);
        return mate == SpecialValues.UNDEFINED
                ? "%s (not in %s)".formatted(rank, name)
                : "%s (rank %d in %s)".formatted(rank, mate, name);
    }

    /// The group in words that destinations and sources are ranks of.
    String peersInWords() {
        String whole = name.equals(WORLD) ? "the world" : name;
        return remote == null ? whole : "the remote group of " + whole;
    }

    /// Sets what is told of errors, once the communicator is made.
    public void attach(Consumer<MPIException> handler) {
        errorHandler = handler;
        engine.isUsed(number, this);
        if (engine.fabric().isRevoked(number)) { // before it was noted as the user
            revoked();
        }
    }

    /// What may be deserialized.
    public ObjectInputFilter filter() {
        return endpoint.filter();
    }

    /// The rank in the world of the calling rank.
    public int process() {
        return engine.rank();
    }

    /// The error, after the error handler was told of it.
    MPIException handled(MPIException error) {
        Consumer<MPIException> handler = errorHandler;
        if (handler != null) {
            handler.accept(error);
        }
        return error;
    }

    public void free() {
        isFreed = true;
        isClosed = true;
        if (library != null) {
            engine.fabric().forgetLibrary(number);
            library.close();
        }
    }

    /// What the native library does on this communicator; null if Portolan does all.
    public @Nullable LibraryCalls library() {
        return library;
    }

    /// *Failure:* [MPIException] if the native library does what it can on this communicator, and
    /// this is not among that.
    public void requireOwnMatching(Call call) {
        if (library != null) {
            throw LibraryCalls.refused(call);
        }
    }

    /// What is left of it when ranks are lost.
    public CommHealth health() {
        return health;
    }

    @Override
    public void revoked() {
        health.revoked();
        isClosed = true;
    }

    /// Whether it is freed or revoked.
    public boolean isClosed() {
        return isClosed;
    }

    public boolean isFreed() {
        return isFreed;
    }

    /// *Failure:* [MPIException] when it was freed.
    public void requireNotFreed(Call call) {
        if (isFreed) {
            throw call.error(
                    ErrorClass.COMM,
                    "%s was freed by this rank; allowed is to use it before; free it when all is done"
                            .formatted(name));
        }
    }
}
