package programs;

import mpi.*;

/// Wrong counts, datatypes and operations are errors.
public class InvalidArguments {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        world.setErrhandler(MPI.ERRORS_RETURN);
        Expect.error(MPI.ERR_COUNT, () -> world.send(new int[2], 3, MPI.INT, 0, 0));
        Expect.error(MPI.ERR_COUNT, () -> world.send(new int[2], -1, MPI.INT, 0, 0));
        Expect.error(MPI.ERR_TYPE, () -> world.send(new int[2], 1, MPI.DATATYPE_NULL, 0, 0));
        Expect.error(MPI.ERR_BUFFER, () -> world.send("text", 1, MPI.CHAR, 0, 0));
        Expect.error(MPI.ERR_OP, () -> world.allReduce(new double[1], 1, MPI.DOUBLE, MPI.MAXLOC));
        Op op = new Op(new UserFunction() {}, true);
        op.free();
        Expect.error(MPI.ERR_OP, () -> world.allReduce(new int[1], 1, MPI.INT, op));
        world.barrier();
        MPI.Finalize();
    }
}
