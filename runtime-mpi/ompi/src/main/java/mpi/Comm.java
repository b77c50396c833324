package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A communicator: the ranks that send messages to each other, and call collectives together.
///
/// A buffer is an array or a buffer of `java.nio`, as [Datatype] says. The operations whose names
/// begin with `i` and the persistent ones take direct buffers, and here also others; the memory is
/// theirs until they are complete. A collective without a send buffer is in place: the elements of
/// the calling rank are where the result will be, or on a rank other than the root, in the buffer.
///
/// *Threads:* any thread of the rank. *Failure:* every operation throws [MPIException] if the
/// program has not called [MPI#Init(java.lang.String\[\])] or has called [MPI#Finalize()], and if
/// the communicator is null or was freed. Other errors are those of its error handler, which by
/// default ends the job.
///
/// Source: MPI 4.1, chapters 3, 6, 7 and 8
public class Comm implements Freeable, Cloneable {
    /// The kind of a split into ranks that share memory.
    public static final int TYPE_SHARED = 0;

    private io.portolan.mpi.@Nullable Comm core;

    /// Whether this is one of the constants, which are there before the program has begun.
    private final boolean isConstant;

    private final SerializedAttributes attributes;
    private @Nullable Request request;
    private final Info info = new Info(true);

    /// One of the constants.
    Comm() {
        this(null, new SerializedAttributes(), true);
    }

    /// @param core null of a communicator that is null
    Comm(io.portolan.mpi.@Nullable Comm core, SerializedAttributes attributes) {
        this(core, attributes, false);
    }

    private Comm(
            io.portolan.mpi.@Nullable Comm core,
            SerializedAttributes attributes,
            boolean isConstant) {
        this.core = core;
        this.attributes = attributes;
        this.isConstant = isConstant;
    }

    /// Gives a communicator that was null its ranks.
    final void set(io.portolan.mpi.Comm made) {
        core = made;
    }

    /// The core's communicator.
    io.portolan.mpi.Comm core() throws MPIException {
        MPI.check();
        io.portolan.mpi.Comm known = core;
        if (known == null) {
            throw new MPIException(
                    MPI.ERR_COMM,
                    "the communicator is null; allowed is one that the rank is in and that was not freed; ask with isNull first");
        }
        return known;
    }

    /// As [#dup()].
    @Override
    public Comm clone() {
        try {
            return dup();
        } catch (MPIException e) {
            throw new RuntimeException(e.getMessage(), e);
        }
    }

    /// Another communicator of the same ranks, with the same attributes.
    public Comm dup() throws MPIException {
        return new Comm(core().dup(), duplicated());
    }

    /// Begins a [#dup()]: the communicator is there when the request is complete that
    /// [#getRequest()] gives.
    public Comm iDup() throws MPIException {
        return begin(new Comm(null, duplicated()), core().idup());
    }

    /// As [#dup()]; the duplicate gets the hints. With `portolan_library_calls` the native library
    /// of `mpirun` carries out what it can by itself, as [io.portolan.mpi.Comm#dupWithInfo] says.
    ///
    /// *Failure:* as [#setInfo(mpi.Info)].
    public Comm dupWithInfo(Info info) throws MPIException {
        return with(new Comm(core().dupWithInfo(info.toCore()), duplicated()), info);
    }

    /// The attributes of a duplicate.
    final SerializedAttributes duplicated() {
        return attributes.copy();
    }

    /// The duplicate, after its request was made.
    static <C extends Comm> C begin(
            C duplicate, io.portolan.mpi.CollectiveRequest<? extends io.portolan.mpi.Comm> begun) {
        Comm made = duplicate;
        made.request = new Request(begun, null, () -> made.set(begun.awaitValue()));
        return duplicate;
    }

    /// The communicator, which was made with these hints.
    static <C extends Comm> C with(C made, Info hints) throws MPIException {
        Comm told = made;
        told.info.setAll(hints);
        return made;
    }

    /// The request of the [#iDup()] that makes this communicator.
    public final Request getRequest() {
        Request known = request;
        return known == null ? MPI.REQUEST_NULL : known;
    }

    /// The number of ranks, of an intercommunicator those on this side.
    public final int getSize() throws MPIException {
        return core().size();
    }

    /// The calling rank.
    public final int getRank() throws MPIException {
        return core().rank();
    }

    /// Whether both are the same ([MPI#IDENT]), have the same ranks in the same order
    /// ([MPI#CONGRUENT]) or in another ([MPI#SIMILAR]), or not ([MPI#UNEQUAL]).
    public static int compare(Comm comm1, Comm comm2) throws MPIException {
        return switch (comm1.core().compare(comm2.core())) {
            case IDENT -> MPI.IDENT;
            case CONGRUENT -> MPI.CONGRUENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }

    /// Gives the communicator back, which is null afterwards.
    @Override
    public final void free() throws MPIException {
        core().free();
        attributes.clear();
        core = null;
    }

    /// Whether the communicator was freed, or made without the calling rank.
    public final boolean isNull() {
        return core == null && !isConstant;
    }

    /// Sets hints, none of which has an effect; the others stay.
    ///
    /// *Failure:* [MPI#ERR_INFO_VALUE] for a hint of the standard that is neither `true` nor
    /// `false`.
    public final void setInfo(Info info) throws MPIException {
        io.portolan.mpi.Comm known = core();
        known.setInfo(info.toCore());
        this.info.setAll(info);
    }

    /// A copy of the hints, with the values that are in use.
    public final Info getInfo() throws MPIException {
        return info.inUse(core().getInfo());
    }

    /// Waits until all ranks of the communicator have come here, and gives it back.
    public final void disconnect() throws MPIException {
        core().barrier();
        free();
    }

    /// The group, of an intercommunicator that of this side.
    public final Group getGroup() throws MPIException {
        return new Group(core().group());
    }

    /// Whether this is an [Intercomm].
    public final boolean isInter() throws MPIException {
        return core().isInter();
    }

    /// Makes an intercommunicator between the ranks of `localComm` and those of another
    /// communicator. This one is that in which the two leaders know each other.
    ///
    /// @param localLeader a rank of `localComm`
    /// @param remoteLeader the rank of the other leader in this communicator
    public final Intercomm createIntercomm(
            Comm localComm, int localLeader, int remoteLeader, int tag) throws MPIException {
        if (!(localComm.core() instanceof io.portolan.mpi.Intracomm local)) {
            throw handled(
                    new MPIException(
                            MPI.ERR_COMM,
                            "createIntercomm: localComm is an intercommunicator; allowed is an intracommunicator; merge it first"));
        }
        return new Intercomm(
                local.createIntercomm(localLeader, core, remoteLeader, tag),
                new SerializedAttributes());
    }

    // ---- Point-to-point (chapter 3) -----------------------------------------------------------

    /// Sends: returns when the buffer may be used again.
    public final void send(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        core().send(type.buffer(buf, count), type.offset(buf), type.length(count), dest, tag);
    }

    /// Receives a message of at most `count` items.
    public final Status recv(Object buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        return Status.of(
                core().recv(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                source,
                                tag),
                type);
    }

    /// Sends and receives at once.
    public final Status sendRecv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        return Status.of(
                core().sendrecv(
                                sendtype.buffer(sendbuf, sendcount),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                dest,
                                sendtag,
                                recvtype.buffer(recvbuf, recvcount),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount),
                                source,
                                recvtag),
                recvtype);
    }

    /// Sends the items and receives others in their place.
    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag)
            throws MPIException {
        return Status.of(
                core().sendrecvReplace(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                sendtag,
                                source,
                                recvtag),
                type);
    }

    /// Sends a copy and returns, whether or not a buffer was attached that has room for it.
    public final void bSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        core().bsend(type.buffer(buf, count), type.offset(buf), type.length(count), dest, tag);
    }

    /// Sends, and returns when the message is being received.
    public final void sSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        core().ssend(type.buffer(buf, count), type.offset(buf), type.length(count), dest, tag);
    }

    /// Sends as [#send(java.lang.Object, int, mpi.Datatype, int, int)], as Open MPI does: the
    /// receive may be posted later.
    public final void rSend(Object buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        core().send(type.buffer(buf, count), type.offset(buf), type.length(count), dest, tag);
    }

    /// Begins a [#send(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Request(
                core().isend(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Begins a [#bSend(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Request(
                core().ibsend(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Begins a [#sSend(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Request(
                core().issend(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Begins a [#rSend(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Request(
                core().isend(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Begins a [#recv(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        return new Request(
                core().irecv(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                source,
                                tag),
                type);
    }

    /// Makes a request for a [#send(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Prequest(
                core().sendInit(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Makes a request for a [#bSend(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Prequest(
                core().bsendInit(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Makes a request for a [#sSend(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Prequest(
                core().ssendInit(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Makes a request for a [#rSend(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
            throws MPIException {
        return new Prequest(
                core().sendInit(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                dest,
                                tag),
                null);
    }

    /// Makes a request for a [#recv(java.lang.Object, int, mpi.Datatype, int, int)].
    public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag)
            throws MPIException {
        return new Prequest(
                core().recvInit(
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                source,
                                tag),
                type);
    }

    /// Writes the elements of the items into `outbuf` without gaps, in native byte order.
    ///
    /// @param position the index of the first byte to write
    /// @return the index behind the last byte written
    public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position)
            throws MPIException {
        core();
        return type.pack(inbuf, incount, outbuf, position);
    }

    /// Reads what [#pack(java.lang.Object, int, mpi.Datatype, byte\[\], int)] wrote.
    ///
    /// @param position the index of the first byte to read
    /// @return the index behind the last byte read
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type)
            throws MPIException {
        core();
        return type.unpack(inbuf, position, outbuf, outcount);
    }

    /// How many bytes the items take when packed.
    public final int packSize(int incount, Datatype type) throws MPIException {
        core();
        return type.packSize(incount);
    }

    /// The status of a message that is there; null if none is.
    public final @Nullable Status iProbe(int source, int tag) throws MPIException {
        io.portolan.mpi.Status found = core().iprobe(source, tag);
        return found == null ? null : Status.of(found, null);
    }

    /// Waits until a message is there.
    public final Status probe(int source, int tag) throws MPIException {
        return Status.of(core().probe(source, tag), null);
    }

    // ---- Attributes, names, errors (chapters 7 and 9) -----------------------------------------

    /// A new key for attributes.
    public static int createKeyval() throws MPIException {
        MPI.check();
        return SerializedAttributes.newKeyval();
    }

    /// Gives the key back.
    public static void freeKeyval(int keyval) throws MPIException {
        MPI.check();
        SerializedAttributes.freeKeyval(keyval);
    }

    /// Attaches the value, which is serialized.
    public final void setAttr(int keyval, Object value) throws MPIException {
        core();
        try {
            attributes.set(keyval, value);
        } catch (MPIException e) {
            throw handled(e);
        }
    }

    /// A copy of the value, or null if there is none; of a predefined key, as [MPI#TAG_UB], what
    /// there is.
    public final @Nullable Object getAttr(int keyval) throws MPIException {
        io.portolan.mpi.Comm known = core();
        try {
            return switch (keyval) {
                case MPI.TAG_UB -> Integer.MAX_VALUE;
                case MPI.WTIME_IS_GLOBAL -> true;
                case MPI.HOST -> MPI.PROC_NULL;
                case MPI.IO -> known.rank();
                case MPI.APPNUM -> MPI.application();
                case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
                case MPI.UNIVERSE_SIZE -> MPI.COMM_WORLD.getSize();
                default -> attributes.get(keyval);
            };
        } catch (MPIException e) {
            throw handled(e);
        }
    }

    /// Deletes the value.
    public final void deleteAttr(int keyval) throws MPIException {
        core();
        try {
            attributes.delete(keyval);
        } catch (MPIException e) {
            throw handled(e);
        }
    }

    /// [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH], or [MPI#UNDEFINED] if there is no topology.
    public final int getTopology() throws MPIException {
        return switch (core()) {
            case io.portolan.mpi.CartComm _ -> MPI.CART;
            case io.portolan.mpi.GraphComm _ -> MPI.GRAPH;
            case io.portolan.mpi.DistGraphComm _ -> MPI.DIST_GRAPH;
            default -> MPI.UNDEFINED;
        };
    }

    /// Ends the job with that exit status.
    public final void abort(int errorcode) throws MPIException {
        core();
        MPI.abort(errorcode);
    }

    /// Says what is done about errors from now on.
    public final void setErrhandler(Errhandler errhandler) throws MPIException {
        errhandler.setOn(core());
    }

    /// What is done about errors.
    public final Errhandler getErrhandler() throws MPIException {
        return Errhandler.of(core());
    }

    /// Tells the error handler of an error, which [MPI#ERRORS_RETURN] ignores: there was no
    /// operation that could throw it.
    ///
    /// @param errorCode an error class, as [MPI#ERR_OTHER]
    public void callErrhandler(int errorCode) throws MPIException {
        handled(new MPIException(errorCode, "callErrhandler: the program reports an error"));
    }

    /// The error to be thrown, after the error handler was told.
    final MPIException handled(MPIException error) throws MPIException {
        return Errhandler.of(core()).handled(error);
    }

    /// Names the communicator, for people.
    public final void setName(String name) throws MPIException {
        core().setName(name);
    }

    /// The name.
    public final String getName() throws MPIException {
        return core().name();
    }

    // ---- Collectives (chapter 6) --------------------------------------------------------------

    /// Returns when all ranks have come.
    public final void barrier() throws MPIException {
        core().barrier();
    }

    /// Begins a [#barrier()].
    public final Request iBarrier() throws MPIException {
        return new Request(core().ibarrier(), null);
    }

    /// Gives all ranks the items of the root.
    public final void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
        core().bcast(type.buffer(buf, count), type.offset(buf), type.length(count), root);
    }

    /// Begins a [#bcast(java.lang.Object, int, mpi.Datatype, int)].
    public final Request iBcast(Buffer buf, int count, Datatype type, int root)
            throws MPIException {
        return new Request(
                core().ibcast(type.buffer(buf, count), type.offset(buf), type.length(count), root),
                null);
    }

    /// Gives the root the items of all ranks, in the order of the ranks.
    ///
    /// @param recvcount items from each rank; used on the root only, as is `recvbuf`
    public final void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        core().gather(
                        sendtype.buffer(sendbuf, sendcount),
                        sendtype.offset(sendbuf),
                        sendtype.length(sendcount),
                        all(root, recvbuf, recvcount, recvtype),
                        recvtype.offset(recvbuf),
                        recvtype.length(recvcount),
                        root);
    }

    /// Gathers in place: the items of the root are in their block already; another rank sends those
    /// in `buf`.
    public final void gather(Object buf, int count, Datatype type, int root) throws MPIException {
        boolean isRoot = isRoot(root);
        core().gather(
                        isRoot ? io.portolan.mpi.MPI.IN_PLACE : type.buffer(buf, count),
                        type.offset(buf),
                        type.length(count),
                        isRoot ? all(root, buf, count, type) : null,
                        type.offset(buf),
                        isRoot ? type.length(count) : 0,
                        root);
    }

    /// Begins a [#gather(java.lang.Object, int, mpi.Datatype, java.lang.Object, int, mpi.Datatype,
    /// int)].
    ///
    /// @param recvcount items from each rank; used on the root only, as is `recvbuf`
    public final Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return new Request(
                core().igather(
                                sendtype.buffer(sendbuf, sendcount),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                all(root, recvbuf, recvcount, recvtype),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount),
                                root),
                null);
    }

    /// Begins a [#gather(java.lang.Object, int, mpi.Datatype, int)].
    public final Request iGather(Buffer buf, int count, Datatype type, int root)
            throws MPIException {
        boolean isRoot = isRoot(root);
        return new Request(
                core().igather(
                                isRoot ? io.portolan.mpi.MPI.IN_PLACE : type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                isRoot ? all(root, buf, count, type) : null,
                                type.offset(buf),
                                isRoot ? type.length(count) : 0,
                                root),
                null);
    }

    /// Gives the root the items of all ranks, which may be of different numbers, each rank's where
    /// the root says.
    ///
    /// @param displs where the items of each rank are put, in items
    public final void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        core().gatherv(
                        sendtype.place(sendbuf),
                        sendtype.start(sendbuf),
                        sendcount,
                        sendtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount),
                        counts(displs),
                        recvtype.checked(),
                        root);
    }

    /// Gathers in place, on the root: its items are in their block already.
    public final void gatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        core().gatherv(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        0,
                        recvtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount),
                        counts(displs),
                        recvtype.checked(),
                        root);
    }

    /// Gathers in place, on a rank that is not the root.
    public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root)
            throws MPIException {
        core().gatherv(
                        sendtype.place(sendbuf),
                        sendtype.start(sendbuf),
                        sendcount,
                        sendtype.checked(),
                        null,
                        NO_RANKS,
                        NO_RANKS,
                        sendtype.checked(),
                        root);
    }

    /// Begins a [#gatherv(java.lang.Object, int, mpi.Datatype, java.lang.Object, int\[\], int\[\],
    /// mpi.Datatype, int)].
    ///
    /// @param displs where the items of each rank are put, in items
    public final Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        return new Request(
                core().igatherv(
                                sendtype.place(sendbuf),
                                sendtype.start(sendbuf),
                                sendcount,
                                sendtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount),
                                counts(displs),
                                recvtype.checked(),
                                root),
                null);
    }

    /// Begins a [#gatherv(java.lang.Object, int\[\], int\[\], mpi.Datatype, int)].
    public final Request iGatherv(
            Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        return new Request(
                core().igatherv(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                0,
                                recvtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount),
                                counts(displs),
                                recvtype.checked(),
                                root),
                null);
    }

    /// Begins a [#gatherv(java.lang.Object, int, mpi.Datatype, int)].
    public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root)
            throws MPIException {
        return new Request(
                core().igatherv(
                                sendtype.place(sendbuf),
                                sendtype.start(sendbuf),
                                sendcount,
                                sendtype.checked(),
                                null,
                                NO_RANKS,
                                NO_RANKS,
                                sendtype.checked(),
                                root),
                null);
    }

    /// Gives each rank its block of the items of the root.
    ///
    /// @param sendcount items for each rank; used on the root only, as is `sendbuf`
    public final void scatter(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        core().scatter(
                        all(root, sendbuf, sendcount, sendtype),
                        sendtype.offset(sendbuf),
                        sendtype.length(sendcount),
                        recvtype.buffer(recvbuf, recvcount),
                        recvtype.offset(recvbuf),
                        recvtype.length(recvcount),
                        root);
    }

    /// Scatters in place: the block of the root stays where it is; another rank receives into
    /// `buf`.
    public final void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
        boolean isRoot = isRoot(root);
        core().scatter(
                        isRoot ? all(root, buf, count, type) : null,
                        type.offset(buf),
                        isRoot ? type.length(count) : 0,
                        isRoot ? io.portolan.mpi.MPI.IN_PLACE : type.buffer(buf, count),
                        type.offset(buf),
                        type.length(count),
                        root);
    }

    /// Begins a [#scatter(java.lang.Object, int, mpi.Datatype, java.lang.Object, int, mpi.Datatype,
    /// int)].
    ///
    /// @param sendcount items for each rank; used on the root only, as is `sendbuf`
    public final Request iScatter(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return new Request(
                core().iscatter(
                                all(root, sendbuf, sendcount, sendtype),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                recvtype.buffer(recvbuf, recvcount),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount),
                                root),
                null);
    }

    /// Begins a [#scatter(java.lang.Object, int, mpi.Datatype, int)].
    public final Request iScatter(Buffer buf, int count, Datatype type, int root)
            throws MPIException {
        boolean isRoot = isRoot(root);
        return new Request(
                core().iscatter(
                                isRoot ? all(root, buf, count, type) : null,
                                type.offset(buf),
                                isRoot ? type.length(count) : 0,
                                isRoot ? io.portolan.mpi.MPI.IN_PLACE : type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                root),
                null);
    }

    /// Gives each rank its block of the items of the root, which may be of different numbers.
    ///
    /// @param displs where the items for each rank lie, in items
    public final void scatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        core().scatterv(
                        sendtype.origin(sendbuf),
                        counts(sendcount),
                        counts(displs),
                        sendtype.checked(),
                        recvtype.place(recvbuf),
                        recvtype.start(recvbuf),
                        recvcount,
                        recvtype.checked(),
                        root);
    }

    /// Scatters in place, on the root: its block stays where it is.
    public final void scatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        core().scatterv(
                        sendtype.origin(sendbuf),
                        counts(sendcount),
                        counts(displs),
                        sendtype.checked(),
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        0,
                        sendtype.checked(),
                        root);
    }

    /// Scatters in place, on a rank that is not the root.
    public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root)
            throws MPIException {
        core().scatterv(
                        null,
                        NO_RANKS,
                        NO_RANKS,
                        recvtype.checked(),
                        recvtype.place(recvbuf),
                        recvtype.start(recvbuf),
                        recvcount,
                        recvtype.checked(),
                        root);
    }

    /// Begins a [#scatterv(java.lang.Object, int\[\], int\[\], mpi.Datatype, java.lang.Object, int,
    /// mpi.Datatype, int)].
    ///
    /// @param displs where the items for each rank lie, in items
    public final Request iScatterv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return new Request(
                core().iscatterv(
                                sendtype.origin(sendbuf),
                                counts(sendcount),
                                counts(displs),
                                sendtype.checked(),
                                recvtype.place(recvbuf),
                                recvtype.start(recvbuf),
                                recvcount,
                                recvtype.checked(),
                                root),
                null);
    }

    /// Begins a [#scatterv(java.lang.Object, int\[\], int\[\], mpi.Datatype, int)].
    public final Request iScatterv(
            Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        return new Request(
                core().iscatterv(
                                sendtype.origin(sendbuf),
                                counts(sendcount),
                                counts(displs),
                                sendtype.checked(),
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                0,
                                sendtype.checked(),
                                root),
                null);
    }

    /// Begins a [#scatterv(java.lang.Object, int, mpi.Datatype, int)].
    public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root)
            throws MPIException {
        return new Request(
                core().iscatterv(
                                null,
                                NO_RANKS,
                                NO_RANKS,
                                recvtype.checked(),
                                recvtype.place(recvbuf),
                                recvtype.start(recvbuf),
                                recvcount,
                                recvtype.checked(),
                                root),
                null);
    }

    /// Gives all ranks the items of all ranks, in the order of the ranks.
    public final void allGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        core().allgather(
                        sendtype.buffer(sendbuf, sendcount),
                        sendtype.offset(sendbuf),
                        sendtype.length(sendcount),
                        all(recvbuf, recvcount, recvtype),
                        recvtype.offset(recvbuf),
                        recvtype.length(recvcount));
    }

    /// Gathers in place: the items of each rank are in their block already.
    public final void allGather(Object buf, int count, Datatype type) throws MPIException {
        core().allgather(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        0,
                        all(buf, count, type),
                        type.offset(buf),
                        type.length(count));
    }

    /// Gives all ranks the items of all ranks, which may be of different numbers.
    ///
    /// @param displs where the items of each rank are put, in items
    public final void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        core().allgatherv(
                        sendtype.place(sendbuf),
                        sendtype.start(sendbuf),
                        sendcount,
                        sendtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount),
                        counts(displs),
                        recvtype.checked());
    }

    /// Gathers in place: the items of each rank are in their block already.
    public final void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
            throws MPIException {
        core().allgatherv(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        0,
                        recvtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount),
                        counts(displs),
                        recvtype.checked());
    }

    /// Begins an [#allGather(java.lang.Object, int, mpi.Datatype, java.lang.Object, int,
    /// mpi.Datatype)].
    public final Request iAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                core().iallgather(
                                sendtype.buffer(sendbuf, sendcount),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                all(recvbuf, recvcount, recvtype),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount)),
                null);
    }

    /// Begins an [#allGather(java.lang.Object, int, mpi.Datatype)].
    public final Request iAllGather(Buffer buf, int count, Datatype type) throws MPIException {
        return new Request(
                core().iallgather(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                0,
                                all(buf, count, type),
                                type.offset(buf),
                                type.length(count)),
                null);
    }

    /// Begins an [#allGatherv(java.lang.Object, int, mpi.Datatype, java.lang.Object, int\[\],
    /// int\[\], mpi.Datatype)].
    ///
    /// @param displs where the items of each rank are put, in items
    public final Request iAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                core().iallgatherv(
                                sendtype.place(sendbuf),
                                sendtype.start(sendbuf),
                                sendcount,
                                sendtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount),
                                counts(displs),
                                recvtype.checked()),
                null);
    }

    /// Begins an [#allGatherv(java.lang.Object, int\[\], int\[\], mpi.Datatype)].
    public final Request iAllGatherv(
            Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) throws MPIException {
        return new Request(
                core().iallgatherv(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                0,
                                recvtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount),
                                counts(displs),
                                recvtype.checked()),
                null);
    }

    /// Gives each rank its block of the items of each rank.
    ///
    /// @param sendcount items for each rank
    /// @param recvcount items from each rank
    public final void allToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        core().alltoall(
                        all(sendbuf, sendcount, sendtype),
                        sendtype.offset(sendbuf),
                        sendtype.length(sendcount),
                        all(recvbuf, recvcount, recvtype),
                        recvtype.offset(recvbuf),
                        recvtype.length(recvcount));
    }

    /// Gives each rank its block of the items of each rank, which may be of different numbers.
    ///
    /// @param sdispls where the items for each rank lie, in items
    /// @param rdispls where the items of each rank are put, in items
    public final void allToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        core().alltoallv(
                        sendtype.origin(sendbuf),
                        counts(sendcount),
                        counts(sdispls),
                        sendtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount),
                        counts(rdispls),
                        recvtype.checked());
    }

    /// Begins an [#allToAll(java.lang.Object, int, mpi.Datatype, java.lang.Object, int,
    /// mpi.Datatype)].
    ///
    /// @param sendcount items for each rank
    /// @param recvcount items from each rank
    public final Request iAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                core().ialltoall(
                                all(sendbuf, sendcount, sendtype),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                all(recvbuf, recvcount, recvtype),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount)),
                null);
    }

    /// Begins an [#allToAllv(java.lang.Object, int\[\], int\[\], mpi.Datatype, java.lang.Object,
    /// int\[\], int\[\], mpi.Datatype)].
    ///
    /// @param sdispls where the items for each rank lie, in items
    /// @param rdispls where the items of each rank are put, in items
    public final Request iAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                core().ialltoallv(
                                sendtype.origin(sendbuf),
                                counts(sendcount),
                                counts(sdispls),
                                sendtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount),
                                counts(rdispls),
                                recvtype.checked()),
                null);
    }

    /// Gives each rank its block of the items of each rank, with a datatype for each pair of ranks.
    ///
    /// @param sDispls where the items for each rank lie, in bytes
    /// @param rDispls where the items of each rank are put, in bytes
    public final void allToAllw(
            Object sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Object recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes)
            throws MPIException {
        Datatype[] sent = types(sendTypes);
        Datatype[] received = types(recvTypes);
        core().alltoallw(
                        Datatype.place(sendBuf, sent),
                        counts(sendCount),
                        Datatype.units(counts(sDispls), sent),
                        Datatype.checked(sent),
                        Datatype.place(recvBuf, received),
                        counts(recvCount),
                        Datatype.units(counts(rDispls), received),
                        Datatype.checked(received));
    }

    /// As [#allToAllw(java.lang.Object, int\[\], int\[\], mpi.Datatype\[\], java.lang.Object,
    /// int\[\], int\[\], mpi.Datatype\[\])], for programs that were compiled with Open MPI 4.1.
    public final void allToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes)
            throws MPIException {
        allToAllw(
                (Object) sendBuf,
                sendCount,
                sDispls,
                sendTypes,
                (Object) recvBuf,
                recvCount,
                rDispls,
                recvTypes);
    }

    /// Begins an [#allToAllw(java.lang.Object, int\[\], int\[\], mpi.Datatype\[\],
    /// java.lang.Object, int\[\], int\[\], mpi.Datatype\[\])].
    public final Request iAllToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes)
            throws MPIException {
        Datatype[] sent = types(sendTypes);
        Datatype[] received = types(recvTypes);
        return new Request(
                core().ialltoallw(
                                Datatype.place(sendBuf, sent),
                                counts(sendCount),
                                Datatype.units(counts(sDispls), sent),
                                Datatype.checked(sent),
                                Datatype.place(recvBuf, received),
                                counts(recvCount),
                                Datatype.units(counts(rDispls), received),
                                Datatype.checked(received)),
                null);
    }

    // ---- Collectives of neighbours (chapter 8) ------------------------------------------------

    /// Gives each rank the items of all its neighbours.
    public final void neighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        withTopology()
                .neighborAllgather(
                        sendtype.buffer(sendbuf, sendcount),
                        sendtype.offset(sendbuf),
                        sendtype.length(sendcount),
                        recvtype.buffers(recvbuf, recvcount, neighbors(true)),
                        recvtype.offset(recvbuf),
                        recvtype.length(recvcount));
    }

    /// Gives each rank the items of all its neighbours, which may be of different numbers.
    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        withTopology()
                .neighborAllgatherv(
                        sendtype.place(sendbuf),
                        sendtype.start(sendbuf),
                        sendcount,
                        sendtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount, neighbors(true)),
                        counts(displs, neighbors(true)),
                        recvtype.checked());
    }

    /// Gives each neighbour its block of the items of each rank.
    public final void neighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        withTopology()
                .neighborAlltoall(
                        sendtype.buffers(sendbuf, sendcount, neighbors(false)),
                        sendtype.offset(sendbuf),
                        sendtype.length(sendcount),
                        recvtype.buffers(recvbuf, recvcount, neighbors(true)),
                        recvtype.offset(recvbuf),
                        recvtype.length(recvcount));
    }

    /// Gives each neighbour its block of the items of each rank, which may be of different numbers.
    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        withTopology()
                .neighborAlltoallv(
                        sendtype.origin(sendbuf),
                        counts(sendcount, neighbors(false)),
                        counts(sdispls, neighbors(false)),
                        sendtype.checked(),
                        recvtype.origin(recvbuf),
                        counts(recvcount, neighbors(true)),
                        counts(rdispls, neighbors(true)),
                        recvtype.checked());
    }

    /// Begins a [#neighborAllGather(java.lang.Object, int, mpi.Datatype, java.lang.Object, int,
    /// mpi.Datatype)].
    public final Request iNeighborAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                withTopology()
                        .ineighborAllgather(
                                sendtype.buffer(sendbuf, sendcount),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                recvtype.buffers(recvbuf, recvcount, neighbors(true)),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount)),
                null);
    }

    /// Begins a [#neighborAllGatherv(java.lang.Object, int, mpi.Datatype, java.lang.Object,
    /// int\[\], int\[\], mpi.Datatype)].
    public final Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                withTopology()
                        .ineighborAllgatherv(
                                sendtype.place(sendbuf),
                                sendtype.start(sendbuf),
                                sendcount,
                                sendtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount, neighbors(true)),
                                counts(displs, neighbors(true)),
                                recvtype.checked()),
                null);
    }

    /// Begins a [#neighborAllToAll(java.lang.Object, int, mpi.Datatype, java.lang.Object, int,
    /// mpi.Datatype)].
    public final Request iNeighborAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                withTopology()
                        .ineighborAlltoall(
                                sendtype.buffers(sendbuf, sendcount, neighbors(false)),
                                sendtype.offset(sendbuf),
                                sendtype.length(sendcount),
                                recvtype.buffers(recvbuf, recvcount, neighbors(true)),
                                recvtype.offset(recvbuf),
                                recvtype.length(recvcount)),
                null);
    }

    /// Begins a [#neighborAllToAllv(java.lang.Object, int\[\], int\[\], mpi.Datatype,
    /// java.lang.Object, int\[\], int\[\], mpi.Datatype)].
    public final Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return new Request(
                withTopology()
                        .ineighborAlltoallv(
                                sendtype.origin(sendbuf),
                                counts(sendcount, neighbors(false)),
                                counts(sdispls, neighbors(false)),
                                sendtype.checked(),
                                recvtype.origin(recvbuf),
                                counts(recvcount, neighbors(true)),
                                counts(rdispls, neighbors(true)),
                                recvtype.checked()),
                null);
    }

    // ---- Reductions (section 6.9) -------------------------------------------------------------

    /// Combines the items of all ranks and gives the root the result.
    ///
    /// @param recvbuf used on the root only
    public final void reduce(
            Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).reduce(sendbuf, recvbuf, count, root).waitFor();
            return;
        }
        core().reduce(
                        type.buffer(sendbuf, count),
                        type.offset(sendbuf),
                        type.buffer(recvbuf, count),
                        type.offset(recvbuf),
                        type.length(count),
                        op.of(type),
                        root);
    }

    /// Reduces in place: the root finds its items and the result in `buf`; another rank gives its
    /// items.
    public final void reduce(Object buf, int count, Datatype type, Op op, int root)
            throws MPIException {
        boolean isRoot = isRoot(root);
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op)
                    .reduce(buf, isRoot ? buf : null, count, root)
                    .waitFor();
            return;
        }
        core().reduce(
                        isRoot ? io.portolan.mpi.MPI.IN_PLACE : type.buffer(buf, count),
                        type.offset(buf),
                        isRoot ? type.buffer(buf, count) : null,
                        type.offset(buf),
                        type.length(count),
                        op.of(type),
                        root);
    }

    /// Combines the items of all ranks and gives all ranks the result.
    public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).allReduce(sendbuf, recvbuf, count).waitFor();
            return;
        }
        core().allreduce(
                        type.buffer(sendbuf, count),
                        type.offset(sendbuf),
                        type.buffer(recvbuf, count),
                        type.offset(recvbuf),
                        type.length(count),
                        op.of(type));
    }

    /// Reduces in place: each rank finds its items and the result in `buf`.
    public final void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).allReduce(buf, buf, count).waitFor();
            return;
        }
        core().allreduce(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        type.buffer(buf, count),
                        type.offset(buf),
                        type.length(count),
                        op.of(type));
    }

    /// Combines the items of all ranks and gives each rank its block of the result.
    ///
    /// @param recvcounts items of each rank's block
    public final void reduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op)
                    .reduceScatter(sendbuf, recvbuf, recvcounts)
                    .waitFor();
            return;
        }
        core().reduceScatter(
                        type.buffer(sendbuf, 0),
                        type.offset(sendbuf),
                        type.buffer(recvbuf, 0),
                        type.offset(recvbuf),
                        type.lengths(recvcounts, getSize()),
                        op.of(type));
    }

    /// Reduces in place: `buf` has the items of the rank, and then begins with its block.
    public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).reduceScatter(buf, buf, counts).waitFor();
            return;
        }
        core().reduceScatter(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        type.buffer(buf, 0),
                        type.offset(buf),
                        type.lengths(counts, getSize()),
                        op.of(type));
    }

    /// Combines the items of all ranks and gives each rank its block of the result.
    ///
    /// @param recvcount items of each block
    public final void reduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op)
                    .reduceScatter(sendbuf, recvbuf, blocks(recvcount))
                    .waitFor();
            return;
        }
        core().reduceScatterBlock(
                        type.buffer(sendbuf, 0),
                        type.offset(sendbuf),
                        type.buffer(recvbuf, 0),
                        type.offset(recvbuf),
                        type.length(recvcount),
                        op.of(type));
    }

    /// Reduces in place: `buf` has the items of the rank, and then begins with its block.
    public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            GatheredReduction.of(this, type, op).reduceScatter(buf, buf, blocks(count)).waitFor();
            return;
        }
        core().reduceScatterBlock(
                        io.portolan.mpi.MPI.IN_PLACE,
                        0,
                        type.buffer(buf, 0),
                        type.offset(buf),
                        type.length(count),
                        op.of(type));
    }

    /// Begins a [#reduce(java.lang.Object, java.lang.Object, int, mpi.Datatype, mpi.Op, int)].
    ///
    /// @param recvbuf used on the root only
    public final Request iReduce(
            Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).reduce(sendbuf, recvbuf, count, root);
        }
        return new Request(
                core().ireduce(
                                type.buffer(sendbuf, count),
                                type.offset(sendbuf),
                                type.buffer(recvbuf, count),
                                type.offset(recvbuf),
                                type.length(count),
                                op.of(type),
                                root),
                null);
    }

    /// Begins a [#reduce(java.lang.Object, int, mpi.Datatype, mpi.Op, int)].
    public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root)
            throws MPIException {
        boolean isRoot = isRoot(root);
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op)
                    .reduce(buf, isRoot ? buf : null, count, root);
        }
        return new Request(
                core().ireduce(
                                isRoot ? io.portolan.mpi.MPI.IN_PLACE : type.buffer(buf, count),
                                type.offset(buf),
                                isRoot ? type.buffer(buf, count) : null,
                                type.offset(buf),
                                type.length(count),
                                op.of(type),
                                root),
                null);
    }

    /// Begins an [#allReduce(java.lang.Object, java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).allReduce(sendbuf, recvbuf, count);
        }
        return new Request(
                core().iallreduce(
                                type.buffer(sendbuf, count),
                                type.offset(sendbuf),
                                type.buffer(recvbuf, count),
                                type.offset(recvbuf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    /// Begins an [#allReduce(java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).allReduce(buf, buf, count);
        }
        return new Request(
                core().iallreduce(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                type.buffer(buf, count),
                                type.offset(buf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    /// Begins a [#reduceScatter(java.lang.Object, java.lang.Object, int\[\], mpi.Datatype,
    /// mpi.Op)].
    ///
    /// @param recvcounts items of each rank's block
    public final Request iReduceScatter(
            Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).reduceScatter(sendbuf, recvbuf, recvcounts);
        }
        return new Request(
                core().ireduceScatter(
                                type.buffer(sendbuf, 0),
                                type.offset(sendbuf),
                                type.buffer(recvbuf, 0),
                                type.offset(recvbuf),
                                type.lengths(recvcounts, getSize()),
                                op.of(type)),
                null);
    }

    /// Begins a [#reduceScatter(java.lang.Object, int\[\], mpi.Datatype, mpi.Op)].
    public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).reduceScatter(buf, buf, counts);
        }
        return new Request(
                core().ireduceScatter(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                type.buffer(buf, 0),
                                type.offset(buf),
                                type.lengths(counts, getSize()),
                                op.of(type)),
                null);
    }

    /// Begins a [#reduceScatterBlock(java.lang.Object, java.lang.Object, int, mpi.Datatype,
    /// mpi.Op)].
    ///
    /// @param recvcount items of each block
    public final Request iReduceScatterBlock(
            Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op)
                    .reduceScatter(sendbuf, recvbuf, blocks(recvcount));
        }
        return new Request(
                core().ireduceScatterBlock(
                                type.buffer(sendbuf, 0),
                                type.offset(sendbuf),
                                type.buffer(recvbuf, 0),
                                type.offset(recvbuf),
                                type.length(recvcount),
                                op.of(type)),
                null);
    }

    /// Begins a [#reduceScatterBlock(java.lang.Object, int, mpi.Datatype, mpi.Op)].
    public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op)
            throws MPIException {
        if (!Op.isOfCore(type)) {
            return GatheredReduction.of(this, type, op).reduceScatter(buf, buf, blocks(count));
        }
        return new Request(
                core().ireduceScatterBlock(
                                io.portolan.mpi.MPI.IN_PLACE,
                                0,
                                type.buffer(buf, 0),
                                type.offset(buf),
                                type.length(count),
                                op.of(type)),
                null);
    }

    /// Combines the items of `inBuf` with those of `inOutBuf`, which are replaced.
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op)
            throws MPIException {
        MPI.check();
        GatheredReduction.reduceLocal(inBuf, inOutBuf, count, type, op);
    }

    // ---- What the collectives are made of -----------------------------------------------------

    private static final long[] NO_RANKS = {};

    /// Whether this rank is the root, or on the root's side of an intercommunicator its root.
    final boolean isRoot(int root) throws MPIException {
        io.portolan.mpi.Comm known = core();
        return known.isInter() ? root == MPI.ROOT : root == known.rank();
    }

    /// The buffer for all ranks, which only the root needs.
    private Object all(int root, @Nullable Object buf, int count, Datatype type)
            throws MPIException {
        return isRoot(root) ? all(buf, count, type) : type.buffer(null, 0);
    }

    /// The buffer for all ranks.
    private Object all(@Nullable Object buf, int count, Datatype type) throws MPIException {
        return type.buffers(buf, count, peers());
    }

    /// How many ranks are sent to and received from.
    final int peers() throws MPIException {
        return core() instanceof io.portolan.mpi.Intercomm between
                ? between.remoteSize()
                : getSize();
    }

    private int[] blocks(int count) throws MPIException {
        int[] counts = new int[getSize()];
        Arrays.fill(counts, count);
        return counts;
    }

    private io.portolan.mpi.Intracomm withTopology() throws MPIException {
        if (core() instanceof io.portolan.mpi.Intracomm known) {
            return known;
        }
        throw handled(
                new MPIException(
                        MPI.ERR_TOPOLOGY,
                        "the communicator is an intercommunicator; allowed is one with a topology; make one with createCart or createGraph"));
    }

    private int neighbors(boolean areSources) throws MPIException {
        return switch (core()) {
            case io.portolan.mpi.CartComm grid -> 2 * grid.ndims();
            case io.portolan.mpi.GraphComm graph -> graph.neighborsCount(graph.rank());
            case io.portolan.mpi.DistGraphComm graph ->
                    areSources ? graph.indegree() : graph.outdegree();
            default -> 0;
        };
    }

    /// The datatypes for all ranks: there may be more than are needed.
    private Datatype[] types(Datatype[] given) throws MPIException {
        return Arrays.copyOf(given, Math.min(given.length, peers()));
    }

    /// Counts or displacements for all ranks; those that are not looked at may be null.
    private long[] counts(int @Nullable [] given) throws MPIException {
        return counts(given, peers());
    }

    /// The first of the counts or displacements: there may be more than are needed.
    private static long[] counts(int @Nullable [] given, int needed) {
        return given == null
                ? NO_RANKS
                : IntStream.of(given).limit(needed).asLongStream().toArray();
    }
}
