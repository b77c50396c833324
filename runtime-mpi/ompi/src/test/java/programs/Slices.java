package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Sends from the middle of arrays and buffers.
public class Slices {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        int[] out = {0, 1, 2, rank, 4};
        int[] in = new int[5];
        world.sendRecv(MPI.slice(out, 3), 2, MPI.INT, to, 0, MPI.slice(in, 1), 2, MPI.INT, from, 0);
        Expect.that(in[0] == 0 && in[1] == from && in[2] == 4 && in[3] == 0, "arrays");
        ByteBuffer bytes = MPI.newByteBuffer(16);
        bytes.putInt(8, rank);
        ByteBuffer room = MPI.newByteBuffer(16);
        Request request = world.iRecv(MPI.slice(room, 4), 2, MPI.INT, from, 1);
        world.send(MPI.slice(bytes, 8), 2, MPI.INT, to, 1);
        request.waitFor();
        Expect.that(room.getInt(4) == from, "direct");
        long[] longs = {1, 2, 3};
        world.bcast(MPI.slice(longs, 2), 1, MPI.LONG, 0);
        Expect.that(longs[2] == 3, "bcast");
        char[] chars = new char[size + 1];
        world.allGather(
                new char[] {(char) ('a' + rank)}, 1, MPI.CHAR, MPI.slice(chars, 1), 1, MPI.CHAR);
        Expect.that(chars[0] == 0 && chars[size] == 'a' + size - 1, "allGather");
        MPI.Finalize();
    }
}
