package io.portolan.mpi;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The collectives from all to all, begun and persistent, with every kind of arguments.
@EveryCommunicator
class SymmetricFormsTest {
    private static final Datatype LONG = Datatype.LONG;
    private static final Datatype PAIR = Datatype.contiguous(2, LONG);

    private final CollectiveSetup setup;

    SymmetricFormsTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void giveWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            LongBlocks in = LongBlocks.of(comm.size());
            CollectiveForms.check(comm, in, comm.size(), allgathers(comm, in));
            CollectiveForms.check(comm, in, comm.size(), alltoalls(comm, in));
        });
    }

    private static Stream<CollectiveForms> allgathers(Intracomm comm, LongBlocks in) {
        return Stream.of(
                new CollectiveForms(
                        "allgather",
                        out -> comm.allgather(in.one(), out),
                        out -> comm.iallgather(in.one(), out),
                        out -> comm.allgatherInit(in.one(), out)),
                new CollectiveForms(
                        "allgather of ranges",
                        out -> comm.allgather(in.all(), 1, 1, out, 1, 1),
                        out -> comm.iallgather(in.all(), 1, 1, out, 1, 1),
                        out -> comm.allgatherInit(in.all(), 1, 1, out, 1, 1)),
                new CollectiveForms(
                        "allgather of items",
                        out -> comm.allgather(in.all(), 1, 1, LONG, out, 1, 1, LONG),
                        out -> comm.iallgather(in.all(), 1, 1, LONG, out, 1, 1, LONG),
                        out ->
                                comm.allgatherInit(
                                        LONG.at(in.all(), 1, 1), LONG.at(out, 1, comm.size()))),
                new CollectiveForms(
                        "allgatherv",
                        out -> comm.allgatherv(in.one(), out, in.counts(), in.displs()),
                        out -> comm.iallgatherv(in.one(), out, in.counts(), in.displs()),
                        out -> comm.allgathervInit(in.one(), out, in.counts(), in.displs())),
                new CollectiveForms(
                        "allgatherv of a range",
                        out -> comm.allgatherv(in.all(), 0, 2, out, in.counts(), in.displs()),
                        out -> comm.iallgatherv(in.all(), 0, 2, out, in.counts(), in.displs()),
                        out -> comm.allgathervInit(in.all(), 0, 2, out, in.counts(), in.displs())),
                new CollectiveForms(
                        "allgatherv of items",
                        out ->
                                comm.allgatherv(
                                        in.all(),
                                        0,
                                        1,
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.iallgatherv(
                                        in.all(),
                                        0,
                                        1,
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out -> comm.allgathervInit(in.all(), 0, 2, out, in.counts(), in.displs())));
    }

    private static Stream<CollectiveForms> alltoalls(Intracomm comm, LongBlocks in) {
        return Stream.of(
                new CollectiveForms(
                        "alltoall",
                        out -> comm.alltoall(in.all(), out),
                        out -> comm.ialltoall(in.all(), out),
                        out -> comm.alltoallInit(in.all(), out)),
                new CollectiveForms(
                        "alltoall of ranges",
                        out -> comm.alltoall(in.all(), 0, 1, out, 1, 1),
                        out -> comm.ialltoall(in.all(), 0, 1, out, 1, 1),
                        out -> comm.alltoallInit(in.all(), 0, 1, out, 1, 1)),
                new CollectiveForms(
                        "alltoall of items",
                        out -> comm.alltoall(in.all(), 0, 1, LONG, out, 1, 1, LONG),
                        out -> comm.ialltoall(in.all(), 0, 1, LONG, out, 1, 1, LONG),
                        out ->
                                comm.alltoallInit(
                                        LONG.at(in.all(), 0, comm.size()),
                                        LONG.at(out, 1, comm.size()))),
                new CollectiveForms(
                        "alltoallv",
                        out ->
                                comm.alltoallv(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs()),
                        out ->
                                comm.ialltoallv(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs()),
                        out ->
                                comm.alltoallvInit(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs())),
                new CollectiveForms(
                        "alltoallv of items",
                        out ->
                                comm.alltoallv(
                                        in.all(),
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.ialltoallv(
                                        in.all(),
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR),
                        out ->
                                comm.alltoallvInit(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        out,
                                        in.counts(),
                                        in.displs())),
                new CollectiveForms(
                        "alltoallw",
                        out ->
                                comm.alltoallw(
                                        in.all(),
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types(),
                                        out,
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types()),
                        out ->
                                comm.ialltoallw(
                                        in.all(),
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types(),
                                        out,
                                        in.longCounts(),
                                        in.longDispls(),
                                        in.types()),
                        out ->
                                comm.alltoallwInit(
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
