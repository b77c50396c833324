package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Collectives that are begun, by every way in which their end can be found out, and those that are
/// begun again and again.
@EveryCommunicator
class NonblockingCollectivesTest {
    private static final int TAG = 3;

    private final CollectiveSetup setup;

    NonblockingCollectivesTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void noBarrierEndsBeforeAllRanksHaveBegunIt() throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        setup.run(comm -> {
            for (int round = 1; round <= 20; round++) {
                begun.incrementAndGet();
                Request barrier = comm.ibarrier();
                barrier.await();
                assertTrue(begun.get() >= round * comm.size());
                assertEquals(Status.EMPTY, barrier.await());
                comm.barrier();
            }
        });
    }

    @Test
    void allOfThemGoOnAtOnceAndMayBeAwaitedInAnyOrder() throws InterruptedException {
        setup.run(comm -> {
            for (int seed = 0; seed < 3; seed++) {
                List<Begun> begun = beginAll(comm, seed);
                Collections.shuffle(begun, new Random(comm.rank() * 31L + seed));
                for (Begun one : begun) {
                    one.request().await();
                    one.check().run();
                }
            }
        });
    }

    @Test
    void waitsForSeveralTakeThemWithMessagesAmongThem() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int right = (comm.rank() + 1) % size;
            int left = (comm.rank() + size - 1) % size;
            int[] in = new int[1];
            List<Begun> begun = beginAll(comm, 1);
            List<Request> requests = new ArrayList<>(begun.stream().map(Begun::request).toList());
            requests.add(2, comm.irecv(in, left, TAG));
            requests.add(5, comm.isend(new int[] {comm.rank()}, right, TAG));
            List<Status> statuses = Request.waitAll(requests);
            assertEquals(requests.size(), statuses.size());
            assertEquals(left, statuses.get(2).source());
            assertEquals(left, in[0]);
            begun.forEach(one -> one.check().run());

            List<Begun> others = beginAll(comm, 2);
            List<Request> active = others.stream().map(Begun::request).toList();
            int reported = 0;
            for (Completed done = Request.waitAny(active);
                    done.index() != MPI.UNDEFINED;
                    done = Request.waitAny(active)) {
                others.get(done.index()).check().run();
                reported++;
            }
            assertEquals(others.size(), reported);
            List<Begun> some = beginAll(comm, 3);
            List<Request> left2 = some.stream().map(Begun::request).toList();
            for (int ended = 0; ended < some.size(); ) {
                List<Completed> now = Request.waitSome(left2);
                assertFalse(now.isEmpty());
                now.forEach(done -> some.get(done.index()).check().run());
                ended += now.size();
            }
        });
    }

    @Test
    void testTellsTheEndOnlyWhenAllHaveBegun() throws InterruptedException {
        setup.run(comm -> {
            int[] sum = new int[1];
            if (comm.size() > 1 && comm.rank() == comm.size() - 1) {
                // Nobody can have ended it, because this rank has not begun it.
                comm.recv(new byte[0], 0, TAG);
            }
            Request request = comm.iallreduce(new int[] {1}, sum, Op.SUM);
            if (comm.rank() == 0) {
                boolean isAlone = comm.size() == 1;
                if (!isAlone) {
                    assertNull(request.test());
                    assertFalse(request.isComplete());
                    assertNull(Request.testAll(List.of(request)));
                    assertNull(Request.testAny(List.of(request)));
                    assertEquals(List.of(), Request.testSome(List.of(request)));
                }
                request.cancel(); // which no collective can be
                if (isAlone) {
                    assertNotNull(request.test());
                } else {
                    comm.send(new byte[0], comm.size() - 1, TAG);
                }
            }
            while (request.test() == null) {
                Thread.onSpinWait();
            }
            assertEquals(comm.size(), sum[0]);
        });
    }

    @Test
    void portsAndStagesAreCompletedToo() throws InterruptedException {
        setup.run(comm -> {
            Port<Request> port = Port.unbounded("ends");
            long[] sum = new long[1];
            Request request = comm.iallreduce(new long[] {comm.rank()}, sum, Op.SUM);
            request.completeTo(port);
            assertEquals(request, port.receive());
            assertEquals(comm.size() * (comm.size() - 1L) / 2, sum[0]);
            int[] values = {comm.rank()};
            Status status = comm.ibcast(values, 0).toCompletionStage().toCompletableFuture().join();
            assertEquals(Status.EMPTY, status);
            assertEquals(0, values[0]);
        });
    }

    @Test
    void persistentOnesTakeWhatTheBuffersHoldEachTime() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            long[] mine = new long[1];
            long[] sum = new long[1];
            long[] all = new long[size];
            long[] swapped = new long[size];
            PersistentRequest barrier = comm.barrierInit();
            PersistentRequest allreduce = comm.allreduceInit(mine, sum, Op.SUM);
            PersistentRequest allgather = comm.allgatherInit(mine, all);
            PersistentRequest alltoall = comm.alltoallInit(MPI.IN_PLACE, swapped);
            for (int round = 0; round < 5; round++) {
                int base = round * 1000;
                mine[0] = (long) base + me;
                Arrays.setAll(swapped, i -> base + me * 100L + i);
                PersistentRequest.startAll(List.of(allgather, alltoall, allreduce, barrier));
                MPIException thrown = assertThrows(MPIException.class, allreduce::start);
                assertEquals(ErrorClass.REQUEST, thrown.errorClass());
                Request.waitAll(barrier, allreduce, alltoall, allgather);
                assertEquals((long) size * base + size * (size - 1L) / 2, sum[0]);
                Elements.LONG.assertElements(all, 0, size, i -> base + i);
                Elements.LONG.assertElements(swapped, 0, size, i -> base + i * 100L + me);
            }
        });
    }

    private record Begun(Request request, Runnable check) {}

    /// One of every kind, with results that are known.
    private static List<Begun> beginAll(Intracomm comm, int seed) {
        int size = comm.size();
        int me = comm.rank();
        int root = seed % size;
        List<Begun> begun = new ArrayList<>();
        int[] counts = new int[size];
        int[] displs = new int[size];
        Arrays.fill(counts, 1);
        Arrays.setAll(displs, i -> i);
        long[] one = {(long) me + seed};
        long[] row = new long[size];
        Arrays.setAll(row, i -> 100L * me + i + seed);
        long[] everybody = new long[size];
        Arrays.setAll(everybody, i -> i + (long) seed);
        long[] column = new long[size];
        Arrays.setAll(column, i -> 100L * i + me + seed);
        long sum = Arrays.stream(everybody).sum();
        boolean isRoot = me == root;

        begun.add(new Begun(comm.ibarrier(), () -> {}));
        long[] bcast = {isRoot ? 7 : 0};
        begun.add(check(comm.ibcast(bcast, root), new long[] {7}, bcast));
        long[] gather = new long[size];
        long[] atRoot = isRoot ? everybody : new long[size];
        begun.add(check(comm.igather(one, gather, root), atRoot, gather));
        long[] gatherv = new long[size];
        begun.add(check(comm.igatherv(one, gatherv, counts, displs, root), atRoot, gatherv));
        long[] scatter = new long[1];
        long[] mine = {100L * root + me + seed};
        begun.add(check(comm.iscatter(row, scatter, root), mine, scatter));
        long[] scatterv = new long[1];
        begun.add(check(comm.iscatterv(row, counts, displs, scatterv, root), mine, scatterv));
        long[] allgather = new long[size];
        begun.add(check(comm.iallgather(one, allgather), everybody, allgather));
        long[] allgatherv = new long[size];
        begun.add(check(comm.iallgatherv(one, allgatherv, counts, displs), everybody, allgatherv));
        long[] alltoall = new long[size];
        begun.add(check(comm.ialltoall(row, alltoall), column, alltoall));
        long[] alltoallv = new long[size];
        begun.add(
                check(
                        comm.ialltoallv(row, counts, displs, alltoallv, counts, displs),
                        column,
                        alltoallv));
        long[] reduce = new long[1];
        begun.add(
                check(
                        comm.ireduce(one, reduce, Op.SUM, root),
                        new long[] {isRoot ? sum : 0},
                        reduce));
        long[] allreduce = new long[1];
        begun.add(check(comm.iallreduce(one, allreduce, Op.SUM), new long[] {sum}, allreduce));
        long[] scan = new long[1];
        long upTo = Arrays.stream(everybody, 0, me + 1).sum();
        begun.add(check(comm.iscan(one, scan, Op.SUM), new long[] {upTo}, scan));
        long[] exscan = new long[1];
        begun.add(check(comm.iexscan(one, exscan, Op.SUM), new long[] {upTo - one[0]}, exscan));
        long[] block = new long[1];
        long columnSum = Arrays.stream(column).sum();
        begun.add(
                check(comm.ireduceScatterBlock(row, block, Op.SUM), new long[] {columnSum}, block));
        long[] blockv = new long[1];
        begun.add(
                check(
                        comm.ireduceScatter(row, blockv, counts, Op.SUM),
                        new long[] {columnSum},
                        blockv));
        return begun;
    }

    private static Begun check(Request request, long[] expected, long[] actual) {
        return new Begun(request, () -> assertArrayEquals(expected, actual));
    }
}
