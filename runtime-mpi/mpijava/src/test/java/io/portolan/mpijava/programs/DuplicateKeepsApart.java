package io.portolan.mpijava.programs;

import mpi.*;

/// A message of one communicator matches no receive of another.
public class DuplicateKeepsApart {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        int[] first = new int[1];
        int[] second = new int[1];
        Request ofCopy = copy.Irecv(second, 0, 1, MPI.INT, rank, 1);
        Request ofWorld = MPI.COMM_WORLD.Irecv(first, 0, 1, MPI.INT, rank, 1);
        MPI.COMM_WORLD.Send(new int[] {1}, 0, 1, MPI.INT, rank, 1);
        copy.Send(new int[] {2}, 0, 1, MPI.INT, rank, 1);
        ofWorld.Wait();
        ofCopy.Wait();
        Expect.equal(1, first[0], "of the world");
        Expect.equal(2, second[0], "of the copy");
        copy.Free();
        MPI.Finalize();
    }
}
