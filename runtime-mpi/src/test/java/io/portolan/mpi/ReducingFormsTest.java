package io.portolan.mpi;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The collectives that combine, begun and persistent, with every kind of arguments.
@EveryCommunicator
class ReducingFormsTest {
    private static final Datatype LONG = Datatype.LONG;

    private final CollectiveSetup setup;

    ReducingFormsTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void giveWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            LongBlocks in = LongBlocks.of(comm.size());
            CollectiveForms.check(comm, in, comm.size(), reductions(comm, in, comm.size() / 2));
            CollectiveForms.check(comm, in, comm.size(), scans(comm, in));
        });
    }

    private static Stream<CollectiveForms> reductions(Intracomm comm, LongBlocks in, int root) {
        return Stream.of(
                new CollectiveForms(
                        "reduce",
                        out -> comm.reduce(in.all(), out, Op.SUM, root),
                        out -> comm.ireduce(in.all(), out, Op.SUM, root),
                        out -> comm.reduceInit(in.all(), out, Op.SUM, root)),
                new CollectiveForms(
                        "reduce of ranges",
                        out -> comm.reduce(in.all(), 1, out, 0, 1, Op.SUM, root),
                        out -> comm.ireduce(in.all(), 1, out, 0, 1, Op.SUM, root),
                        out -> comm.reduceInit(in.all(), 1, out, 0, 1, Op.SUM, root)),
                new CollectiveForms(
                        "allreduce",
                        out -> comm.allreduce(in.all(), out, Op.SUM),
                        out -> comm.iallreduce(in.all(), out, Op.SUM),
                        out -> comm.allreduceInit(in.all(), out, Op.SUM)),
                new CollectiveForms(
                        "allreduce of ranges",
                        out -> comm.allreduce(in.all(), 1, out, 0, 1, Op.SUM),
                        out -> comm.iallreduce(in.all(), 1, out, 0, 1, Op.SUM),
                        out -> comm.allreduceInit(in.all(), 1, out, 0, 1, Op.SUM)),
                new CollectiveForms(
                        "reduceScatterBlock",
                        out -> comm.reduceScatterBlock(in.all(), LONG.at(out, 0, 2), Op.SUM),
                        out -> comm.ireduceScatterBlock(in.all(), LONG.at(out, 0, 2), Op.SUM),
                        out -> comm.reduceScatterBlockInit(in.all(), LONG.at(out, 0, 2), Op.SUM)),
                new CollectiveForms(
                        "reduceScatterBlock of ranges",
                        out -> comm.reduceScatterBlock(in.all(), 0, out, 1, 1, Op.SUM),
                        out -> comm.ireduceScatterBlock(in.all(), 0, out, 1, 1, Op.SUM),
                        out -> comm.reduceScatterBlockInit(in.all(), 0, out, 1, 1, Op.SUM)),
                new CollectiveForms(
                        "reduceScatter",
                        out -> comm.reduceScatter(in.all(), out, in.counts(), Op.SUM),
                        out -> comm.ireduceScatter(in.all(), out, in.counts(), Op.SUM),
                        out -> comm.reduceScatterInit(in.all(), out, in.counts(), Op.SUM)),
                new CollectiveForms(
                        "reduceScatter of ranges",
                        out -> comm.reduceScatter(in.all(), 0, out, 0, in.counts(), Op.SUM),
                        out -> comm.ireduceScatter(in.all(), 0, out, 0, in.counts(), Op.SUM),
                        out -> comm.reduceScatterInit(in.all(), 0, out, 0, in.counts(), Op.SUM)));
    }

    private static Stream<CollectiveForms> scans(Intracomm comm, LongBlocks in) {
        return Stream.of(
                new CollectiveForms(
                        "scan",
                        out -> comm.scan(in.all(), out, Op.SUM),
                        out -> comm.iscan(in.all(), out, Op.SUM),
                        out -> comm.scanInit(in.all(), out, Op.SUM)),
                new CollectiveForms(
                        "scan of ranges",
                        out -> comm.scan(in.all(), 1, out, 0, 1, Op.SUM),
                        out -> comm.iscan(in.all(), 1, out, 0, 1, Op.SUM),
                        out -> comm.scanInit(in.all(), 1, out, 0, 1, Op.SUM)),
                new CollectiveForms(
                        "exscan",
                        out -> comm.exscan(in.all(), out, Op.SUM),
                        out -> comm.iexscan(in.all(), out, Op.SUM),
                        out -> comm.exscanInit(in.all(), out, Op.SUM)),
                new CollectiveForms(
                        "exscan of ranges",
                        out -> comm.exscan(in.all(), 1, out, 0, 1, Op.SUM),
                        out -> comm.iexscan(in.all(), 1, out, 0, 1, Op.SUM),
                        out -> comm.exscanInit(in.all(), 1, out, 0, 1, Op.SUM)));
    }
}
