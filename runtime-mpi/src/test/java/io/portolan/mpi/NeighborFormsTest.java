package io.portolan.mpi;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The collectives among neighbours, begun and persistent, with every kind of arguments.
@EveryCommunicator
class NeighborFormsTest {
    private static final Datatype LONG = Datatype.LONG;
    private static final Datatype PAIR = Datatype.contiguous(2, LONG);

    private final CollectiveSetup setup;

    NeighborFormsTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void giveWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            int[] dims = CartComm.dimsCreate(comm.size(), 0, 0);
            CartComm torus = comm.createCart(dims, new boolean[] {true, true}, false);
            LongBlocks in = LongBlocks.of(4);
            CollectiveForms.check(torus, in, 4, neighborAllgathers(torus, in));
            CollectiveForms.check(torus, in, 4, neighborAlltoalls(torus, in));
        });
    }

    private static Stream<CollectiveForms> neighborAllgathers(CartComm comm, LongBlocks in) {
        return Stream.of(
                new CollectiveForms(
                        "neighborAllgather",
                        out -> comm.neighborAllgather(in.one(), out),
                        out -> comm.ineighborAllgather(in.one(), out),
                        out -> comm.neighborAllgatherInit(in.one(), out)),
                new CollectiveForms(
                        "neighborAllgather of ranges",
                        out -> comm.neighborAllgather(in.all(), 1, 1, out, 1, 1),
                        out -> comm.ineighborAllgather(in.all(), 1, 1, out, 1, 1),
                        out -> comm.neighborAllgatherInit(in.all(), 1, 1, out, 1, 1)),
                new CollectiveForms(
                        "neighborAllgather of items",
                        out -> comm.neighborAllgather(in.all(), 1, 1, LONG, out, 1, 1, LONG),
                        out -> comm.ineighborAllgather(in.all(), 1, 1, LONG, out, 1, 1, LONG),
                        out ->
                                comm.neighborAllgatherInit(
                                        LONG.at(in.all(), 1, 1), LONG.at(out, 1, 4))),
                new CollectiveForms(
                        "neighborAllgatherv",
                        out -> comm.neighborAllgatherv(in.one(), out, in.counts(), in.displs()),
                        out -> comm.ineighborAllgatherv(in.one(), out, in.counts(), in.displs()),
                        out ->
                                comm.neighborAllgathervInit(
                                        in.one(), out, in.counts(), in.displs())),
                new CollectiveForms(
                        "neighborAllgatherv of a range",
                        out ->
                                comm.neighborAllgatherv(
                                        in.all(), 0, 2, out, in.counts(), in.displs()),
                        out ->
                                comm.ineighborAllgatherv(
                                        in.all(), 0, 2, out, in.counts(), in.displs()),
                        out ->
                                comm.neighborAllgathervInit(
                                        in.all(), 0, 2, out, in.counts(), in.displs())),
                new CollectiveForms(
                        "neighborAllgatherv of items",
                        out ->
                                comm.neighborAllgatherv(
                                        in.all(),
                                        0,
                                        1,
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.ineighborAllgatherv(
                                        in.all(),
                                        0,
                                        1,
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.neighborAllgathervInit(
                                        in.all(), 0, 2, out, in.counts(), in.displs())));
    }

    private static Stream<CollectiveForms> neighborAlltoalls(CartComm comm, LongBlocks in) {
        return Stream.of(
                new CollectiveForms(
                        "neighborAlltoall",
                        out -> comm.neighborAlltoall(in.all(), out),
                        out -> comm.ineighborAlltoall(in.all(), out),
                        out -> comm.neighborAlltoallInit(in.all(), out)),
                new CollectiveForms(
                        "neighborAlltoall of ranges",
                        out -> comm.neighborAlltoall(in.all(), 0, 1, out, 1, 1),
                        out -> comm.ineighborAlltoall(in.all(), 0, 1, out, 1, 1),
                        out -> comm.neighborAlltoallInit(in.all(), 0, 1, out, 1, 1)),
                new CollectiveForms(
                        "neighborAlltoall of items",
                        out -> comm.neighborAlltoall(in.all(), 0, 1, LONG, out, 1, 1, LONG),
                        out -> comm.ineighborAlltoall(in.all(), 0, 1, LONG, out, 1, 1, LONG),
                        out ->
                                comm.neighborAlltoallInit(
                                        LONG.at(in.all(), 0, 4), LONG.at(out, 1, 4))),
                new CollectiveForms(
                        "neighborAlltoallv",
                        out ->
                                comm.neighborAlltoallv(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs()),
                        out ->
                                comm.ineighborAlltoallv(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs()),
                        out ->
                                comm.neighborAlltoallvInit(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs())),
                new CollectiveForms(
                        "neighborAlltoallv of items",
                        out ->
                                comm.neighborAlltoallv(
                                        in.all(),
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.ineighborAlltoallv(
                                        in.all(),
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.neighborAlltoallvInit(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs())),
                new CollectiveForms(
                        "neighborAlltoallw",
                        out ->
                                comm.neighborAlltoallw(
                                        in.all(),
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types(),
                                        out,
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types()),
                        out ->
                                comm.ineighborAlltoallw(
                                        in.all(),
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types(),
                                        out,
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types()),
                        out ->
                                comm.neighborAlltoallwInit(
                                        in.all(),
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types(),
                                        out,
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types())));
    }
}
