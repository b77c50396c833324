package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is said of topologies that do not fit the ranks or each other.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TopologyErrorsTest {
    @Test
    void topologiesMustHaveAsManyNodesAsThereAreRanks() throws InterruptedException {
        World.run(
                4,
                world -> {
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createCart: dims is for 3 ranks; allowed is 4, the number of ranks of world; split the communicator first, or call createCartOrNone",
                            () -> world.createCart(new int[] {3}, new boolean[1], false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createCart: dims is for 6 ranks; allowed is 1 to 4, the number of ranks of world; leave some out",
                            () -> world.createCartOrNone(new int[] {3, 2}, new boolean[2], false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createGraph: index is for 5 ranks; allowed is 4, the number of ranks of world; leave some out",
                            () -> world.createGraph(new int[5], new int[0], false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "cartMap: dims is for 6 ranks; allowed is 0 to 4, the number of ranks of world; leave some out",
                            () -> world.cartMap(new int[] {3, 2}, new boolean[2]));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "graphMap: index is for 5 ranks; allowed is 0 to 4, the number of ranks of world; leave some out",
                            () -> world.graphMap(new int[5], new int[0]));
                    world.barrier();
                });
    }

    @Test
    void ranksMustGiveTheSameTopology() throws InterruptedException {
        World.run(
                2,
                world -> {
                    boolean[] periods = {world.rank() == 1};
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createCart: rank 0 gives dims [2] with periods [false] and rank 1 gives dims [2] with periods [true]; allowed is the same on every rank; compute it in the same way on each",
                            () -> world.createCart(new int[] {2}, periods, false));
                    int[] edges = {1, world.rank()};
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createGraph: rank 0 gives index [1, 2] with edges [1, 0] and rank 1 gives index [1, 2] with edges [1, 1]; allowed is the same on every rank; compute it in the same way on each",
                            () -> world.createGraph(new int[] {1, 2}, edges, false));
                    world.barrier();
                });
    }

    @Test
    void edgesMustBeNamedAtBothEnds() throws InterruptedException {
        int[] none = {};
        int[] toOne = {1};
        World.run(
                3,
                world -> {
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraphAdjacent: rank 2 names rank 1 as a destination, which does not name it as a source as often; allowed are edges that both ends name; or say each once, by createDistGraph",
                            () ->
                                    world.createDistGraphAdjacent(
                                            none,
                                            null,
                                            world.rank() == 2 ? toOne : none,
                                            null,
                                            false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraphAdjacent: rank 0 names rank 1 as a source, which does not name it as a destination as often; allowed are edges that both ends name; or say each once, by createDistGraph",
                            () ->
                                    world.createDistGraphAdjacent(
                                            world.rank() == 0 ? toOne : none,
                                            null,
                                            none,
                                            null,
                                            false));
                    int[] weights = world.rank() == 1 ? none : null;
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraph: rank 1 gives weights and rank 0 gives none; allowed is null for them on every rank or on none; give 1 for edges like others",
                            () -> world.createDistGraph(none, none, none, weights, false));
                    assertError(
                            ErrorClass.RANK,
                            "createDistGraph: destinations[0] is 3; allowed is 0 to 2; give ranks of the communicator",
                            () -> world.createDistGraph(toOne, toOne, new int[] {3}, null, false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraph: the degrees add up to 2 and there are 1 destinations; allowed is one destination per edge; give for each source the number of its edges",
                            () -> world.createDistGraph(toOne, new int[] {2}, toOne, null, false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraph: there are 1 sources and 0 degrees; allowed is one of each; give for each source the number of its edges",
                            () -> world.createDistGraph(toOne, none, toOne, null, false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraph: degrees[1] is -1; allowed is 0 or more; give for each source the number of its edges",
                            () ->
                                    world.createDistGraph(
                                            new int[] {0, 1},
                                            new int[] {2, -1},
                                            toOne,
                                            null,
                                            false));
                    assertError(
                            ErrorClass.TOPOLOGY,
                            "createDistGraph: there are 1 destinations and 2 weights; allowed is one weight per edge, or null for none; give arrays of one length",
                            () -> world.createDistGraph(toOne, toOne, toOne, new int[2], false));
                    world.barrier();
                });
    }

    @Test
    void aCommunicatorWithoutTopologyHasNoNeighbours() throws InterruptedException {
        World.run(
                1,
                world ->
                        assertError(
                                ErrorClass.TOPOLOGY,
                                "neighborAllgather: world has no topology; allowed are communicators of createCart, createGraph, createDistGraph and createDistGraphAdjacent; make one of it",
                                () -> world.neighborAllgather(new int[1], new int[1])));
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }
}
