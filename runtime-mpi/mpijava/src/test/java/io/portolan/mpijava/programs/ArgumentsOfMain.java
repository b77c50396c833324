package io.portolan.mpijava.programs;

import mpi.*;

/// Init gives the arguments of the program, also where a communicator was named before it.
public class ArgumentsOfMain {
    public static void main(String[] args) throws Exception {
        Expect.isTrue(!MPI.Initialized(), "not yet");
        Intracomm early = MPI.COMM_WORLD;
        String[] words = MPI.Init(args);
        Expect.equal(args.length, words.length, "the arguments");
        Expect.isTrue(early.Size() > early.Rank(), "the world");
        MPI.Finalize();
        Expect.isTrue(MPI.Initialized(), "it was initialized");
        Expect.failure("after MPI.Finalize", () -> early.Send(new int[1], 0, 1, MPI.INT, 0, 0));
        Expect.failure("after MPI.Finalize", () -> MPI.Finalize());
        Expect.failure("initialized already", () -> MPI.Init(args));
    }
}
