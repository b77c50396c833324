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
        beyondCounting(world);
        Expect.refusal("allowed is 0 to 536870911", () -> MPI.newIntBuffer(1 << 29));
        Expect.refusal("capacity is -1", () -> MPI.newDoubleBuffer(-1));
        Expect.refusal("of which 2147483643 are left", LongStruct::new);
        world.barrier();
        MPI.Finalize();
    }

    /// Numbers that do not fit into an `int` are said to be none, or refused.
    private static void beyondCounting(Intracomm world) throws MPIException {
        Datatype four = Datatype.createContiguous(4, MPI.INT);
        Datatype many = Datatype.createContiguous(1 << 30, four);
        Expect.that(many.getSize() == MPI.UNDEFINED, "the size");
        Expect.that(many.getExtent() == MPI.UNDEFINED, "the extent");
        Expect.error(MPI.ERR_COUNT, () -> world.packSize(300_000_000, MPI.DOUBLE));
        Expect.error(MPI.ERR_COUNT, () -> world.packSize(-1, MPI.DOUBLE));
        Expect.error(MPI.ERR_COUNT, () -> world.send(new int[4], 1 << 30, four, 0, 0));
        Expect.error(MPI.ERR_COUNT, () -> world.gather(new int[4], 1 << 30, four, 0));
        Datatype three = Datatype.createContiguous(3, MPI.INT);
        Datatype two = Datatype.createContiguous(1_431_655_766, three); // of 2^32 ints more
        Expect.error(MPI.ERR_COUNT, () -> world.send(new int[2], 1, two, 0, 0));
        Datatype wide = Datatype.createVector(1_431_655_766, 3, 3, MPI.INT);
        Expect.error(MPI.ERR_COUNT, () -> world.send(new int[2], 1, wide, 0, 0));
    }

    private static final class LongStruct extends Struct {
        LongStruct() {
            addInt();
            addDouble(1 << 28);
        }

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {}
    }
}
