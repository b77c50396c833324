package io.portolan.mpijava.programs;

import mpi.*;

/// Errors return as exceptions unless the program says otherwise.
public class ErrorHandlers {
    @SuppressWarnings("ReferenceEquality") // as old programs have it
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Expect.isTrue(MPI.COMM_WORLD.Errhandler_get() == MPI.ERRORS_RETURN, "the default");
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        copy.Errhandler_set(MPI.ERRORS_ARE_FATAL);
        Expect.isTrue(copy.Errhandler_get() == MPI.ERRORS_ARE_FATAL, "of the copy");
        Intracomm child = copy.Split(0, 0);
        Expect.isTrue(child.Errorhandler_get() == MPI.ERRORS_ARE_FATAL, "of what is made of it");
        copy.Errhandler_set(MPI.ERRORS_RETURN);
        Expect.failure("dest is", () -> copy.Send(new int[1], 0, 1, MPI.INT, -9, 0));
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        Expect.isTrue(MPI.Errorhandler_get() == MPI.ERRORS_RETURN, "of the world");
        try {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, -9, 0);
        } catch (mpjdev.MPJDevException e) {
            Expect.isTrue(e instanceof MPIException, "the exception");
        }
        MPI.Finalize();
    }
}
