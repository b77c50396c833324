package mpi;

import io.portolan.mpi.error.ErrorClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A communicator whose ranks belong together, with the collectives, and the communicators that can
/// be made of it.
///
/// ```
///   Allreduce(sendbuf, sendoffset, recvbuf, recvoffset, count, type, op)
///        |      arrays of the one primitive that type is:   core.allreduce(sendbuf, sendoffset, ..)
///        |      items that leave gaps:                      packed, reduced and unpacked: Packed
///        v      objects, and functions of the user's        gathered and combined in the order
///   io.portolan.mpi.Intracomm     on derived types:         of the ranks: ItemFold
/// ```
///
/// Arguments that only the root's rank needs may be anything on the others. Blocks of the ranks
/// begin `recvcount` items after each other, those of the forms with `v` at displacements in items.
///
/// *Threads:* as [Comm], but not two threads of a rank at once. *Ordering:* all ranks call their
/// collectives in the same order. *Failure:* as [Comm]; [MPIException], on every rank, when ranks
/// disagree on the collective, its root or operation, or the type and number of elements. *Cost:*
/// arrays of primitives, and items of derived types in the forms without `v`, are copied once. In
/// the forms with `v` and in reductions items of derived types are packed first. Objects, and
/// functions of the user's on derived types, cost each rank that gets a result what all ranks send.
///
/// Source: MPI 4.1, chapter 6
public class Intracomm extends Comm {
    private static final Class<Object[]> OBJECTS = Object[].class;
    private static final int[] NONE = {};

    /// A communicator that is there when [#open] is called.
    Intracomm() {}

    Intracomm(Comm parent, io.portolan.mpi.Intracomm core) {
        super(parent, core);
    }

    /// The same communicator in Portolan.
    ///
    /// *Failure:* as [#core].
    final io.portolan.mpi.Intracomm intra(String operation) {
        return (io.portolan.mpi.Intracomm) core(operation);
    }

    /// Returns when every rank has called it.
    public void Barrier() {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Barrier");
        try {
            open.barrier();
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives every rank the root's items.
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Bcast");
        try {
            if (Datatype.isPlain(buf, type)) {
                open.bcast(buf, offset, count, root);
            } else if (isObject("Intracomm.Bcast", type)) {
                boolean isRoot = open.rank() == root;
                Object[] objects = isRoot ? type.pick(buf, offset, count) : null;
                Object[] received = open.bcastObject(objects, OBJECTS, root);
                if (!isRoot) {
                    type.land(received, buf, offset, count);
                }
            } else {
                open.bcast(type.at(buf, offset, count, root), root);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives the root the items of all ranks, in the order of the ranks.
    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Gather");
        try {
            boolean isRoot = open.rank() == root;
            if (Datatype.isPlain(sendbuf, sendtype)
                    && (!isRoot || Datatype.isPlain(recvbuf, recvtype))) {
                open.gather(sendbuf, sendoffset, sendcount, recvbuf, recvoffset, recvcount, root);
            } else if (isObject("Intracomm.Gather", sendtype)) {
                Object[] objects = sendtype.pick(sendbuf, sendoffset, sendcount);
                List<Object[]> received = open.gatherObject(objects, OBJECTS, root);
                if (isRoot) {
                    ItemsByRank.even(recvtype, recvoffset, recvcount, open.size())
                            .land(received, recvbuf);
                }
            } else {
                open.gather(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype.core(),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        isRoot ? coreOf("Intracomm.Gather", recvtype) : sendtype.core(),
                        root);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives the root items of all ranks, each rank's number of them at a displacement of its own.
    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Gatherv");
        try {
            boolean isRoot = open.rank() == root;
            if (isObject("Intracomm.Gatherv", sendtype)) {
                Object[] objects = sendtype.pick(sendbuf, sendoffset, sendcount);
                List<Object[]> received = open.gatherObject(objects, OBJECTS, root);
                if (isRoot) {
                    ItemsByRank.of(
                                    "Intracomm.Gatherv",
                                    recvtype,
                                    recvoffset,
                                    recvcount,
                                    displs,
                                    open)
                            .land(received, recvbuf);
                }
                return;
            }
            Packed out = Packed.of(sendtype, sendbuf, sendoffset, sendcount);
            if (isRoot) {
                ItemsByRank in =
                        ItemsByRank.of(
                                "Intracomm.Gatherv", recvtype, recvoffset, recvcount, displs, open);
                ItemsByRank.Elements packed = in.forReceiving(recvbuf);
                open.gatherv(
                        out.array(),
                        out.offset(),
                        out.elements(),
                        packed.array(),
                        packed.counts(),
                        packed.displacements(),
                        root);
                in.unpack(packed, recvbuf);
            } else {
                open.gatherv(out.array(), out.offset(), out.elements(), null, NONE, NONE, root);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives each rank its share of the root's items.
    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Scatter");
        try {
            boolean isRoot = open.rank() == root;
            if (Datatype.isPlain(recvbuf, recvtype)
                    && (!isRoot || Datatype.isPlain(sendbuf, sendtype))) {
                open.scatter(sendbuf, sendoffset, sendcount, recvbuf, recvoffset, recvcount, root);
            } else if (isObject("Intracomm.Scatter", recvtype)) {
                List<Object[]> objects =
                        isRoot
                                ? ItemsByRank.even(sendtype, sendoffset, sendcount, open.size())
                                        .pick(sendbuf)
                                : null;
                Object[] received = open.scatterObject(objects, OBJECTS, root);
                recvtype.land(received, recvbuf, recvoffset, recvcount);
            } else {
                open.scatter(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        isRoot ? coreOf("Intracomm.Scatter", sendtype) : recvtype.core(),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype.core(),
                        root);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives each rank items of the root, each rank's number of them from a displacement of its
    /// own.
    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Scatterv");
        try {
            boolean isRoot = open.rank() == root;
            if (isObject("Intracomm.Scatterv", recvtype)) {
                List<Object[]> objects =
                        isRoot
                                ? ItemsByRank.of(
                                                "Intracomm.Scatterv",
                                                sendtype,
                                                sendoffset,
                                                sendcount,
                                                displs,
                                                open)
                                        .pick(sendbuf)
                                : null;
                Object[] received = open.scatterObject(objects, OBJECTS, root);
                recvtype.land(received, recvbuf, recvoffset, recvcount);
                return;
            }
            Packed in = Packed.room(recvtype, recvbuf, recvoffset, recvcount);
            if (isRoot) {
                ItemsByRank.Elements packed =
                        ItemsByRank.of(
                                        "Intracomm.Scatterv",
                                        sendtype,
                                        sendoffset,
                                        sendcount,
                                        displs,
                                        open)
                                .pack(sendbuf);
                open.scatterv(
                        packed.array(),
                        packed.counts(),
                        packed.displacements(),
                        in.array(),
                        in.offset(),
                        in.elements(),
                        root);
            } else {
                open.scatterv(null, NONE, NONE, in.array(), in.offset(), in.elements(), root);
            }
            in.unpack(recvtype, recvbuf, recvoffset);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives every rank the items of all ranks, in the order of the ranks.
    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Allgather");
        try {
            if (Datatype.isPlain(sendbuf, sendtype) && Datatype.isPlain(recvbuf, recvtype)) {
                open.allgather(sendbuf, sendoffset, sendcount, recvbuf, recvoffset, recvcount);
            } else if (isObject("Intracomm.Allgather", sendtype)) {
                Object[] objects = sendtype.pick(sendbuf, sendoffset, sendcount);
                ItemsByRank.even(recvtype, recvoffset, recvcount, open.size())
                        .land(open.allgatherObject(objects, OBJECTS), recvbuf);
            } else {
                open.allgather(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype.core(),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        coreOf("Intracomm.Allgather", recvtype));
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives every rank items of all ranks, each rank's number of them at a displacement of its
    /// own.
    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Allgatherv");
        try {
            ItemsByRank in =
                    ItemsByRank.of(
                            "Intracomm.Allgatherv", recvtype, recvoffset, recvcount, displs, open);
            if (isObject("Intracomm.Allgatherv", sendtype)) {
                Object[] objects = sendtype.pick(sendbuf, sendoffset, sendcount);
                in.land(open.allgatherObject(objects, OBJECTS), recvbuf);
                return;
            }
            Packed out = Packed.of(sendtype, sendbuf, sendoffset, sendcount);
            ItemsByRank.Elements packed = in.forReceiving(recvbuf);
            open.allgatherv(
                    out.array(),
                    out.offset(),
                    out.elements(),
                    packed.array(),
                    packed.counts(),
                    packed.displacements());
            in.unpack(packed, recvbuf);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives every rank its share of the items of every rank.
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Alltoall");
        try {
            if (Datatype.isPlain(sendbuf, sendtype) && Datatype.isPlain(recvbuf, recvtype)) {
                open.alltoall(sendbuf, sendoffset, sendcount, recvbuf, recvoffset, recvcount);
            } else if (isObject("Intracomm.Alltoall", sendtype)) {
                List<Object[]> objects =
                        ItemsByRank.even(sendtype, sendoffset, sendcount, open.size())
                                .pick(sendbuf);
                ItemsByRank.even(recvtype, recvoffset, recvcount, open.size())
                        .land(open.alltoallObject(objects, OBJECTS), recvbuf);
            } else {
                open.alltoall(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype.core(),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        coreOf("Intracomm.Alltoall", recvtype));
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Gives every rank items of every rank, numbers and displacements by rank.
    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Alltoallv");
        try {
            ItemsByRank out =
                    ItemsByRank.of(
                            "Intracomm.Alltoallv", sendtype, sendoffset, sendcount, sdispls, open);
            ItemsByRank in =
                    ItemsByRank.of(
                            "Intracomm.Alltoallv", recvtype, recvoffset, recvcount, rdispls, open);
            if (isObject("Intracomm.Alltoallv", sendtype)) {
                in.land(open.alltoallObject(out.pick(sendbuf), OBJECTS), recvbuf);
                return;
            }
            ItemsByRank.Elements sent = out.pack(sendbuf);
            ItemsByRank.Elements received = in.forReceiving(recvbuf);
            open.alltoallv(
                    sent.array(),
                    sent.counts(),
                    sent.displacements(),
                    received.array(),
                    received.counts(),
                    received.displacements());
            in.unpack(received, recvbuf);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Combines the items of all ranks, item by item, and gives the root the result.
    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Reduce");
        try {
            boolean isRoot = open.rank() == root;
            requireOp("Intracomm.Reduce", op);
            if (Datatype.isPlain(sendbuf, datatype)
                    && (!isRoot || Datatype.isPlain(recvbuf, datatype))) {
                open.reduce(sendbuf, sendoffset, recvbuf, recvoffset, count, op.on(datatype), root);
                return;
            }
            if (ItemFold.isNeeded("Intracomm.Reduce", op, datatype)) {
                ItemFold fold = new ItemFold(op, datatype, count);
                List<Object> all =
                        fold.gather(open, datatype.gather(sendbuf, sendoffset, count), root);
                if (isRoot) {
                    fold.write(fold.combine(all), recvbuf, recvoffset);
                }
                return;
            }
            Packed out = Packed.of(datatype, sendbuf, sendoffset, count);
            Packed in = isRoot ? Packed.room(datatype, recvbuf, recvoffset, count) : Packed.NOTHING;
            open.reduce(
                    out.array(),
                    out.offset(),
                    isRoot ? in.array() : null,
                    in.offset(),
                    out.elements(),
                    op.on(datatype),
                    root);
            if (isRoot) {
                in.unpack(datatype, recvbuf, recvoffset);
            }
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Combines the items of all ranks, item by item, and gives every rank the result.
    public void Allreduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Allreduce");
        try {
            requireOp("Intracomm.Allreduce", op);
            if (Datatype.isPlain(sendbuf, datatype) && Datatype.isPlain(recvbuf, datatype)) {
                open.allreduce(sendbuf, sendoffset, recvbuf, recvoffset, count, op.on(datatype));
                return;
            }
            if (ItemFold.isNeeded("Intracomm.Allreduce", op, datatype)) {
                ItemFold fold = new ItemFold(op, datatype, count);
                List<Object> all =
                        fold.allgather(open, datatype.gather(sendbuf, sendoffset, count));
                fold.write(fold.combine(all), recvbuf, recvoffset);
                return;
            }
            Packed out = Packed.of(datatype, sendbuf, sendoffset, count);
            Packed in = Packed.room(datatype, recvbuf, recvoffset, count);
            open.allreduce(
                    out.array(),
                    out.offset(),
                    in.array(),
                    in.offset(),
                    out.elements(),
                    op.on(datatype));
            in.unpack(datatype, recvbuf, recvoffset);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Combines the items of all ranks, and gives each rank its share of the result.
    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Reduce_scatter");
        try {
            requireOp("Intracomm.Reduce_scatter", op);
            int[] counts =
                    ItemsByRank.ofRanks("Intracomm.Reduce_scatter", "counts", recvcounts, open);
            if (Datatype.isPlain(sendbuf, datatype) && Datatype.isPlain(recvbuf, datatype)) {
                open.reduceScatter(
                        sendbuf, sendoffset, recvbuf, recvoffset, counts, op.on(datatype));
                return;
            }
            ItemsByRank shares =
                    ItemsByRank.inARow("Intracomm.Reduce_scatter", datatype, counts, open);
            int mine = counts[open.rank()];
            if (ItemFold.isNeeded("Intracomm.Reduce_scatter", op, datatype)) {
                ItemFold fold = new ItemFold(op, datatype, shares.items());
                Object own = datatype.gather(sendbuf, sendoffset, shares.items());
                Object result = fold.combine(fold.allgather(open, own));
                int from = shares.elementsBefore(open.rank());
                datatype.scatter(result, from, mine * datatype.Size(), recvbuf, recvoffset);
                return;
            }
            Packed out = Packed.of(datatype, sendbuf, sendoffset, shares.items());
            Packed in = Packed.room(datatype, recvbuf, recvoffset, mine);
            open.reduceScatter(
                    out.array(),
                    out.offset(),
                    in.array(),
                    in.offset(),
                    shares.elements(),
                    op.on(datatype));
            in.unpack(datatype, recvbuf, recvoffset);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Combines the items of the ranks up to this one, itself included, and gives it the result.
    public void Scan(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Scan");
        try {
            requireOp("Intracomm.Scan", op);
            if (Datatype.isPlain(sendbuf, datatype) && Datatype.isPlain(recvbuf, datatype)) {
                open.scan(sendbuf, sendoffset, recvbuf, recvoffset, count, op.on(datatype));
                return;
            }
            if (ItemFold.isNeeded("Intracomm.Scan", op, datatype)) {
                ItemFold fold = new ItemFold(op, datatype, count);
                List<Object> all =
                        fold.allgather(open, datatype.gather(sendbuf, sendoffset, count));
                fold.write(fold.combine(all.subList(0, open.rank() + 1)), recvbuf, recvoffset);
                return;
            }
            Packed out = Packed.of(datatype, sendbuf, sendoffset, count);
            Packed in = Packed.room(datatype, recvbuf, recvoffset, count);
            open.scan(
                    out.array(),
                    out.offset(),
                    in.array(),
                    in.offset(),
                    out.elements(),
                    op.on(datatype));
            in.unpack(datatype, recvbuf, recvoffset);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// Replaces each of the first `count` items of `inoutbuf` by the item of `inbuf` combined with
    /// it; no other rank takes part.
    public void Reduce_local(Object inbuf, Object inoutbuf, int count, Datatype datatype, Op op) {
        core("Intracomm.Reduce_local");
        try {
            requireOp("Intracomm.Reduce_local", op);
            Datatype.requireType("Intracomm.Reduce_local", datatype);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
        op.Call(inbuf, 0, inoutbuf, 0, count, datatype);
    }

    /// Divides the ranks: those that give the same colour get a communicator together.
    ///
    /// @param colour 0 or more; [MPI#UNDEFINED] for no communicator, which is null
    /// @param key ranks of one colour are ordered by it
    public @Nullable Intracomm Split(int colour, int key) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Split");
        try {
            int color = colour == MPI.UNDEFINED ? io.portolan.mpi.MPI.UNDEFINED : colour;
            return open.splitOrNone(color, key).map(made -> new Intracomm(this, made)).orElse(null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// A communicator of the group, null on ranks that are not of it. All ranks call it.
    public @Nullable Intracomm Create(Group group) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Create");
        try {
            if (group == null) {
                throw Datatype.error(
                        ErrorClass.GROUP,
                        "Intracomm.Create",
                        "the group is null; allowed is a group of ranks of this communicator; give one");
            }
            return open.create(group.core()).map(made -> new Intracomm(this, made)).orElse(null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [#Create(mpi.Group)], by the name that mpiJava's sources have.
    public @Nullable Intracomm Creat(Group group) {
        return Create(group);
    }

    /// A grid of ranks, null on ranks that have no place in it. All ranks call it.
    ///
    /// @param reorder ignored: the ranks keep their order
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Create_cart");
        try {
            return open.createCartOrNone(dims, periods, reorder)
                    .map(made -> new Cartcomm(this, made))
                    .orElse(null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// A graph of ranks, null on ranks that have no place in it. All ranks call it.
    ///
    /// @param index of each rank the index in `edges` behind its last neighbour
    /// @param edges the neighbours of all ranks, one rank after the other
    /// @param reorder ignored: the ranks keep their order
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        io.portolan.mpi.Intracomm open = intra("Intracomm.Create_graph");
        try {
            return open.createGraphOrNone(index, edges, reorder)
                    .map(made -> new Graphcomm(this, made))
                    .orElse(null);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// As [Comm#Compare(mpi.Comm, mpi.Comm)].
    public static int Compare(Comm comm1, Comm comm2) {
        return Comm.Compare(comm1, comm2);
    }

    @Override
    public Object clone() {
        io.portolan.mpi.Intracomm open = intra("Intracomm.clone");
        try {
            return new Intracomm(this, open.dup());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    private static io.portolan.mpi.Datatype coreOf(String operation, Datatype type) {
        Datatype.requireType(operation, type);
        return type.core();
    }

    private static void requireOp(String operation, Op op) {
        if (op == null) {
            throw Datatype.error(
                    ErrorClass.OP,
                    operation,
                    "the operation is null; allowed is a constant of MPI or an Op of a User_function; give one");
        }
    }
}
