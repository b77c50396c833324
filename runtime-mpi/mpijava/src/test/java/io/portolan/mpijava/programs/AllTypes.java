package io.portolan.mpijava.programs;

import mpi.*;

/// Arrays of each base type go to the right neighbour.
public class AllTypes {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        byte[] bytes = {(byte) rank};
        char[] chars = {(char) ('a' + rank)};
        short[] shorts = {(short) rank};
        boolean[] booleans = {rank % 2 == 0};
        int[] ints = {rank};
        long[] longs = {rank * 10000000000L};
        float[] floats = {rank / 2f};
        double[] doubles = {rank / 4.0};
        MPI.COMM_WORLD.Sendrecv_replace(bytes, 0, 1, MPI.BYTE, right, 1, left, 1);
        MPI.COMM_WORLD.Sendrecv_replace(chars, 0, 1, MPI.CHAR, right, 2, left, 2);
        MPI.COMM_WORLD.Sendrecv_replace(shorts, 0, 1, MPI.SHORT, right, 3, left, 3);
        MPI.COMM_WORLD.Sendrecv_replace(booleans, 0, 1, MPI.BOOLEAN, right, 4, left, 4);
        MPI.COMM_WORLD.Sendrecv_replace(ints, 0, 1, MPI.INT, right, 5, left, 5);
        MPI.COMM_WORLD.Sendrecv_replace(longs, 0, 1, MPI.LONG, right, 6, left, 6);
        MPI.COMM_WORLD.Sendrecv_replace(floats, 0, 1, MPI.FLOAT, right, 7, left, 7);
        MPI.COMM_WORLD.Sendrecv_replace(doubles, 0, 1, MPI.DOUBLE, right, 8, left, 8);
        Expect.equal(left, bytes[0], "the byte");
        Expect.equal('a' + left, chars[0], "the char");
        Expect.equal(left, shorts[0], "the short");
        Expect.isTrue(booleans[0] == (left % 2 == 0), "the boolean");
        Expect.equal(left, ints[0], "the int");
        Expect.equal(left * 10000000000L, longs[0], "the long");
        Expect.equal(left / 2f, floats[0], "the float");
        Expect.equal(left / 4.0, doubles[0], "the double");
        MPI.Finalize();
    }
}
