package io.portolan.mpijava.programs;

import mpi.*;

/// A receiver asks for the length of a message before it makes the buffer.
public class ProbeThenReceive {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (rank > 0) {
            long[] data = new long[rank + 3];
            for (int i = 0; i < data.length; i++) {
                data[i] = 100L * rank + i;
            }
            MPI.COMM_WORLD.Send(data, 0, data.length, MPI.LONG, 0, rank);
        }
        if (rank == 0) {
            Expect.isTrue(MPI.COMM_WORLD.Iprobe(0, 99) == null, "no message of this rank");
            for (int source = 1; source < size; source++) {
                Status found = MPI.COMM_WORLD.Probe(source, MPI.ANY_TAG);
                long[] data = new long[found.Get_count(MPI.LONG)];
                Status status =
                        MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.LONG, source, found.tag);
                Expect.equal(source + 3, status.Get_count(MPI.LONG), "the count");
                Expect.equal(100 * source + 2, data[2], "element 2");
            }
        }
        MPI.Finalize();
    }
}
