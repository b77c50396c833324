package io.portolan.mpijava.programs;

import mpi.*;

/// A function of the program combines objects in the order of the ranks.
public class ObjectReductions {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Op join = new Op(new Join(), false);
        Object[] own = {"" + rank, "x"};
        Object[] result = new Object[2];
        String all = "";
        for (int i = 0; i < size; i++) {
            all += i;
        }
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 2, MPI.OBJECT, join);
        Expect.equal(all, result[0], "the joined ranks");
        Expect.equal("x".repeat(size), result[1], "the second object");
        MPI.COMM_WORLD.Scan(own, 0, result, 0, 1, MPI.OBJECT, join);
        Expect.equal(all.substring(0, rank + 1), result[0], "the ranks up to this one");
        result[0] = "as it was";
        MPI.COMM_WORLD.Reduce(own, 0, result, 0, 1, MPI.OBJECT, join, size - 1);
        Expect.equal(rank == size - 1 ? all : "as it was", result[0], "the reduced object");
        Object[] many = new Object[size];
        int[] counts = new int[size];
        for (int i = 0; i < size; i++) {
            many[i] = rank + "" + i + " ";
            counts[i] = 1;
        }
        MPI.COMM_WORLD.Reduce_scatter(many, 0, result, 0, counts, MPI.OBJECT, join);
        Expect.isTrue(((String) result[0]).startsWith("0" + rank + " "), "the share of this rank");
        Expect.failure(
                "SUM is given objects",
                () -> MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 1, MPI.OBJECT, MPI.SUM));
        join.free();
        MPI.Finalize();
    }

    static class Join extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype datatype) {
            Object[] in = (Object[]) invec;
            Object[] inout = (Object[]) inoutvec;
            for (int i = 0; i < count; i++) {
                inout[inoutoffset + i] = in[inoffset + i] + "" + inout[inoutoffset + i];
            }
        }
    }
}
