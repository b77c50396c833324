package io.portolan.mpijava.programs;

import java.util.Arrays;
import mpi.*;

/// Every second object of an array.
public class DerivedObjects {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Datatype second = Datatype.Vector(3, 1, 2, MPI.OBJECT);
        second.Commit();
        Expect.equal(5, second.Extent(), "the extent");
        Expect.equal(3, second.Size(), "the size");
        Object[] letters = {"a", "b", "c", "d", "e", "f"};
        Object[] got = new Object[6];
        Request receive = MPI.COMM_WORLD.Irecv(got, 1, 1, second, rank, 1);
        MPI.COMM_WORLD.Send(letters, 0, 1, second, rank, 1);
        Status status = receive.Wait();
        Expect.equal(1, status.Get_count(second), "items");
        Expect.equal(3, status.Get_elements(second), "objects");
        Expect.equal("[null, a, null, c, null, e]", Arrays.toString(got), "the objects");
        Object[] all = new Object[3 * size];
        MPI.COMM_WORLD.Allgather(letters, 1, 1, second, all, 0, 3, MPI.OBJECT);
        Expect.equal("f", all[3 * size - 1], "the last object");
        MPI.Finalize();
    }
}
