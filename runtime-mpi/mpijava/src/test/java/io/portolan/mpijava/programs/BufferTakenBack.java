package io.portolan.mpijava.programs;

import mpi.*;

/// Every rank takes its buffer back before any rank receives what was sent from it.
public class BufferTakenBack {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int length = 50000;
        byte[] room = new byte[MPI.COMM_WORLD.Pack_size(length, MPI.DOUBLE) + MPI.BSEND_OVERHEAD];
        double[] data = new double[length];
        data[length - 1] = rank;
        MPI.Buffer_attach(room);
        MPI.COMM_WORLD.Bsend(data, 0, length, MPI.DOUBLE, (rank + 1) % size, 3);
        MPI.Buffer_detach();
        data[length - 1] = -1;
        MPI.COMM_WORLD.Barrier();
        int left = (rank + size - 1) % size;
        double[] got = new double[length];
        MPI.COMM_WORLD.Recv(got, 0, length, MPI.DOUBLE, left, 3);
        Expect.equal((double) left, got[length - 1], "the last element");
        MPI.Finalize();
    }
}
