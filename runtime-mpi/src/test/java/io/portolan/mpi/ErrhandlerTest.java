package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ErrhandlerTest {
    private final MPIException error = new MPIException("send: it went wrong");
    private final List<String> happened = new ArrayList<>();
    private Comm comm;

    @BeforeEach
    void aCommunicator() throws InterruptedException {
        AtomicReference<Comm> world = new AtomicReference<>();
        World.run(1, world::set);
        comm = world.get();
    }

    @Test
    void fatalErrorsEndTheWorld() {
        assertSame(error, handled(Errhandler.ERRORS_ARE_FATAL));
        assertEquals(List.of("world ended"), happened);
    }

    @Test
    void abortEndsTheCommunicator() {
        assertSame(error, handled(Errhandler.ERRORS_ABORT));
        assertEquals(List.of("communicator ended"), happened);
    }

    @Test
    void returnedErrorsOnlyReachTheCaller() {
        assertSame(error, handled(Errhandler.ERRORS_RETURN));
        assertEquals(List.of(), happened);
    }

    @Test
    void functionOfTheUserIsToldAndTheCallerGetsTheError() {
        Errhandler handler =
                Errhandler.create((from, given) -> {
                    assertSame(comm, from);
                    happened.add(given.getMessage());
                });
        assertSame(error, handled(handler));
        assertEquals(List.of("send: it went wrong"), happened);
    }

    @Test
    void functionOfTheUserMayThrowAnotherException() {
        Errhandler handler =
                Errhandler.create((_, given) -> {
                    throw new IllegalStateException(given);
                });
        IllegalStateException thrown =
                assertThrows(IllegalStateException.class, () -> handled(handler));
        assertSame(error, thrown.getCause());
    }

    @Test
    void isNamedAsInTheStandard() {
        assertEquals("ERRORS_ARE_FATAL", Errhandler.ERRORS_ARE_FATAL.toString());
        assertEquals("ERRORS_ABORT", Errhandler.ERRORS_ABORT.toString());
        assertEquals("ERRORS_RETURN", Errhandler.ERRORS_RETURN.toString());
        assertEquals("a user's error handler", Errhandler.create((_, _) -> {}).toString());
    }

    private MPIException handled(Errhandler handler) {
        return handler.handle(
                comm,
                error,
                (isWorld, given) -> {
                    assertSame(error, given);
                    happened.add(isWorld ? "world ended" : "communicator ended");
                });
    }
}
