package programs;

import mpi.*;

/// Packs values of several types into one message.
public class Packing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        byte[] message = new byte[100];
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        int end = world.pack(new int[] {rank, 2}, 2, MPI.INT, message, 0);
        end = world.pack(new double[] {0.5}, 1, MPI.DOUBLE, message, end);
        int most = world.packSize(2, MPI.INT) + world.packSize(1, MPI.DOUBLE);
        Expect.that(end == 16 && end <= most, "the length");
        byte[] got = new byte[100];
        Status status =
                world.sendRecv(message, end, MPI.PACKED, to, 0, got, 100, MPI.PACKED, from, 0);
        Expect.that(status.getCount(MPI.PACKED) == 16, "the count");
        int[] ints = new int[2];
        double[] doubles = new double[1];
        int place = world.unpack(got, 0, ints, 2, MPI.INT);
        world.unpack(got, place, doubles, 1, MPI.DOUBLE);
        Expect.that(ints[0] == from && ints[1] == 2 && doubles[0] == 0.5, "the values");
        MPI.Finalize();
    }
}
