package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@EveryCommunicator
class ObjectCollectivesTest {
    private record Point(int x, String name) {}

    private static final Point SHARED = new Point(1, "shared");

    private final CollectiveSetup setup;

    ObjectCollectivesTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void everyRankGetsTheObjectOfTheRoot() throws InterruptedException {
        setup.run(comm -> {
            for (int root = 0; root < comm.size(); root++) {
                boolean isRoot = comm.rank() == root;
                Divided.assertShared(SHARED, comm.bcastObject(isRoot ? SHARED : null, Point.class, root));
                List<String> list = new ArrayList<>(List.of("root " + root));
                List<?> copy = comm.bcastObject(isRoot ? list : null, List.class, root);
                assertEquals(list, copy);
                if (isRoot) {
                    assertSame(list, copy);
                } else {
                    assertNotSame(list, copy);
                }
            }
        });
    }

    @Test
    void objectsAreGatheredScatteredAndExchangedByRank() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            List<Point> all = IntStream.range(0, size).mapToObj(i -> new Point(i, "p")).toList();
            assertEquals(all, comm.allgatherObject(new Point(me, "p"), Point.class));
            int root = size / 2;
            List<Point> gathered = comm.gatherObject(new Point(me, "p"), Point.class, root);
            assertEquals(me == root ? all : List.of(), gathered);
            Point mine = comm.scatterObject(me == root ? gathered : null, Point.class, root);
            assertEquals(new Point(me, "p"), mine);
            List<ArrayList<Integer>> out =
                    IntStream.range(0, size)
                            .mapToObj(i -> new ArrayList<>(List.of(me, i)))
                            .toList();
            List<?> in = comm.alltoallObject(out, ArrayList.class);
            assertEquals(IntStream.range(0, size).mapToObj(i -> List.of(i, me)).toList(), in);
        });
    }

    @Test
    void begunOnesGiveTheSameInAnyOrder() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            int me = comm.rank();
            int root = size - 1;
            List<Integer> ranks = IntStream.range(0, size).boxed().toList();
            List<ArrayList<Integer>> out =
                    IntStream.range(0, size)
                            .mapToObj(i -> new ArrayList<>(List.of(me, i)))
                            .toList();
            CollectiveRequest<Point> bcast =
                    comm.ibcastObject(me == root ? SHARED : null, Point.class, root);
            CollectiveRequest<List<Integer>> gather = comm.igatherObject(me, Integer.class, root);
            CollectiveRequest<Integer> scatter =
                    comm.iscatterObject(me == root ? ranks : null, Integer.class, root);
            CollectiveRequest<List<Integer>> allgather = comm.iallgatherObject(me, Integer.class);
            CollectiveRequest<? extends List<?>> alltoall =
                    comm.ialltoallObject(out, ArrayList.class);
            CollectiveRequest<String> allreduce =
                    comm.iallreduceObject(" " + me, String.class, String::concat);
            CollectiveRequest<Optional<String>> reduce =
                    comm.ireduceObject(" " + me, String.class, String::concat, root);
            Request.waitAll(reduce, scatter);
            String inOrder = ranks.stream().map(i -> " " + i).collect(Collectors.joining());
            assertEquals(me == root ? Optional.of(inOrder) : Optional.empty(), reduce.awaitValue());
            assertEquals(inOrder, allreduce.awaitValue());
            List<List<Integer>> in = ranks.stream().map(i -> List.of(i, me)).toList();
            assertEquals(in, alltoall.awaitValue());
            assertSame(alltoall.awaitValue(), alltoall.awaitValue());
            assertEquals(ranks, allgather.awaitValue());
            assertEquals(me, scatter.awaitValue());
            assertEquals(me == root ? ranks : List.of(), gather.awaitValue());
            Divided.assertShared(SHARED, bcast.awaitValue());
        });
    }

    @Test
    void objectsAreCombinedInTheOrderOfTheRanks() throws InterruptedException {
        setup.run(comm -> {
            String inOrder =
                    IntStream.range(0, comm.size())
                            .mapToObj(i -> " " + i)
                            .collect(Collectors.joining());
            String mine = " " + comm.rank();
            assertEquals(inOrder, comm.allreduceObject(mine, String.class, String::concat));
            for (int root = 0; root < comm.size(); root++) {
                assertEquals(
                        comm.rank() == root ? Optional.of(inOrder) : Optional.empty(),
                        comm.reduceObject(mine, String.class, String::concat, root));
            }
        });
    }

    @Test
    void eachRankGetsWhatTheLowerOnesCombineTo() throws InterruptedException {
        setup.run(comm -> {
            int me = comm.rank();
            String before =
                    IntStream.range(0, me).mapToObj(i -> " " + i).collect(Collectors.joining());
            Optional<String> below = me == 0 ? Optional.empty() : Optional.of(before);
            String mine = " " + me;
            assertEquals(before + mine, comm.scanObject(mine, String.class, String::concat));
            assertEquals(below, comm.exscanObject(mine, String.class, String::concat));
            CollectiveRequest<String> scan = comm.iscanObject(mine, String.class, String::concat);
            CollectiveRequest<Optional<String>> exscan =
                    comm.iexscanObject(mine, String.class, String::concat);
            assertEquals(below, exscan.awaitValue());
            assertEquals(before + mine, scan.awaitValue());
        });
    }

    @Test
    void neighborsGiveEachOtherObjects() throws InterruptedException {
        setup.run(comm -> {
            int size = comm.size();
            CartComm line = comm.createCart(new int[] {size}, new boolean[] {false}, false);
            int me = line.rank();
            ArrayList<Integer> out = new ArrayList<>(List.of(me));
            List<@Nullable Object> all =
                    Arrays.asList(neighbor(me - 1, size), neighbor(me + 1, size));
            assertEquals(all, line.neighborAllgatherObject(out, ArrayList.class));
            assertEquals(all, line.ineighborAllgatherObject(out, ArrayList.class).awaitValue());
            List<@Nullable String> each =
                    Arrays.asList(
                            me == 0 ? null : "up from " + (me - 1),
                            me == size - 1 ? null : "down from " + (me + 1));
            List<String> words = List.of("down from " + me, "up from " + me);
            assertEquals(each, line.neighborAlltoallObject(words, String.class));
            assertEquals(each, line.ineighborAlltoallObject(words, String.class).awaitValue());
            assertError(
                    ErrorClass.COUNT,
                    "neighborAlltoallObject: values has 1 elements; allowed is 2, one for each rank it is exchanged with; give an object for each of them",
                    () -> line.neighborAlltoallObject(List.of("one"), String.class));
            DistGraphComm toNext =
                    comm.createDistGraph(
                            new int[] {me},
                            new int[] {1},
                            new int[] {(me + 1) % size},
                            null,
                            false);
            assertEquals(
                    List.of((me + size - 1) % size),
                    toNext.neighborAlltoallObject(List.of(me), Integer.class));
        });
    }

    private static @Nullable List<Integer> neighbor(int rank, int size) {
        return rank < 0 || rank >= size ? null : List.of(rank);
    }

    @Test
    void whatCannotBePassedOrIsNotAskedForIsRefused() throws InterruptedException {
        setup.run(comm -> {
            assertError(
                    ErrorClass.BUFFER,
                    "bcastObject: the object is null; allowed is any other value; send an Optional or a message of its own for nothing",
                    () -> comm.bcastObject(null, Point.class, comm.rank()));
            assertError(
                    ErrorClass.COUNT,
                    "alltoallObject: values has %d elements; allowed is %d, one for each rank it is exchanged with; give an object for each of them"
                            .formatted(comm.size() + 1, comm.size()),
                    () ->
                            comm.alltoallObject(
                                    Collections.nCopies(comm.size() + 1, SHARED), Point.class));
            assertError(
                    ErrorClass.TYPE,
                    "allgatherObject: the message from rank 0 is a java.lang.String; asked for was a java.lang.Integer; receive as what was sent",
                    () -> ask(comm));
            assertError(
                    ErrorClass.BUFFER,
                    "iallgatherObject: the object is null; allowed is any other value; send an Optional or a message of its own for nothing",
                    () -> comm.iallgatherObject(nothing(), Point.class));
            comm.barrier();
        });
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // as code without checks may do
    private static <T> T nothing() {
        return (T) null;
    }

    @SuppressWarnings("unchecked") // which it is not, at run time
    private static void ask(Intracomm comm) {
        comm.allgatherObject("text", (Class<Object>) (Class<?>) Integer.class);
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable operation) {
        MPIException thrown = assertThrows(MPIException.class, operation::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }
}
