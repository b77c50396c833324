package io.portolan.mpijava.programs;

import mpi.*;

/// Pairs of ranks send arrays of growing length to and fro.
public class PingPong {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int partner = rank % 2 == 0 ? rank + 1 : rank - 1;
        for (int length = 0; length <= 100000; length = 10 * length + 1) {
            double[] ball = new double[length];
            for (int i = 0; i < length; i++) {
                ball[i] = i;
            }
            if (partner < size && rank % 2 == 0) {
                MPI.COMM_WORLD.Send(ball, 0, length, MPI.DOUBLE, partner, length);
                Status status = MPI.COMM_WORLD.Recv(ball, 0, length, MPI.DOUBLE, partner, length);
                Expect.equal(length, status.Get_count(MPI.DOUBLE), "the count");
                for (int i = 0; i < length; i++) {
                    Expect.equal(2.0 * i, ball[i], "element " + i);
                }
            } else if (partner < size) {
                MPI.COMM_WORLD.Recv(ball, 0, length, MPI.DOUBLE, partner, length);
                for (int i = 0; i < length; i++) {
                    ball[i] *= 2;
                }
                MPI.COMM_WORLD.Send(ball, 0, length, MPI.DOUBLE, partner, length);
            }
        }
        MPI.Finalize();
    }
}
