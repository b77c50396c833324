package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What a communicator or a window does about an error before the exception is thrown.
///
/// Java has exceptions where the standard has return codes, so an error always ends the operation
/// with an [MPIException]; a handler says what else happens. Unless one is set, nothing does: in
/// contrast to the standard the default is [#ERRORS_RETURN], because an exception that nobody
/// catches ends the world anyway. A rank that has failed ends it, too, unless the handlers survive
/// that: [#FAILURES_RETURN] and [#survivingFailures()]. A handler is not told that the world has
/// ended, as by a [io.portolan.mpi.error.RankFailedException], nor of errors outside any
/// communicator, as of groups and datatypes.
///
/// *Threads:* immutable; a function is called on the thread whose operation failed.
///
/// Source: MPI 4.1, section 9.3
public final class Errhandler {
    /// All ranks of the world end, and `World.run` throws the error, even if the rank catches it.
    public static final Errhandler ERRORS_ARE_FATAL =
            new Errhandler("ERRORS_ARE_FATAL", Comm::endWorld, Win::endWorld, true, false);

    /// The ranks of the communicator end, even if the rank catches the error, and with them the
    /// others of the world, which could not go on without: the same as [#ERRORS_ARE_FATAL].
    public static final Errhandler ERRORS_ABORT =
            new Errhandler("ERRORS_ABORT", Comm::endWorld, Win::endWorld, true, false);

    /// The rank gets the exception and may go on. A rank that does not catch it ends the world.
    public static final Errhandler ERRORS_RETURN =
            new Errhandler("ERRORS_RETURN", (_, _) -> {}, (_, _) -> {}, false, false);

    /// As [#ERRORS_RETURN], and the rank goes on without ranks that have failed: see
    /// [#survivingFailures()].
    public static final Errhandler FAILURES_RETURN =
            new Errhandler("FAILURES_RETURN", (_, _) -> {}, null, false, true);

    private final String name;

    /// Null if it is one of windows.
    private final @Nullable BiConsumer<? super Comm, ? super MPIException> ofComm;

    /// Null if it is one of communicators.
    private final @Nullable BiConsumer<? super Win, ? super MPIException> ofWin;

    private final boolean endsWorld;
    private final boolean survives;

    private Errhandler(
            String name,
            @Nullable BiConsumer<? super Comm, ? super MPIException> ofComm,
            @Nullable BiConsumer<? super Win, ? super MPIException> ofWin,
            boolean endsWorld,
            boolean survives) {
        this.endsWorld = endsWorld;
        this.survives = survives;
        this.name = name;
        this.ofComm = ofComm;
        this.ofWin = ofWin;
    }

    /// A handler that calls `function` with the communicator and the error; then the rank gets the
    /// exception. The function may throw another in its place, with the error as its cause.
    public static Errhandler create(BiConsumer<? super Comm, ? super MPIException> function) {
        Arguments.requireGiven("Errhandler.create", "function", function);
        return new Errhandler("a user's error handler", function, null, false, false);
    }

    /// As [#create(java.util.function.BiConsumer)] for windows; the standard's
    /// MPI_Win_create_errhandler.
    public static Errhandler createForWin(BiConsumer<? super Win, ? super MPIException> function) {
        Arguments.requireGiven("Errhandler.createForWin", "function", function);
        return new Errhandler("a user's error handler of windows", null, function, false, false);
    }

    /// Whether communicators can have it.
    boolean isForComm() {
        return ofComm != null;
    }

    /// Whether windows can have it.
    boolean isForWin() {
        return ofWin != null;
    }

    /// The same handler, with which the rank survives the failure of others. Given to the
    /// communicator of the world by every rank that runs, and by the one that fails if it throws,
    /// the failure of a rank or the loss of its process does not end the world: operations that
    /// need that rank throw [io.portolan.mpi.error.RankFailedException], and all others go on. A
    /// communicator that is made from another one begins with the handler of that; where an
    /// operation needs a rank that has failed and the communicator's handler does not survive that,
    /// the world ends, also if the handler throws.
    ///
    /// {@snippet class="io.portolan.mpi.examples.SurvivingRanks" region="survive"}
    ///
    /// *Failure:* [MPIException] if the handler ends the world itself, or is one of windows.
    ///
    /// Source: Bland et al. 2013
    public Errhandler survivingFailures() {
        if (endsWorld || ofComm == null) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "Errhandler.survivingFailures",
                    "the error handler is %s; allowed are ERRORS_RETURN and those of Errhandler.create; take one of these"
                            .formatted(name));
        }
        return new Errhandler(name + ", surviving failures", ofComm, null, false, true);
    }

    /// Whether ranks with this handler go on when others fail.
    boolean survives() {
        return survives;
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
