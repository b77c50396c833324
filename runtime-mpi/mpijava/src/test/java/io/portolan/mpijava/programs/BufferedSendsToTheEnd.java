package io.portolan.mpijava.programs;

import mpi.*;

/// What was sent buffered is received also from a rank that has nothing left to do, and that has
/// not taken its buffer back.
public class BufferedSendsToTheEnd {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int length = 50000;
        if (rank > 0) {
            int bytes = MPI.COMM_WORLD.Pack_size(length, MPI.DOUBLE) + MPI.BSEND_OVERHEAD;
            MPI.Buffer_attach(new byte[bytes]);
            double[] data = new double[length];
            data[length - 1] = rank;
            MPI.COMM_WORLD.Bsend(data, 0, length, MPI.DOUBLE, 0, 4);
        } else {
            for (int source = size - 1; source > 0; source--) {
                double[] got = new double[length];
                MPI.COMM_WORLD.Recv(got, 0, length, MPI.DOUBLE, source, 4);
                Expect.equal((double) source, got[length - 1], "the last element");
            }
        }
        MPI.Finalize();
    }
}
