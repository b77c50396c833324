package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Collectives of so few elements that the ranks show them to each other instead of meeting, and of
/// one more.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FewElementsTest {
    private static final int MOST = 12;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void bcastGivesWhatTheRootHasToAll(int ranks) throws InterruptedException {
        run(
                ranks,
                world -> {
                    for (int count = 0; count <= MOST + 1; count++) {
                        for (int root = 0; root < ranks; root++) {
                            Elements type = Elements.cyclic(count + root);
                            int each = count;
                            int salt = count + root;
                            Object got =
                                    world.rank() == root
                                            ? type.filled(count + 2, i -> i + salt)
                                            : type.zeros(count + 2);
                            world.bcast(got, 1, count, root);
                            type.assertElements(got, 1, count, i -> i + 1 + salt);
                            type.assertElements(
                                    got,
                                    count + 1,
                                    1,
                                    i -> world.rank() == salt - each ? salt + each + 1 : 0);
                        }
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void allgatherGivesWhatEachHasToAllAlsoInPlace(int ranks) throws InterruptedException {
        run(
                ranks,
                world -> {
                    for (int count = 0; count <= MOST + 1; count++) {
                        int each = count;
                        Elements type = Elements.cyclic(count);
                        Object own = type.filled(count, i -> value(world.rank(), i));
                        Object all = type.zeros(ranks * count);
                        world.allgather(own, all);
                        Object inPlace =
                                type.filled(
                                        ranks * count,
                                        i ->
                                                i / each == world.rank()
                                                        ? value(i / each, i % each)
                                                        : 0);
                        world.allgather(MPI.IN_PLACE, inPlace);
                        for (Object got : new Object[] {all, inPlace}) {
                            type.assertElements(
                                    got, 0, ranks * count, i -> value(i / each, i % each));
                        }
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void ranksThatDisagreeAreToldAsIfTheyHadMet(int ranks) throws InterruptedException {
        run(
                ranks,
                world -> {
                    int rank = world.rank();
                    long[] one = new long[1];
                    assertError(ErrorClass.ROOT, () -> world.bcast(one, rank == 0 ? 0 : 1));
                    assertError(
                            ErrorClass.COUNT,
                            () -> world.bcast(rank == 0 ? new long[2] : new long[1], 0));
                    assertError(
                            ErrorClass.COUNT,
                            () ->
                                    world.allgather(
                                            rank == 0 ? new int[1] : new float[1],
                                            rank == 0 ? new int[ranks] : new float[ranks]));
                    assertError(ErrorClass.COUNT, () -> world.allgather(one, new long[2 * ranks]));
                    world.bcast(one, 0);
                });
    }

    private static void assertError(ErrorClass expected, Runnable call) {
        MPIException error = assertThrows(MPIException.class, call::run);
        assertNotNull(error.getMessage());
        assertEquals(expected, error.errorClass(), error.getMessage());
    }

    private static long value(int rank, int i) {
        return 10L * rank + i + 1;
    }

    private static void run(int ranks, RankProgram program) throws InterruptedException {
        World.builder(ranks).platformThreads().lanes(true).run(program);
    }
}
