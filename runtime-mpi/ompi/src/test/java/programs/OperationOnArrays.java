package programs;

import mpi.*;

/// Reduces by a function on arrays that does not commute.
public class OperationOnArrays {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Op compose =
                new Op(
                        new UserFunction() {
                            @Override
                            public void call(Object in, Object inOut, int count, Datatype type) {
                                long[] left = (long[]) in;
                                long[] right = (long[]) inOut;
                                for (int i = 0; i < count; i += 2) {
                                    right[i + 1] = left[i] * right[i + 1] + left[i + 1];
                                    right[i] = left[i] * right[i];
                                }
                            }
                        },
                        false);
        Expect.that(!compose.isCommutative() && !compose.isNull(), "the operation");
        long[] mine = {3, rank};
        long[] got = new long[2];
        world.allReduce(mine, got, 2, MPI.LONG, compose);
        long a = 1;
        long b = 0;
        for (int i = 0; i < size; i++) {
            b = a * i + b;
            a = 3 * a;
        }
        Expect.that(got[0] == a && got[1] == b, got[0] + " and " + got[1]);
        compose.free();
        Expect.that(compose.isNull(), "freed");
        MPI.Finalize();
    }
}
