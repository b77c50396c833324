package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
