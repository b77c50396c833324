package io.portolan.mpi;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The collectives with a root, begun and persistent, with every kind of arguments.
@EveryCommunicator
class RootedFormsTest {
    private static final Datatype LONG = Datatype.LONG;
    private static final Datatype PAIR = Datatype.contiguous(2, LONG);

    private final CollectiveSetup setup;

    RootedFormsTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void giveWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            LongBlocks in = LongBlocks.of(comm.size());
            for (int root : new int[] {0, comm.size() - 1}) {
                CollectiveForms.check(comm, in, comm.size(), bcasts(comm, in, root));
                CollectiveForms.check(comm, in, comm.size(), gathers(comm, in, root));
                CollectiveForms.check(comm, in, comm.size(), scatters(comm, in, root));
            }
        });
    }

    private static Stream<CollectiveForms> bcasts(Intracomm comm, LongBlocks in, int root) {
        return Stream.of(
                new CollectiveForms(
                        "bcast",
                        out -> comm.bcast(comm.rank() == root ? in.all() : out, root),
                        out -> comm.ibcast(comm.rank() == root ? in.all() : out, root),
                        out -> comm.bcastInit(comm.rank() == root ? in.all() : out, root)),
                new CollectiveForms(
                        "bcast of a range",
                        out -> comm.bcast(comm.rank() == root ? in.all() : out, 1, 1, root),
                        out -> comm.ibcast(comm.rank() == root ? in.all() : out, 1, 1, root),
                        out -> comm.bcastInit(comm.rank() == root ? in.all() : out, 1, 1, root)),
                new CollectiveForms(
                        "bcast of items",
                        out -> comm.bcast(comm.rank() == root ? in.all() : out, 1, 1, LONG, root),
                        out -> comm.ibcast(comm.rank() == root ? in.all() : out, 1, 1, LONG, root),
                        out ->
                                comm.bcastInit(
                                        LONG.at(comm.rank() == root ? in.all() : out, 1, 1),
                                        root)));
    }

    private static Stream<CollectiveForms> gathers(Intracomm comm, LongBlocks in, int root) {
        return Stream.of(
                new CollectiveForms(
                        "gather",
                        out -> comm.gather(in.one(), out, root),
                        out -> comm.igather(in.one(), out, root),
                        out -> comm.gatherInit(in.one(), out, root)),
                new CollectiveForms(
                        "gather of ranges",
                        out -> comm.gather(in.all(), 1, 1, out, 1, 1, root),
                        out -> comm.igather(in.all(), 1, 1, out, 1, 1, root),
                        out -> comm.gatherInit(in.all(), 1, 1, out, 1, 1, root)),
                new CollectiveForms(
                        "gather of items",
                        out -> comm.gather(in.all(), 1, 1, LONG, out, 1, 1, LONG, root),
                        out -> comm.igather(in.all(), 1, 1, LONG, out, 1, 1, LONG, root),
                        out ->
                                comm.gatherInit(
                                        LONG.at(in.all(), 1, 1),
                                        LONG.at(out, 1, comm.size()),
                                        root)),
                new CollectiveForms(
                        "gatherv",
                        out -> comm.gatherv(in.one(), out, in.counts(), in.displs(), root),
                        out -> comm.igatherv(in.one(), out, in.counts(), in.displs(), root),
                        out -> comm.gathervInit(in.one(), out, in.counts(), in.displs(), root)),
                new CollectiveForms(
                        "gatherv of a range",
                        out -> comm.gatherv(in.all(), 0, 2, out, in.counts(), in.displs(), root),
                        out -> comm.igatherv(in.all(), 0, 2, out, in.counts(), in.displs(), root),
                        out ->
                                comm.gathervInit(
                                        in.all(), 0, 2, out, in.counts(), in.displs(), root)),
                new CollectiveForms(
                        "gatherv of items",
                        out ->
                                comm.gatherv(
                                        in.all(),
                                        0,
                                        1,
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        root),
                        out ->
                                comm.igatherv(
                                        in.all(),
                                        0,
                                        1,
                                        PAIR,
                                        out,
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        root),
                        out ->
                                comm.gathervInit(
                                        in.all(), 0, 2, out, in.counts(), in.displs(), root)));
    }

    private static Stream<CollectiveForms> scatters(Intracomm comm, LongBlocks in, int root) {
        return Stream.of(
                new CollectiveForms(
                        "scatter",
                        out -> comm.scatter(in.all(), LONG.at(out, 0, 2), root),
                        out -> comm.iscatter(in.all(), LONG.at(out, 0, 2), root),
                        out -> comm.scatterInit(in.all(), LONG.at(out, 0, 2), root)),
                new CollectiveForms(
                        "scatter of ranges",
                        out -> comm.scatter(in.all(), 0, 1, out, 1, 1, root),
                        out -> comm.iscatter(in.all(), 0, 1, out, 1, 1, root),
                        out -> comm.scatterInit(in.all(), 0, 1, out, 1, 1, root)),
                new CollectiveForms(
                        "scatter of items",
                        out -> comm.scatter(in.all(), 0, 1, LONG, out, 1, 1, LONG, root),
                        out -> comm.iscatter(in.all(), 0, 1, LONG, out, 1, 1, LONG, root),
                        out ->
                                comm.scatterInit(
                                        LONG.at(in.all(), 0, comm.size()),
                                        LONG.at(out, 1, 1),
                                        root)),
                new CollectiveForms(
                        "scatterv",
                        out ->
                                comm.scatterv(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        LONG.at(out, 0, 2),
                                        root),
                        out ->
                                comm.iscatterv(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        LONG.at(out, 0, 2),
                                        root),
                        out ->
                                comm.scattervInit(
                                        in.all(),
                                        in.counts(),
                                        in.displs(),
                                        LONG.at(out, 0, 2),
                                        root)),
                new CollectiveForms(
                        "scatterv into a range",
                        out -> comm.scatterv(in.all(), in.counts(), in.displs(), out, 0, 2, root),
                        out -> comm.iscatterv(in.all(), in.counts(), in.displs(), out, 0, 2, root),
                        out ->
                                comm.scattervInit(
                                        in.all(), in.counts(), in.displs(), out, 0, 2, root)),
                new CollectiveForms(
                        "scatterv of items",
                        out ->
                                comm.scatterv(
                                        in.all(),
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        out,
                                        0,
                                        1,
                                        PAIR,
                                        root),
                        out ->
                                comm.iscatterv(
                                        in.all(),
                                        in.ones(),
                                        in.pairDispls(),
                                        PAIR,
                                        out,
                                        0,
                                        1,
                                        PAIR,
                                        root),
                        out ->
                                comm.scattervInit(
                                        in.all(), in.counts(), in.displs(), out, 0, 2, root)));
    }
}
