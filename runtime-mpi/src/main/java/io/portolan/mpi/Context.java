package io.portolan.mpi;

import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Endpoint;
import io.portolan.mpi.engine.IncomingTransfer;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Probe;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.group.GroupMembers;
import io.portolan.mpi.meeting.Participant;
import java.io.ObjectInputFilter;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One rank's side of a communicator: what keeps its messages from all others, the standard's
/// context, and between whom they go, its groups.
///
/// Overview. Everything above speaks in ranks of the communicator, the engine in processes, which
/// are ranks of the world. What goes down is translated here, and so is what comes up. A
/// destination or source is a rank of the remote group, which in an intracommunicator is the local
/// one. Where each rank is the process of that number, as in the world, nothing is looked up.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, sections 7.1 and 7.6
final class Context {
    /// The name of the first communicator, unless it is given another.
    static final String WORLD = "world";

    private final CheckedEndpoint endpoint;
    private final Endpoint engine;
    private final @Nullable Tracer tracer;
    private final int number;
    private final Group local;
    private final @Nullable Group remote;
    private final int rank;
    private final int size;
    private final int peerCount;

    /// What destinations and sources are ranks of; null if these are processes.
    private final @Nullable Group translated;

    /// By operation, made on demand; two threads may both make one, and either will do.
    private final @Nullable Call[] calls = new Call[CommOperation.COUNT];

    private volatile String name;
    private volatile Errhandler errhandler = Errhandler.ERRORS_RETURN;
    private volatile @Nullable Comm comm;
    private volatile boolean isFreed;

    /// This rank's side of the communicator that was planned.
    Context(CheckedEndpoint endpoint, CommPlan plan, String name) {
        GroupMembers others = plan.remote();
        this.endpoint = endpoint;
        this.engine = endpoint.endpoint();
        int process = engine.rank();
        this.tracer = endpoint.tracer();
        this.number = plan.number();
        this.local = new Group(plan.local(), process);
        this.remote = others == null ? null : new Group(others, process);
        this.name = name;
        this.rank = local.rank();
        this.size = local.size();
        this.peerCount = peers().size();
        this.translated = peers().isAsInWorld() ? null : peers();
    }

    /// This rank's side of a communicator that was made of this one.
    ///
    /// @param how it was made
    Context derive(CommPlan plan, String how) {
        Context made = new Context(endpoint, plan, name + "." + how);
        made.setErrhandler(errhandler);
        return made;
    }

    /// The rank's place where it meets the others; to be asked for once.
    Participant<Contribution> seat(CommPlan plan) {
        return endpoint.barriers().place(plan, rank, engine);
    }

    /// Sees the operations; null if nobody does.
    @Nullable Tracer tracer() {
        return tracer;
    }

    /// Tells that an operation is under way.
    void begun(Call call, int peer, long bytes) {
        if (tracer != null) {
            tracer.begin(call, peer, bytes);
        }
    }

    /// Tells that an operation has ended.
    void ended(Call call) {
        if (tracer != null) {
            tracer.end(call);
        }
    }

    CheckedEndpoint endpoint() {
        return endpoint;
    }

    /// This side; the world knows from now on that the calling thread takes part.
    Context used() {
        engine.admit();
        return this;
    }

    /// How alike the communicators are, as this rank sees them.
    Comparison compare(Context other) {
        if (!engine.fabric().equals(other.engine.fabric())
                || (remote == null) != (other.remote == null)) {
            return Comparison.UNEQUAL;
        }
        if (number == other.number) {
            return Comparison.IDENT;
        }
        Comparison mates = local.compare(other.local);
        Comparison partners = peers().compare(other.peers());
        Comparison less = mates.compareTo(partners) > 0 ? mates : partners;
        return less == Comparison.IDENT ? Comparison.CONGRUENT : less;
    }

    /// The engine's name of the context, the same on every rank.
    int number() {
        return number;
    }

    /// Whether this is the world's first communicator, whose context is the first of all.
    boolean isOfWorld() {
        return number == 0;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    Group local() {
        return local;
    }

    /// Null in an intracommunicator.
    @Nullable Group remote() {
        return remote;
    }

    /// What destinations and sources are ranks of.
    Group peers() {
        return remote == null ? local : remote;
    }

    /// How many destinations and sources there are.
    int peerCount() {
        return peerCount;
    }

    @SuppressWarnings("EnumOrdinal") // it is what an EnumMap does, but without a count to go wrong
    Call call(CommOperation operation) {
        int at = operation.ordinal();
        Call known = calls[at];
        if (known == null) {
            known = new Call(operation, this);
            calls[at] = known;
        }
        return known;
    }

    /// The process that is addressed by a rank; special values stay what they are.
    int process(int peer) {
        return translated == null || peer < 0 ? peer : translated.process(peer);
    }

    /// The rank that a process is addressed by; special values stay what they are.
    int rankOf(int process) {
        return translated == null || process < 0 ? process : translated.rankOf(process);
    }

    /// Begins a send; null if it is complete already.
    @Nullable OutgoingTransfer send(Call call, Mode mode, int dest, int tag, Content content) {
        return endpoint.send(call, mode, number, process(dest), tag, content);
    }

    /// Begins a receive.
    IncomingTransfer receive(Call call, int source, int tag, Region region) {
        return engine.receive(number, process(source), tag, region, call);
    }

    /// Begins to wait for a message as such.
    IncomingTransfer receiveMessage(Call call, int source, int tag) {
        return engine.receiveMessage(number, process(source), tag, call);
    }

    /// Begins to hand every message to the handler, which posts it and does no more.
    IncomingTransfer receiveEvery(Call call, int source, int tag, Consumer<Arrival> handler) {
        return engine.receiveEvery(number, process(source), tag, handler, call);
    }

    /// Begins to look for a message.
    Probe probe(Call call, int source, int tag, boolean stays) {
        return engine.probe(number, process(source), tag, stays, call);
    }

    /// Takes the oldest message that matches; null if there is none.
    @Nullable Arrival takeIfThere(int source, int tag) {
        return engine.takeIfThere(number, process(source), tag);
    }

    String name() {
        return name;
    }

    void setName(String name) {
        this.name = name;
    }

    /// This rank in words.
    String describe() {
        String place = "rank " + rank + " of " + size;
        return name.equals(WORLD) ? place : place + " in " + name;
    }

    /// A process by its rank in the communicator, if it has one that messages could go to.
    String rankInWords(int process) {
        int peer = rankOf(process);
        return peer == MPI.UNDEFINED ? inWords(process) : "rank " + peer;
    }

    /// A process by its rank in the world, and by that in the communicator where they differ.
    String inWords(int process) {
        String rank = "rank " + process;
        if (translated == null && remote == null && process < size) {
            return rank;
        }
        int peer = peers().rankOf(process);
        if (peer != MPI.UNDEFINED) {
            return "%s (rank %d in %s)".formatted(rank, peer, peersInWords());
        }
        int mate = local.rankOf(process);
        return mate == MPI.UNDEFINED
                ? "%s (not in %s)".formatted(rank, name)
                : "%s (rank %d in %s)".formatted(rank, mate, name);
    }

    /// The group in words that destinations and sources are ranks of.
    String peersInWords() {
        String whole = name.equals(WORLD) ? "the world" : name;
        return remote == null ? whole : "the remote group of " + whole;
    }

    /// Tells this side which communicator it belongs to.
    void attach(Comm communicator) {
        comm = communicator;
        engine.isUsed(number, this);
    }

    /// What may be deserialized.
    ObjectInputFilter filter() {
        return Objects.requireNonNull(comm).filter();
    }

    Errhandler errhandler() {
        return errhandler;
    }

    void setErrhandler(Errhandler errhandler) {
        this.errhandler = errhandler;
    }

    /// The error, after the error handler was told of it.
    MPIException handled(MPIException error) {
        Comm communicator = comm;
        if (communicator != null) {
            errhandler.handle(communicator, error);
        }
        return error;
    }

    void free() {
        isFreed = true;
    }

    boolean isFreed() {
        return isFreed;
    }

    /// *Failure:* [MPIException] when it was freed.
    void requireNotFreed(Call call) {
        if (isFreed) {
            throw call.error(
                    ErrorClass.COMM,
                    "%s was freed by this rank; allowed is to use it before; free it when all is done"
                            .formatted(name));
        }
    }
}
