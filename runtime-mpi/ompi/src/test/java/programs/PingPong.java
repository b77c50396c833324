package programs;

import java.nio.DoubleBuffer;
import mpi.*;

/// Sends arrays and direct buffers of many lengths to and fro.
public class PingPong {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int other = rank ^ 1;
        for (int length = 1; other < size && length <= 40_000; length *= 7) {
            DoubleBuffer direct = MPI.newDoubleBuffer(length);
            double[] array = new double[length];
            for (int i = 0; i < length; i++) {
                direct.put(i, rank + i);
            }
            if (rank < other) {
                world.send(direct, length, MPI.DOUBLE, other, 1);
                world.recv(array, length, MPI.DOUBLE, other, 2);
            } else {
                world.recv(array, length, MPI.DOUBLE, other, 1);
                world.send(direct, length, MPI.DOUBLE, other, 2);
            }
            for (int i = 0; i < length; i++) {
                Expect.that(array[i] == other + i, "element " + i + " of " + length);
            }
        }
        MPI.Finalize();
    }
}
