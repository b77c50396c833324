package io.portolan.mpijava.programs;

import mpi.*;

/// Messages of one sender arrive in the order in which they were sent.
public class NonOvertaking {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int messages = 200;
        if (rank > 0) {
            for (int i = 0; i < messages; i++) {
                int[] data = new int[1 + i % 3 * 3000];
                data[0] = i;
                MPI.COMM_WORLD.Send(data, 0, data.length, MPI.INT, 0, 1);
            }
        } else {
            int[] next = new int[size];
            int[] data = new int[10000];
            for (int i = 0; i < messages * (size - 1); i++) {
                Status status = MPI.COMM_WORLD.Recv(data, 0, 10000, MPI.INT, MPI.ANY_SOURCE, 1);
                Expect.equal(next[status.source], data[0], "the next of rank " + status.source);
                next[status.source]++;
            }
        }
        MPI.Finalize();
    }
}
