package io.portolan.mpijava.programs;

import mpi.*;

/// A message that ends within an item has elements, but no count.
public class PartialItems {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype three = Datatype.Vector(3, 1, 2, MPI.INT);
        three.Commit();
        int[] in = new int[12];
        Request receive = MPI.COMM_WORLD.Irecv(in, 0, 2, three, rank, 1);
        MPI.COMM_WORLD.Send(new int[] {1, 2, 3, 4}, 0, 4, MPI.INT, rank, 1);
        Status status = receive.Wait();
        Expect.equal(MPI.UNDEFINED, status.Get_count(three), "the count");
        Expect.equal(4, status.Get_elements(three), "the elements");
        Expect.equal(4, status.Get_count(MPI.INT), "the count of elements");
        Expect.equal(new int[] {1, 0, 2, 0, 3, 4, 0, 0, 0, 0, 0, 0}, in, "the buffer");
        MPI.Finalize();
    }
}
