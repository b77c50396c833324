package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What happens about an error before the caller gets it.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ErrhandlerTest {
    @Test
    void unlessSetErrorsOnlyReachTheCaller() throws InterruptedException {
        World.run(
                2,
                world -> {
                    assertSame(Errhandler.ERRORS_RETURN, world.errhandler());
                    assertThrows(MPIException.class, () -> world.send(new int[1], 9, 0));
                    world.barrier();
                });
    }

    @Test
    void fatalErrorsEndTheWorldEvenIfTheyAreCaught() {
        for (Errhandler fatal : List.of(Errhandler.ERRORS_ARE_FATAL, Errhandler.ERRORS_ABORT)) {
            RankFailedException thrown =
                    FailedWorld.run(
                            2,
                            world -> {
                                world.setErrhandler(fatal);
                                if (world.rank() == 1) {
                                    assertThrows(
                                            MPIException.class, () -> world.send(new int[1], 9, 0));
                                }
                                assertThrows(RankFailedException.class, world::barrier);
                            });
            assertEquals(1, thrown.rank());
            assertEquals(
                    "send: dest is 9; allowed is 0 to 1 or MPI.PROC_NULL; the world has 2 ranks",
                    thrown.getCause().getMessage());
        }
    }

    @Test
    void functionOfTheUserIsToldAndTheCallerGetsTheError() throws InterruptedException {
        World.run(
                1,
                world -> {
                    List<MPIException> told = new ArrayList<>();
                    Errhandler handler =
                            Errhandler.create((from, given) -> {
                                assertSame(world, from);
                                told.add(given);
                            });
                    world.setErrhandler(handler);
                    assertSame(handler, world.errhandler());
                    List<MPIException> thrown =
                            List.of(
                                    assertThrows(
                                            MPIException.class, () -> world.send(new int[1], 9, 0)),
                                    assertThrows(MPIException.class, () -> world.bcast("text", 0)),
                                    assertThrows(
                                            MPIException.class,
                                            () -> world.sendObject(new Object(), 0, 0)),
                                    tooLongForItsBuffer(world));
                    assertEquals(thrown, told);
                    world.setErrhandler(Errhandler.ERRORS_RETURN);
                    assertThrows(MPIException.class, () -> world.send(new int[1], 9, 0));
                    assertEquals(4, told.size());
                });
    }

    @Test
    void aGridOrGraphThatCannotBeIsToldAsAnErrorOfItsCommunicator() throws InterruptedException {
        World.run(
                2,
                world -> {
                    int[] two = {2};
                    int[] none = {};
                    boolean[] ring = {true};
                    CartComm grid = world.createCart(two, ring, false);
                    GraphComm graph = world.createGraph(new int[] {1, 2}, new int[] {1, 0}, false);
                    requireToldOnce(world, "createCart", () -> world.createCart(none, ring, false));
                    requireToldOnce(
                            world, "createCart", () -> world.createCartOrNone(none, ring, false));
                    requireToldOnce(world, "cartMap", () -> world.cartMap(none, ring));
                    requireToldOnce(
                            world, "createGraph", () -> world.createGraph(two, none, false));
                    requireToldOnce(
                            world, "createGraph", () -> world.createGraphOrNone(two, none, false));
                    requireToldOnce(world, "graphMap", () -> world.graphMap(two, none));
                    requireToldOnce(
                            world,
                            "createDistGraph",
                            () -> world.createDistGraph(two, two, none, null, false));
                    requireToldOnce(
                            world,
                            "createDistGraphAdjacent",
                            () -> world.createDistGraphAdjacent(two, null, none, null, false));
                    requireToldOnce(grid, "coords", () -> grid.coords(2));
                    requireToldOnce(grid, "rankOf", () -> grid.rankOf(1, 1));
                    requireToldOnce(grid, "shift", () -> grid.shift(1, 1));
                    requireToldOnce(grid, "sub", grid::sub);
                    requireToldOnce(graph, "neighbors", () -> graph.neighbors(2));
                    requireToldOnce(graph, "neighborsCount", () -> graph.neighborsCount(-1));
                });
    }

    @Test
    void anIntercommunicatorThatCannotBeIsToldOnceToEachRank() throws InterruptedException {
        World.run(
                4,
                world -> {
                    Intracomm pair = world.split(world.rank() / 2, 0);
                    Intracomm reversed = world.split(9, -world.rank());
                    String name = "createIntercomm";
                    requireToldOnce(pair, name, () -> pair.createIntercomm(1, world, 4, 0));
                    requireToldOnce(pair, name, () -> pair.createIntercomm(1, world, 0, -5));
                    requireToldOnce(pair, name, () -> pair.createIntercomm(1, null, 0, 0));
                    requireToldOnce(
                            pair, name, () -> pair.createIntercomm(0, world, world.rank(), 0));
                    requireToldOnce(reversed, name, () -> reversed.createIntercomm(0, world, 3, 0));
                });
    }

    @Test
    void leadersWhoseGroupsHaveACommonRankAreToldOnce() throws InterruptedException {
        World.run(
                3,
                world -> {
                    List<Intracomm> pairs = new ArrayList<>();
                    for (int leader = 0; leader <= 2; leader += 2) {
                        if (world.rank() == leader || world.rank() == 1) {
                            Group group = world.group().incl(leader, 1);
                            pairs.add(world.createGroup(group, leader));
                        }
                    }
                    for (Intracomm pair : pairs) {
                        int other = pair.group().rankOf(0) == MPI.UNDEFINED ? 0 : 2;
                        requireToldOnce(
                                pair,
                                "createIntercomm",
                                () -> pair.createIntercomm(0, world, other, 0));
                    }
                });
    }

    private static void requireToldOnce(Comm comm, String operation, Runnable wrong) {
        List<MPIException> told = new ArrayList<>();
        comm.setErrhandler(Errhandler.create((_, error) -> told.add(error)));
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        comm.setErrhandler(Errhandler.ERRORS_RETURN);
        assertEquals(List.of(thrown), told);
        assertEquals(operation, thrown.operation().orElseThrow());
        assertEquals(comm.name(), thrown.communicator().orElseThrow());
        assertEquals(0, thrown.getMessage().indexOf(operation + ": "));
    }

    @Test
    void functionOfTheUserMayThrowAnotherException() throws InterruptedException {
        World.run(
                1,
                world -> {
                    world.setErrhandler(
                            Errhandler.create((_, given) -> {
                                throw new IllegalStateException(given);
                            }));
                    IllegalStateException thrown =
                            assertThrows(
                                    IllegalStateException.class,
                                    () -> world.recv(new int[1], 0, -9));
                    MPIException error = assertInstanceOf(MPIException.class, thrown.getCause());
                    assertEquals(ErrorClass.TAG, error.errorClass());
                });
    }

    @Test
    void errorsOfTheUserAreHandledLikeThoseOfOperations() throws InterruptedException {
        World.run(
                1,
                world -> {
                    List<String> told = new ArrayList<>();
                    world.setErrhandler(
                            Errhandler.create((_, given) -> told.add(given.getMessage())));
                    MPIException error =
                            world.callErrhandler(
                                    ErrorClass.ARG, "depth is -1; allowed is 0 or more");
                    assertEquals(ErrorClass.ARG, error.errorClass());
                    assertEquals("callErrhandler", error.operation().orElseThrow());
                    assertEquals(
                            List.of("callErrhandler: depth is -1; allowed is 0 or more"), told);
                });
    }

    @Test
    void abortEndsTheWorldWithItsCode() {
        RankFailedException thrown =
                FailedWorld.run(
                        3,
                        world -> {
                            if (world.rank() == 2) {
                                assertThrows(MPIException.class, () -> world.abort(17));
                            }
                            assertThrows(RankFailedException.class, world::barrier);
                        });
        assertEquals(2, thrown.rank());
        assertEquals(
                "abort: rank 2 of 3 ends the world with error code 17",
                thrown.getCause().getMessage());
    }

    @Test
    void isNamedAsInTheStandard() {
        assertEquals("ERRORS_ARE_FATAL", Errhandler.ERRORS_ARE_FATAL.toString());
        assertEquals("ERRORS_ABORT", Errhandler.ERRORS_ABORT.toString());
        assertEquals("ERRORS_RETURN", Errhandler.ERRORS_RETURN.toString());
        assertEquals("a user's error handler", Errhandler.create((_, _) -> {}).toString());
    }

    private static MPIException tooLongForItsBuffer(Intracomm world) {
        world.bsend(new int[2], 0, 0);
        return assertThrows(MPIException.class, () -> world.recv(new int[1], 0, 0));
    }
}
