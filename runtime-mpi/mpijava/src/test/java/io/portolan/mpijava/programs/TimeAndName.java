package io.portolan.mpijava.programs;

import mpi.*;

/// Clock, tick and machine.
public class TimeAndName {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.Size();
        double begin = MPI.Wtime();
        Expect.isTrue(MPI.Wtick() > 0 && MPI.Wtick() < 0.001, "the tick");
        Expect.isTrue(!MPI.Get_processor_name().isEmpty(), "the name");
        double[] times = new double[size];
        MPI.COMM_WORLD.Allgather(new double[] {begin}, 0, 1, MPI.DOUBLE, times, 0, 1, MPI.DOUBLE);
        double end = MPI.Wtime();
        for (double time : times) {
            Expect.isTrue(time <= end, "one clock for all ranks");
        }
        Expect.isTrue(MPI.Initialized(), "it is initialized");
        Expect.isTrue(MPI.NUM_OF_PROCESSORS > 0, "processors");
        MPI.Finalize();
    }
}
