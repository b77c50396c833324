package programs;

import java.nio.DoubleBuffer;
import mpi.*;

/// Reduces to a root and to all, in place and not, in arrays and direct buffers.
public class ReduceInPlace {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int root = size - 1;
        double[] values = {rank, 2 * rank, 0.5};
        double[] sums = new double[3];
        world.reduce(values, sums, 3, MPI.DOUBLE, MPI.SUM, root);
        double total = size * (size - 1) / 2.0;
        Expect.that(rank != root || sums[1] == 2 * total, "reduce");
        DoubleBuffer place = MPI.newDoubleBuffer(3).put(values);
        world.reduce(place, 3, MPI.DOUBLE, MPI.SUM, root);
        Expect.that(place.get(0) == (rank == root ? total : rank), "in place");
        world.allReduce(values, 3, MPI.DOUBLE, MPI.SUM);
        Expect.that(values[2] == 0.5 * size, "allReduce in place");
        DoubleBuffer out = MPI.newDoubleBuffer(5000);
        DoubleBuffer in = MPI.newDoubleBuffer(5000);
        out.put(4999, rank);
        world.allReduce(out, in, 5000, MPI.DOUBLE, MPI.MAX);
        Expect.that(in.get(4999) == size - 1, "direct");
        MPI.Finalize();
    }
}
