package io.portolan.mpi;

import java.util.function.BiConsumer;

/// What a communicator does about an error before the exception is thrown.
///
/// Java has exceptions where the standard has return codes, so an error always ends the operation
/// with an [MPIException]; a handler says what else happens.
///
/// *Threads:* immutable; a function is called on the thread whose operation failed.
///
/// Source: MPI 4.1, section 9.3
final class Errhandler {
    /// All ranks of the world end, and `World.run` throws the error, even if the rank catches it.
    static final Errhandler ERRORS_ARE_FATAL =
            new Errhandler("ERRORS_ARE_FATAL", Reach.WORLD, (_, _) -> {});

    /// The ranks of the communicator end, even if the rank catches the error.
    static final Errhandler ERRORS_ABORT =
            new Errhandler("ERRORS_ABORT", Reach.COMMUNICATOR, (_, _) -> {});

    /// The rank gets the exception and may go on. A rank that does not catch it ends the world.
    static final Errhandler ERRORS_RETURN =
            new Errhandler("ERRORS_RETURN", Reach.CALLER, (_, _) -> {});

    private final String name;
    private final Reach reach;
    private final BiConsumer<Comm, MPIException> function;

    private Errhandler(String name, Reach reach, BiConsumer<Comm, MPIException> function) {
        this.name = name;
        this.reach = reach;
        this.function = function;
    }

    /// A handler that calls `function` with the communicator and the error; then the rank gets the
    /// exception. The function may throw another in its place, with the error as its cause.
    static Errhandler create(BiConsumer<Comm, MPIException> function) {
        return new Errhandler("a user's error handler", Reach.CALLER, function);
    }

    /// Does what is to be done about the error, and gives the exception to throw.
    MPIException handle(Comm comm, MPIException error, Abort abort) {
        function.accept(comm, error);
        if (reach != Reach.CALLER) {
            abort.abort(reach == Reach.WORLD, error);
        }
        return error;
    }

    /// The constant's name, or that it is none.
    @Override
    public String toString() {
        return name;
    }

    /// Whom an error ends.
    private enum Reach {
        CALLER,
        COMMUNICATOR,
        WORLD
    }

    /// Ends ranks.
    @FunctionalInterface
    interface Abort {
        /// Ends all ranks of the world, or those of the communicator.
        void abort(boolean isWorld, MPIException error);
    }
}
