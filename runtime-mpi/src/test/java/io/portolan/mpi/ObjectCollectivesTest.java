package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
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
                assertSame(SHARED, comm.bcastObject(isRoot ? SHARED : null, Point.class, root));
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
    void whatCannotBePassedOrIsNotAskedForIsRefused() throws InterruptedException {
        setup.run(comm -> {
            assertError(
                    ErrorClass.BUFFER,
                    "bcastObject: the object is null; allowed is any other value; send an Optional or a message of its own for nothing",
                    () -> comm.bcastObject(null, Point.class, comm.rank()));
            assertError(
                    ErrorClass.COUNT,
                    "alltoallObject: values has %d elements; allowed is %d, one for each rank it is exchanged with; give 0 for those that take no part"
                            .formatted(comm.size() + 1, comm.size()),
                    () ->
                            comm.alltoallObject(
                                    Collections.nCopies(comm.size() + 1, SHARED), Point.class));
            assertError(
                    ErrorClass.TYPE,
                    "allgatherObject: the message from rank 0 is a java.lang.String; asked for was a java.lang.Integer; receive as what was sent",
                    () -> ask(comm));
            comm.barrier();
        });
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
