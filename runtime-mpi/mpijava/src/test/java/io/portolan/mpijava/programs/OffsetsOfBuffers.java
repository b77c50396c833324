package io.portolan.mpijava.programs;

import mpi.*;

/// Offsets are elements of the base type, counts are items.
public class OffsetsOfBuffers {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int[] out = new int[20];
        int[] in = new int[20];
        for (int i = 0; i < 20; i++) {
            out[i] = i;
        }
        Datatype three = Datatype.Contiguous(3, MPI.INT);
        three.Commit();
        Request receive = MPI.COMM_WORLD.Irecv(in, 1, 4, three, rank, 1);
        MPI.COMM_WORLD.Send(out, 5, 4, three, rank, 1);
        Status status = receive.Wait();
        Expect.equal(4, status.Get_count(three), "items");
        Expect.equal(12, status.Get_elements(three), "elements");
        for (int i = 0; i < 12; i++) {
            Expect.equal(5 + i, in[1 + i], "element " + i);
        }
        Expect.equal(0, in[0], "before");
        Expect.equal(0, in[13], "behind");
        Expect.failure("allowed is", () -> MPI.COMM_WORLD.Send(out, 15, 6, MPI.INT, rank, 1));
        Expect.failure("allowed", () -> MPI.COMM_WORLD.Send(out, 18, 1, three, rank, 1));
        MPI.Finalize();
    }
}
