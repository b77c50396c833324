package io.portolan.mpijava.programs;

import mpi.*;

/// An object that cannot be serialized is an error of the sender.
public class UnserializableObjects {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Object[] objects = {new Object()};
        Expect.failure(
                "cannot be serialized",
                () -> MPI.COMM_WORLD.Send(objects, 0, 1, MPI.OBJECT, rank, 1));
        Expect.failure(
                "cannot be serialized",
                () -> MPI.COMM_WORLD.Object_Serialize(objects, 0, 1, MPI.OBJECT));
        Object[] text = {"a", "b"};
        byte[] bytes = MPI.COMM_WORLD.Object_Serialize(text, 0, 2, MPI.OBJECT);
        Object[] back = new Object[3];
        MPI.COMM_WORLD.Object_Deserialize(back, bytes, 1, 2, MPI.OBJECT);
        Expect.equal("b", back[2], "the last object");
        Integer[] numbers = new Integer[1];
        Request send = MPI.COMM_WORLD.Isend(text, 0, 1, MPI.OBJECT, rank, 2);
        Expect.failure(
                "another class", () -> MPI.COMM_WORLD.Recv(numbers, 0, 1, MPI.OBJECT, rank, 2));
        send.Wait();
        MPI.Finalize();
    }
}
