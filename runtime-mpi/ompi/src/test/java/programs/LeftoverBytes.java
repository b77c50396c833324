package programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.*;

/// Elements in buffers whose last bytes are no whole one.
public class LeftoverBytes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        ByteBuffer out = MPI.newByteBuffer(12).putDouble(0, rank).putInt(8, 77);
        ByteBuffer in = MPI.newByteBuffer(15);
        Request send = world.iSend(out, 1, MPI.DOUBLE, to, 0);
        world.recv(in, 1, MPI.DOUBLE, from, 0);
        send.waitFor();
        Expect.that(in.getDouble(0) == from, "the message");
        byte[] array = new byte[10];
        world.allReduce(new int[] {rank, 1}, array, 2, MPI.INT, MPI.SUM);
        int[] sums = new int[2];
        world.allReduce(array, sums, 2, MPI.INT, MPI.MAX);
        Expect.that(sums[0] == size * (size - 1) / 2 && sums[1] == size, "the sums");
        Datatype pair = Datatype.createContiguous(2, MPI.SHORT);
        byte[] all = new byte[4 * size + 3];
        world.allGather(new short[] {(short) rank, 5}, 1, pair, all, 1, pair);
        byte[] mine = new byte[7];
        world.scatter(all, 1, pair, mine, 1, pair, 0);
        short[] found = new short[2];
        world.allReduce(mine, found, 1, pair, MPI.MAX);
        Expect.that(found[0] == size - 1 && found[1] == 5, "the blocks");
        Datatype apart = Datatype.createVector(2, 1, 2, MPI.SHORT);
        world.bcast(mine, 1, pair, 0);
        world.bcast(array, 1, apart, 0);
        int[] ones = new int[size];
        int[] places = new int[size];
        for (int i = 0; i < size; i++) {
            ones[i] = 1;
            places[i] = i;
        }
        ByteBuffer numbers = MPI.newByteBuffer(8 * size + 5);
        world.allGatherv(out, 1, MPI.DOUBLE, numbers, ones, places, MPI.DOUBLE);
        DoubleBuffer last = numbers.asDoubleBuffer();
        Expect.that(last.get(size - 1) == size - 1, "the number of the last rank");
        ByteBuffer room = MPI.newByteBuffer(11);
        Win win = new Win(room, room.capacity(), 1, MPI.INFO_NULL, world);
        win.fence(0);
        win.put(out, 1, MPI.DOUBLE, to, 0, 1, MPI.DOUBLE);
        win.fence(0);
        Expect.that(room.getDouble(0) == from, "the window");
        win.free();
        MPI.Finalize();
    }
}
