package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.MPIException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What a communicator or a window does about an error before the exception is thrown.
///
/// Java has exceptions where the standard has return codes, so an error always ends the operation
/// with an [MPIException]; a handler says what else happens. Unless one is set, nothing does: in
/// contrast to the standard the default is [#ERRORS_RETURN], because an exception that nobody
/// catches ends the world anyway. A handler is not told that the world has ended, as by a
/// [io.portolan.mpi.error.RankFailedException], nor of errors outside any communicator, as of
/// groups and datatypes.
///
/// *Threads:* immutable; a function is called on the thread whose operation failed.
///
/// Source: MPI 4.1, section 9.3
public final class Errhandler {
    /// All ranks of the world end, and `World.run` throws the error, even if the rank catches it.
    public static final Errhandler ERRORS_ARE_FATAL =
            new Errhandler("ERRORS_ARE_FATAL", Comm::endWorld, Win::endWorld);

    /// The ranks of the communicator end, even if the rank catches the error, and with them the
    /// others of the world, which could not go on without: the same as [#ERRORS_ARE_FATAL].
    public static final Errhandler ERRORS_ABORT =
            new Errhandler("ERRORS_ABORT", Comm::endWorld, Win::endWorld);

    /// The rank gets the exception and may go on. A rank that does not catch it ends the world.
    public static final Errhandler ERRORS_RETURN =
            new Errhandler("ERRORS_RETURN", (_, _) -> {}, (_, _) -> {});

    private final String name;

    /// Null if it is one of windows.
    private final @Nullable BiConsumer<? super Comm, ? super MPIException> ofComm;

    /// Null if it is one of communicators.
    private final @Nullable BiConsumer<? super Win, ? super MPIException> ofWin;

    private Errhandler(
            String name,
            @Nullable BiConsumer<? super Comm, ? super MPIException> ofComm,
            @Nullable BiConsumer<? super Win, ? super MPIException> ofWin) {
        this.name = name;
        this.ofComm = ofComm;
        this.ofWin = ofWin;
    }

    /// A handler that calls `function` with the communicator and the error; then the rank gets the
    /// exception. The function may throw another in its place, with the error as its cause.
    public static Errhandler create(BiConsumer<? super Comm, ? super MPIException> function) {
        Arguments.requireGiven("Errhandler.create", "function", function);
        return new Errhandler("a user's error handler", function, null);
    }

    /// As [#create(java.util.function.BiConsumer)] for windows; the standard's
    /// MPI_Win_create_errhandler.
    public static Errhandler createForWin(BiConsumer<? super Win, ? super MPIException> function) {
        Arguments.requireGiven("Errhandler.createForWin", "function", function);
        return new Errhandler("a user's error handler of windows", null, function);
    }

    /// Whether communicators can have it.
    boolean isForComm() {
        return ofComm != null;
    }

    /// Whether windows can have it.
    boolean isForWin() {
        return ofWin != null;
    }

    /// Calls the function of the user, if there is one; the caller throws the error afterwards.
    void handle(Comm comm, MPIException error) {
        if (ofComm != null) {
            ofComm.accept(comm, error);
        }
    }

    /// The same for a window.
    void handle(Win win, MPIException error) {
        if (ofWin != null) {
            ofWin.accept(win, error);
        }
    }

    /// The constant's name, or that it is none.
    @Override
    public String toString() {
        return name;
    }
}
