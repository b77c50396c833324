package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.context.Context;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/// Duplicates that are begun.
@EveryCommunicator
class IdupTest {
    private final CollectiveSetup setup;

    IdupTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void eachHasAContextOfItsOwnAndSeveralGoOnAtOnce() throws InterruptedException {
        setup.run(comm -> {
            var first = comm.idup();
            int[] sum = {1};
            Request between = comm.iallreduce(MPI.IN_PLACE, sum, Op.SUM);
            var second = comm.idup();
            Intracomm b = second.awaitValue();
            between.await();
            Intracomm a = first.awaitValue();
            assertSame(a, first.awaitValue());
            assertEquals(comm.size(), sum[0]);
            assertEquals(Comparison.CONGRUENT, a.compare(comm));
            assertEquals(Comparison.CONGRUENT, a.compare(b));
            assertEquals(comm.name() + ".idup()", a.name());
            int right = (comm.rank() + 1) % comm.size();
            a.send(new int[] {1}, right, 0);
            b.send(new int[] {2}, right, 0);
            int[] in = new int[1];
            b.recv(in, MPI.ANY_SOURCE, 0);
            assertEquals(2, in[0]);
            a.recv(in, MPI.ANY_SOURCE, 0);
            assertEquals(1, in[0]);
            a.barrier();
            b.free();
        });
    }

    @Test
    void attributesAndErrorHandlerAreThoseOfTheBeginning() throws InterruptedException {
        AttributeKey<Integer> key =
                AttributeKey.create("number", CopyFunction.dup(), DeleteFunction.none());
        setup.run(comm -> {
            Intracomm from = comm.dup();
            Errhandler mine = Errhandler.create((_, _) -> {});
            from.setErrhandler(mine);
            from.setAttr(key, 1);
            CollectiveRequest<? extends Intracomm> begun = from.idup();
            from.setAttr(key, 2);
            from.setErrhandler(Errhandler.ERRORS_RETURN);
            Intracomm duplicate = begun.awaitValue();
            assertEquals(Optional.of(1), duplicate.getAttr(key));
            assertSame(mine, duplicate.errhandler());
        });
    }

    @Test
    void whatACopyFunctionThrowsReachesItsCallerAlone() throws InterruptedException {
        ConcurrentLinkedQueue<String> deleted = new ConcurrentLinkedQueue<>();
        AttributeKey<String> good =
                AttributeKey.create(
                        "good", CopyFunction.dup(), (_, value) -> deleted.add("copy of " + value));
        AttributeKey<String> broken =
                AttributeKey.create(
                        "broken",
                        (_, value) -> {
                            throw new IllegalStateException(value);
                        },
                        DeleteFunction.none());
        setup.run(comm -> {
            if (comm.rank() == 0 && comm.name().equals(Context.WORLD)) {
                comm.setAttr(good, "good");
                comm.setAttr(broken, "no copies");
                assertThrows(IllegalStateException.class, comm::idup);
                assertEquals(List.of("copy of good"), List.copyOf(deleted));
            } else {
                assertEquals(comm.size(), comm.idup().awaitValue().size());
            }
            comm.barrier();
        });
    }

    @Test
    void topologiesStayWhatTheyAre() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int right = (comm.rank() + 1) % size;
            int left = (comm.rank() + size - 1) % size;
            CartComm line = comm.createCart(new int[] {size}, new boolean[] {true}, false);
            CartComm cart = line.idup().awaitValue();
            assertArrayEquals(new int[] {size}, cart.dims());
            int[] in = new int[2];
            cart.neighborAllgather(new int[] {comm.rank()}, in);
            assertArrayEquals(new int[] {left, right}, in);
            DistGraphComm ring =
                    comm.createDistGraphAdjacent(
                            new int[] {left}, null, new int[] {right}, null, false);
            assertArrayEquals(new int[] {right}, ring.idup().awaitValue().destinations());
            int[] index = new int[size];
            GraphComm graph = comm.createGraph(index, new int[0], false);
            assertArrayEquals(index, graph.idup().awaitValue().index());
        });
    }

    @Test
    void thoseBetweenTwoGroupsStayBetweenThem() throws InterruptedException {
        setup.run(comm -> {
            if (comm.size() == 1) {
                return;
            }
            Intercomm between = (Intercomm) Subject.halves(comm.dup()).comm();
            Comm any = between;
            for (Comm duplicate :
                    List.of(
                            any.idup().awaitValue(),
                            any.dup(),
                            between.idup().awaitValue(),
                            between.dup())) {
                Intercomm other = (Intercomm) duplicate;
                assertEquals(Comparison.CONGRUENT, between.compare(other));
                long[] sum = new long[1];
                other.allreduce(new long[] {1}, sum, Op.SUM);
                assertEquals(other.remoteSize(), sum[0]);
            }
        });
    }
}
