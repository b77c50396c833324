package programs;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import mpi.*;

/// Combines two buffers without other ranks.
public class LocalReduction {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int[] in = {1, 2, 3};
        int[] inOut = {10, 20, 30};
        Comm.reduceLocal(in, inOut, 3, MPI.INT, MPI.SUM);
        Expect.that(inOut[2] == 33, "arrays");
        FloatBuffer direct = MPI.newFloatBuffer(2).put(0, 4);
        FloatBuffer into = MPI.newFloatBuffer(2).put(0, 5);
        Comm.reduceLocal(direct, into, 2, MPI.FLOAT, MPI.PROD);
        Expect.that(into.get(0) == 20, "direct");
        ByteBuffer pairs = MPI.newByteBuffer(32);
        ByteBuffer others = MPI.newByteBuffer(32);
        DoubleInt.Data first = MPI.doubleInt.getData(pairs, 1);
        first.putValue(3);
        first.putIndex(8);
        Comm.reduceLocal(pairs, others, 2, MPI.DOUBLE_INT, MPI.MAXLOC);
        DoubleInt.Data second = MPI.doubleInt.getData(others, 1);
        Expect.that(second.getValue() == 3 && second.getIndex() == 8, "pairs");
        try {
            Comm.reduceLocal(in, inOut, 3, MPI.INT, new Op(new UserFunction() {}, true));
            Expect.that(false, "an exception of a function that does nothing");
        } catch (UnsupportedOperationException e) {
            Expect.that(
                    e.getMessage().contains("override call(Object, Object, int, Datatype)"),
                    "the message " + e.getMessage());
        }
        MPI.Finalize();
    }
}
