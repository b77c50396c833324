package mpi;

import io.portolan.mpi.ObjectRequest;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.RankFailedException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A group of ranks whose messages never match receives of another communicator. This type has the
/// point-to-point operations; [Intracomm] has the collectives.
///
/// ```
///   Send(buf, offset, count, type, dest, tag)
///        |      buf is the array of the one primitive that type is: core.send(buf, offset, count..)
///        |      a derived type:                                     core.send(type.at(buf..)..)
///        v      objects:                                            core.sendObject(type.pick..)
///   io.portolan.mpi.Comm
/// ```
///
/// A buffer is an array of the datatype's base type, `count` items of it, the first of which is put
/// at `offset`. Sender and receiver use the same base type; the receiver's buffer may be larger
/// than the message.
///
/// *Threads:* any thread of the rank. *Ordering:* messages that one thread of a rank sends to
/// another rank, and that match the same receive, are received in the order in which they were
/// sent. *Units and shapes:* offsets in base elements, counts in items. *Failure:* [MPIException]
/// for a wrong argument, before anything happened; for a message that does not fit, which is lost;
/// and for a wait that can never end. It is thrown after the error handler of the communicator has
/// done what it does. When another rank has failed or has called [#Abort(int)], the calling thread
/// ends. *Cost:* arrays of primitives take the way of Portolan's own operations; a receive makes a
/// [Status]. Objects are serialized.
///
/// Source: MPI 4.1, chapters 3 and 7
public class Comm {
    /// The ranks of this communicator, as [#Group()] gives them; null before `MPI.Init`.
    public @Nullable Group group;

    private io.portolan.mpi.@Nullable Comm core;
    private Errhandler errhandler;
    private final Map<Integer, Integer> attributes = new HashMap<>();

    /// A communicator that is there when [#open] is called.
    Comm() {
        errhandler = MPI.ERRORS_RETURN;
    }

    /// A communicator that was made of another one, whose error handler it has.
    Comm(Comm parent, io.portolan.mpi.Comm core) {
        this.errhandler = parent.errhandler;
        open(core);
    }

    /// Says what the communicator is.
    final void open(io.portolan.mpi.Comm opened) {
        core = opened;
        group = new Group(opened.group());
    }

    /// The number of ranks.
    public int Size() {
        io.portolan.mpi.Comm open = core("Comm.Size");
        return open.size();
    }

    /// The calling rank, from 0 on.
    public int Rank() {
        io.portolan.mpi.Comm open = core("Comm.Rank");
        return open.rank();
    }

    /// Sends `count` items. Small messages are copied at once; a large one waits until it is
    /// received.
    public void Send(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Send");
        try {
            if (Datatype.isPlain(buf, type)) {
                open.send(buf, offset, count, dest, tag);
            } else if (isObject("Comm.Send", type)) {
                open.sendObject(objects(buf, offset, count, type, dest), dest, tag);
            } else {
                open.send(type.at(buf, offset, count, dest), dest, tag);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Sends, and returns only when the receiver has begun to receive.
    public void Ssend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Ssend");
        try {
            if (Datatype.isPlain(buf, type)) {
                open.ssend(buf, offset, count, dest, tag);
            } else if (isObject("Comm.Ssend", type)) {
                open.ssendObject(objects(buf, offset, count, type, dest), dest, tag);
            } else {
                open.ssend(type.at(buf, offset, count, dest), dest, tag);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Sends to a receive that is posted already.
    public void Rsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Rsend");
        try {
            if (Datatype.isPlain(buf, type)) {
                open.rsend(buf, offset, count, dest, tag);
            } else if (isObject("Comm.Rsend", type)) {
                open.rsendObject(objects(buf, offset, count, type, dest), dest, tag);
            } else {
                open.rsend(type.at(buf, offset, count, dest), dest, tag);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Sends from the buffer that [MPI#Buffer_attach(byte\[\])] has given, and returns at once.
    ///
    /// *Failure:* [MPIException] if it has too little room for the message, which takes
    /// [#Pack_size] bytes and [MPI#BSEND_OVERHEAD]; objects take the latter.
    public void Bsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        core("Comm.Bsend");
        try {
            bufferedSend("Comm.Bsend", buf, offset, count, type, dest, tag);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Receives a message of at most `count` items; what lies between their elements, and what is
    /// beyond the message, keeps its value.
    ///
    /// @param source a rank, [MPI#ANY_SOURCE] or [MPI#PROC_NULL]
    /// @param tag the tag of the message, or [MPI#ANY_TAG]
    public Status Recv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Recv");
        try {
            if (Datatype.isPlain(buf, type)) {
                return Status.of(open.recv(buf, offset, count, source, tag));
            }
            if (isObject("Comm.Recv", type)) {
                ObjectRequest<Object[]> receive = open.irecvObject(Object[].class, source, tag);
                Status status = Status.of(receive.await());
                Object[] received = receive.awaitValue();
                if (received != null) {
                    type.land(received, buf, offset, count);
                }
                return status;
            }
            return Status.of(open.recv(type.at(buf, offset, count, source), source, tag));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Begins a send. The buffer must not change until the request is complete; objects may.
    public Request Isend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Isend");
        try {
            if (Datatype.isPlain(buf, type)) {
                return new Request(this, open.isend(buf, offset, count, dest, tag), null);
            }
            if (isObject("Comm.Isend", type)) {
                Object[] objects = objects(buf, offset, count, type, dest);
                return new Request(this, open.isendObject(objects, dest, tag), null);
            }
            Object items = type.at(buf, offset, count, dest);
            return new Request(this, open.isend(items, dest, tag), null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Begins a [#Ssend]. The buffer must not change until the request is complete; objects may.
    public Request Issend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Issend");
        try {
            if (Datatype.isPlain(buf, type)) {
                return new Request(this, open.issend(buf, offset, count, dest, tag), null);
            }
            if (isObject("Comm.Issend", type)) {
                Object[] objects = objects(buf, offset, count, type, dest);
                return new Request(this, open.issendObject(objects, dest, tag), null);
            }
            Object items = type.at(buf, offset, count, dest);
            return new Request(this, open.issend(items, dest, tag), null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Begins a [#Rsend]. The buffer must not change until the request is complete; objects may.
    public Request Irsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Irsend");
        try {
            if (Datatype.isPlain(buf, type)) {
                return new Request(this, open.irsend(buf, offset, count, dest, tag), null);
            }
            if (isObject("Comm.Irsend", type)) {
                Object[] objects = objects(buf, offset, count, type, dest);
                return new Request(this, open.irsendObject(objects, dest, tag), null);
            }
            Object items = type.at(buf, offset, count, dest);
            return new Request(this, open.irsend(items, dest, tag), null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [#Bsend]; the buffer may change at once.
    public Request Ibsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Ibsend");
        try {
            bufferedSend("Comm.Ibsend", buf, offset, count, type, dest, tag);
            return new Request(this, complete(open), null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Begins a receive.
    public Request Irecv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Irecv");
        try {
            if (Datatype.isPlain(buf, type)) {
                return new Request(this, open.irecv(buf, offset, count, source, tag), null);
            }
            if (isObject("Comm.Irecv", type)) {
                return new Request(
                        this,
                        open.irecvObject(Object[].class, source, tag),
                        new Request.Landing(type, buf, offset, count));
            }
            Object items = type.at(buf, offset, count, source);
            return new Request(this, open.irecv(items, source, tag), null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Makes a request that sends each time it is started.
    public Prequest Send_init(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Send_init");
        try {
            if (isObject("Comm.Send_init", type)) {
                return new Prequest(
                        this,
                        () -> {
                            Object[] objects = objects(buf, offset, count, type, dest);
                            return open.isendObject(objects, dest, tag);
                        },
                        null);
            }
            Object items = type.at(buf, offset, count, dest);
            return new Prequest(this, open.sendInit(items, dest, tag));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [#Send_init], synchronously.
    public Prequest Ssend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Ssend_init");
        try {
            if (isObject("Comm.Ssend_init", type)) {
                return new Prequest(
                        this,
                        () -> {
                            Object[] objects = objects(buf, offset, count, type, dest);
                            return open.issendObject(objects, dest, tag);
                        },
                        null);
            }
            Object items = type.at(buf, offset, count, dest);
            return new Prequest(this, open.ssendInit(items, dest, tag));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [#Send_init], to a receive that is posted already.
    public Prequest Rsend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Rsend_init");
        try {
            if (isObject("Comm.Rsend_init", type)) {
                return new Prequest(
                        this,
                        () -> {
                            Object[] objects = objects(buf, offset, count, type, dest);
                            return open.irsendObject(objects, dest, tag);
                        },
                        null);
            }
            Object items = type.at(buf, offset, count, dest);
            return new Prequest(this, open.rsendInit(items, dest, tag));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [#Send_init], from the attached buffer, whose room is taken at each start.
    public Prequest Bsend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Bsend_init");
        try {
            isObject("Comm.Bsend_init", type);
            return new Prequest(
                    this,
                    () -> {
                        bufferedSend("Prequest.Start", buf, offset, count, type, dest, tag);
                        return complete(open);
                    },
                    null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Makes a request that receives each time it is started.
    public Prequest Recv_init(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Recv_init");
        try {
            if (isObject("Comm.Recv_init", type)) {
                return new Prequest(
                        this,
                        () -> open.irecvObject(Object[].class, source, tag),
                        new Request.Landing(type, buf, offset, count));
            }
            Object items = type.at(buf, offset, count, source);
            return new Prequest(this, open.recvInit(items, source, tag));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Sends one buffer and receives into another. Ranks that do this in a circle do not block each
    /// other.
    ///
    /// @return the status of the receive
    public Status Sendrecv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        io.portolan.mpi.Comm open = core("Comm.Sendrecv");
        try {
            if (Datatype.isPlain(sendbuf, sendtype) && Datatype.isPlain(recvbuf, recvtype)) {
                return Status.of(
                        open.sendrecv(
                                sendbuf,
                                sendoffset,
                                sendcount,
                                dest,
                                sendtag,
                                recvbuf,
                                recvoffset,
                                recvcount,
                                source,
                                recvtag));
            }
            boolean isSendOfObjects = isObject("Comm.Sendrecv", sendtype);
            if (!isSendOfObjects && !isObject("Comm.Sendrecv", recvtype)) {
                return Status.of(
                        open.sendrecv(
                                sendtype.at(sendbuf, sendoffset, sendcount, dest),
                                dest,
                                sendtag,
                                recvtype.at(recvbuf, recvoffset, recvcount, source),
                                source,
                                recvtag));
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
        Request receive = Irecv(recvbuf, recvoffset, recvcount, recvtype, source, recvtag);
        try {
            Isend(sendbuf, sendoffset, sendcount, sendtype, dest, sendtag).Wait();
        } catch (MPIException e) {
            receive.Cancel();
            throw e;
        }
        return receive.Wait();
    }

    /// Sends a buffer and receives into the same one.
    ///
    /// @return the status of the receive
    public Status Sendrecv_replace(
            Object buf,
            int offset,
            int count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        io.portolan.mpi.Comm open = core("Comm.Sendrecv_replace");
        try {
            if (Datatype.isPlain(buf, type)) {
                return Status.of(
                        open.sendrecvReplace(buf, offset, count, dest, sendtag, source, recvtag));
            }
            if (!isObject("Comm.Sendrecv_replace", type)) {
                int peer = dest == MPI.PROC_NULL ? source : dest;
                Object items = type.at(buf, offset, count, peer);
                return Status.of(open.sendrecvReplace(items, dest, sendtag, source, recvtag));
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
        // Objects are serialized before any is received.
        return Sendrecv(
                buf, offset, count, type, dest, sendtag, buf, offset, count, type, source, recvtag);
    }

    /// Waits for a message that a receive of that source and tag would get, and leaves it there.
    public Status Probe(int source, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Probe");
        try {
            return Status.of(open.probe(source, tag));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [#Probe(int, int)], without waiting: null if there is no such message.
    public @Nullable Status Iprobe(int source, int tag) {
        io.portolan.mpi.Comm open = core("Comm.Iprobe");
        try {
            io.portolan.mpi.Status found = open.iprobe(source, tag);
            return found == null ? null : Status.of(found);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The bytes that `incount` items take in a packed buffer, and that a buffered send of them
    /// takes beside [MPI#BSEND_OVERHEAD].
    ///
    /// *Failure:* [MPIException] for objects, which take what they need.
    public int Pack_size(int incount, Datatype datatype) {
        core("Comm.Pack_size");
        try {
            Datatype.requireType("Comm.Pack_size", datatype);
            return datatype.packedBytes(incount);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Writes items into a buffer that can be sent as [MPI#PACKED].
    ///
    /// @param position the index of the first byte to write
    /// @return the index behind the last byte written
    public int Pack(
            Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        core("Comm.Pack");
        try {
            MemorySegment packed = PackedItems.segment("Comm.Pack", outbuf);
            return PackedItems.pack(inbuf, offset, incount, datatype, packed, position);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Writes items into MPJ Express' kind of buffer.
    ///
    /// @param position the index of the first byte to write, behind the buffer's offset
    /// @return the index behind the last byte written
    public int Pack(
            Object inbuf,
            int offset,
            int incount,
            Datatype datatype,
            mpjbuf.Buffer outbuf,
            int position) {
        core("Comm.Pack");
        try {
            MemorySegment packed = PackedItems.segment("Comm.Pack", outbuf);
            return PackedItems.pack(inbuf, offset, incount, datatype, packed, position);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Reads items that [#Pack] wrote.
    ///
    /// @param position the index of the first byte to read
    /// @return the index behind the last byte read
    public int Unpack(
            byte[] inbuf,
            int position,
            Object outbuf,
            int offset,
            int outcount,
            Datatype datatype) {
        core("Comm.Unpack");
        try {
            MemorySegment packed = PackedItems.segment("Comm.Unpack", inbuf);
            return PackedItems.unpack(packed, position, outbuf, offset, outcount, datatype);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Reads items from MPJ Express' kind of buffer.
    ///
    /// @param position the index of the first byte to read, behind the buffer's offset
    /// @return the index behind the last byte read
    public int Unpack(
            mpjbuf.Buffer inbuf,
            int position,
            Object outbuf,
            int offset,
            int outcount,
            Datatype datatype) {
        core("Comm.Unpack");
        try {
            MemorySegment packed = PackedItems.segment("Comm.Unpack", inbuf);
            return PackedItems.unpack(packed, position, outbuf, offset, outcount, datatype);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The objects of `count` items as bytes, which [#Object_Deserialize] reads.
    public byte[] Object_Serialize(Object buf, int offset, int count, Datatype type) {
        try {
            return PackedItems.serialize(type.pick(buf, offset, count));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Writes the objects that [#Object_Serialize] has made bytes of into the buffer.
    public void Object_Deserialize(
            Object buf, byte[] byte_buf, int offset, int count, Datatype type) {
        try {
            type.land(PackedItems.deserialize(byte_buf), buf, offset, count);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The ranks as a group.
    public Group Group() {
        io.portolan.mpi.Comm open = core("Comm.Group");
        return new Group(open.group());
    }

    /// [MPI#IDENT] for the same communicator, [MPI#CONGRUENT] for another one of the same ranks in
    /// the same order, [MPI#SIMILAR] in another order, [MPI#UNEQUAL] for other ranks.
    public static int Compare(Comm comm1, Comm comm2) {
        if (comm1 == null || comm2 == null) {
            return comm1 == null && comm2 == null ? MPI.IDENT : MPI.UNEQUAL;
        }
        io.portolan.mpi.Comm first = comm1.core("Comm.Compare");
        try {
            return constant(first.compare(comm2.core("Comm.Compare")));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw comm1.failed(e);
        }
    }

    /// Frees this rank's side of the communicator.
    public void Free() {
        io.portolan.mpi.Comm open = core("Comm.Free");
        try {
            open.free();
            core = null;
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Whether the communicator was freed, or is not there yet.
    public boolean Is_null() {
        return core == null;
    }

    /// Whether the communicator is an [Intercomm].
    public boolean Test_inter() {
        io.portolan.mpi.Comm open = core("Comm.Test_inter");
        return open.isInter();
    }

    /// The kind of topology: [MPI#CART], [MPI#GRAPH], or [MPI#UNDEFINED] for none.
    public int Topo_test() {
        core("Comm.Topo_test");
        return MPI.UNDEFINED;
    }

    /// Makes an intercommunicator between the ranks of `local_comm` and those of another
    /// communicator. This communicator is one in which the leaders of both know each other.
    ///
    /// @param local_leader a rank of `local_comm`, the same on all of them
    /// @param remote_leader the rank of the other leader here
    /// @param tag the same on both leaders
    public Intercomm Create_intercomm(
            Comm local_comm, int local_leader, int remote_leader, int tag) {
        io.portolan.mpi.Comm peers = core("Comm.Create_intercomm");
        try {
            if (local_comm instanceof Intracomm local) {
                return new Intercomm(
                        this,
                        local.intra("Comm.Create_intercomm")
                                .createIntercomm(local_leader, peers, remote_leader, tag));
            }
            throw Datatype.error(
                    ErrorClass.COMM,
                    "Comm.Create_intercomm",
                    "local_comm is %s; allowed is an Intracomm; give that of the ranks of this side"
                            .formatted(local_comm == null ? "null" : "an intercommunicator"));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// A duplicate of the communicator, of the same kind.
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod") // a communicator is not copied field by field
    public Object clone() {
        io.portolan.mpi.Comm open = core("Comm.clone");
        try {
            return new Comm(this, open.dup());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The value of an attribute: one that every communicator has, as [MPI#TAG_UB], or one that was
    /// put.
    ///
    /// mpiJava's method returns an `int`, MPJ Express' an `Object`; both kinds of program compile,
    /// and a job links compiled classes of both.
    ///
    /// *Failure:* [MPIException] if there is none under the key.
    public Integer Attr_get(int keyval) {
        core("Comm.Attr_get");
        Integer value =
                switch (keyval) {
                    case MPI.TAG_UB -> Integer.MAX_VALUE;
                    case MPI.HOST -> MPI.PROC_NULL;
                    case MPI.IO -> Rank();
                    case MPI.WTIME_IS_GLOBAL -> 1;
                    default -> attributes.get(keyval);
                };
        if (value == null) {
            throw failed(
                    Datatype.error(
                            ErrorClass.KEYVAL,
                            "Comm.Attr_get",
                            "there is no attribute under the key %d; allowed are MPI.TAG_UB, HOST, IO, WTIME_IS_GLOBAL and keys of Attr_put; put one first"
                                    .formatted(keyval)));
        }
        return value;
    }

    /// Attaches a value to this rank's side of the communicator. A duplicate begins without it.
    ///
    /// *Failure:* [MPIException] if the key is that of an attribute that every communicator has.
    public void Attr_put(int keyval, int value) {
        core("Comm.Attr_put");
        requireOwnKey("Comm.Attr_put", keyval);
        attributes.put(keyval, value);
    }

    /// Takes an attribute away.
    ///
    /// *Failure:* as [#Attr_put(int, int)].
    public void Attr_delete(int keyval) {
        core("Comm.Attr_delete");
        requireOwnKey("Comm.Attr_delete", keyval);
        attributes.remove(keyval);
    }

    /// Says what this rank's side of the communicator does about errors from now on; communicators
    /// that are made from it begin with the same.
    public void Errhandler_set(Errhandler errhandler) {
        core("Comm.Errhandler_set");
        if (errhandler == null) {
            throw failed(
                    Datatype.error(
                            ErrorClass.ARG,
                            "Comm.Errhandler_set",
                            "the error handler is null; allowed are MPI.ERRORS_RETURN and MPI.ERRORS_ARE_FATAL; give one"));
        }
        this.errhandler = errhandler;
    }

    /// What this rank's side of the communicator does about errors.
    public Errhandler Errhandler_get() {
        core("Comm.Errhandler_get");
        return errhandler;
    }

    /// As [#Errhandler_get()], by the name that mpiJava's sources have.
    public Errhandler Errorhandler_get() {
        return Errhandler_get();
    }

    /// Ends the job at once, with this exit status. It does not return.
    public void Abort(int errorcode) {
        core("Comm.Abort");
        throw MPI.abort(errorcode, "Abort was called", null);
    }

    @Override
    public String toString() {
        return core == null ? "a communicator that is not there" : core.toString();
    }

    /// The same communicator in Portolan. Every operation passes here.
    ///
    /// *Failure:* [MPIException] before `MPI.Init`, after `MPI.Finalize` and after [#Free()].
    final io.portolan.mpi.Comm core(String operation) {
        io.portolan.mpi.Comm open = core;
        if (open == null || !MPI.isRunning) {
            throw closed(operation);
        }
        return open;
    }

    private MPIException closed(String operation) {
        return MPI.isRunning
                ? failed(
                        Datatype.error(
                                ErrorClass.COMM,
                                operation,
                                "the communicator was freed; allowed is one that is there; make another one, or free it later"))
                : MPI.notRunning(operation);
    }

    /// The exception of an error, to be thrown; the error handler has done what it does.
    final MPIException failed(io.portolan.mpi.error.MPIException failure) {
        if (failure instanceof RankFailedException) {
            throw new JobEndedError(failure.getMessage(), failure);
        }
        if (errhandler.isFatal() && MPI.isRunning) {
            System.err.println(
                    "%s (MPI.ERRORS_ARE_FATAL: the job ends)".formatted(failure.getMessage()));
            throw MPI.abort(1, "the error is fatal", failure);
        }
        return MPIException.of(failure);
    }

    static int constant(io.portolan.mpi.Comparison comparison) {
        return switch (comparison) {
            case IDENT -> MPI.IDENT;
            case CONGRUENT -> MPI.CONGRUENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }

    private void requireOwnKey(String operation, int keyval) {
        if (MPI.TAG_UB <= keyval && keyval <= MPI.WTIME_IS_GLOBAL) {
            throw failed(
                    Datatype.error(
                            ErrorClass.KEYVAL,
                            operation,
                            "the key is %d, that of an attribute which does not change; allowed are other keys; use one above %d"
                                    .formatted(keyval, MPI.WTIME_IS_GLOBAL)));
        }
    }

    /// Whether messages of the type are objects; looked at when the shortest way is not open.
    static boolean isObject(String operation, Datatype type) {
        Datatype.requireType(operation, type);
        return type.isObject();
    }

    private static Object[] objects(Object buf, int offset, int count, Datatype type, int dest) {
        return dest == MPI.PROC_NULL ? new Object[0] : type.pick(buf, offset, count);
    }

    /// Sends a copy that takes room of the attached buffer.
    private void bufferedSend(
            String operation, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        io.portolan.mpi.Comm open = core(operation);
        if (dest == MPI.PROC_NULL) {
            return;
        }
        if (isObject(operation, type)) {
            Object[] objects = type.pick(buf, offset, count);
            MPI.bsendRoom().send(MPI.BSEND_OVERHEAD, () -> open.isendObject(objects, dest, tag));
        } else {
            Object copy = PackedItems.copy(buf, offset, count, type);
            int bytes = Math.addExact(type.packedBytes(count), MPI.BSEND_OVERHEAD);
            MPI.bsendRoom().send(bytes, () -> open.isend(copy, dest, tag));
        }
    }

    /// A request of a send that is complete.
    private static io.portolan.mpi.Request complete(io.portolan.mpi.Comm open) {
        return open.isend(new byte[0], MPI.PROC_NULL, 0);
    }
}
