package io.portolan.mpijava.programs;

import mpi.*;

/// Functions of the program: one that does not commute, on matrices.
public class UserOperations {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Datatype matrix = Datatype.Contiguous(4, MPI.LONG);
        matrix.Commit();
        Op product = new Op(new Product(), false);
        long[] own = {1, rank + 1, 0, 1, 2, 0, 0, 1};
        long[] result = new long[8];
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, 2, matrix, product);
        Expect.equal(size * (size + 1) / 2, result[1], "the product of shears");
        Expect.equal(1L << size, result[4], "the product of the others");
        MPI.COMM_WORLD.Scan(own, 0, result, 0, 1, matrix, product);
        Expect.equal((rank + 1) * (rank + 2) / 2, result[1], "the product up to this rank");
        MPI.COMM_WORLD.Reduce(own, 0, result, 0, 1, matrix, product, size - 1);
        Op last = new Op(new Last(), false);
        int[] numbers = new int[100];
        int[] got = new int[100];
        for (int i = 0; i < 100; i++) {
            numbers[i] = 1000 * rank + i;
        }
        MPI.COMM_WORLD.Allreduce(numbers, 0, got, 0, 100, MPI.INT, last);
        for (int i = 0; i < 100; i++) {
            Expect.equal(1000 * (size - 1) + i, got[i], "element " + i);
        }
        MPI.Finalize();
    }

    /// The product of matrices of two rows and two columns.
    static class Product extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype datatype) {
            long[] a = (long[]) invec;
            long[] b = (long[]) inoutvec;
            for (int i = 0; i < count; i++) {
                int at = inoffset + 4 * i;
                int to = inoutoffset + 4 * i;
                long first = a[at] * b[to] + a[at + 1] * b[to + 2];
                long second = a[at] * b[to + 1] + a[at + 1] * b[to + 3];
                long third = a[at + 2] * b[to] + a[at + 3] * b[to + 2];
                long fourth = a[at + 2] * b[to + 1] + a[at + 3] * b[to + 3];
                b[to] = first;
                b[to + 1] = second;
                b[to + 2] = third;
                b[to + 3] = fourth;
            }
        }
    }

    /// What the higher rank has.
    static class Last extends User_function {
        @Override
        public void Call(
                Object invec,
                int inoffset,
                Object inoutvec,
                int inoutoffset,
                int count,
                Datatype datatype) {
            if (count != 100) {
                throw new MPIException("the function sees " + count + " items at once");
            }
        }
    }
}
