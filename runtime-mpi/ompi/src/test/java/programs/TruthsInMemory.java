package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Truth values in direct buffers, a byte each.
public class TruthsInMemory {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        ByteBuffer mine = truths(2, rank % 2 == 0);
        ByteBuffer all = MPI.newByteBuffer(2 * size);
        world.iAllGather(mine, 2, MPI.BOOLEAN, all, 2, MPI.BOOLEAN).waitFor();
        check(all, 2, "iAllGather");
        world.allGather(truths(1, rank % 2 == 0), 1, MPI.BOOLEAN, all, 1, MPI.BOOLEAN);
        check(all, 1, "allGather");
        ByteBuffer gathered = MPI.newByteBuffer(2 * size);
        world.gather(mine, 2, MPI.BOOLEAN, gathered, 2, MPI.BOOLEAN, 0);
        if (rank == 0) {
            check(gathered, 2, "gather");
        }
        ByteBuffer back = MPI.newByteBuffer(2);
        world.scatter(gathered, 2, MPI.BOOLEAN, back, 2, MPI.BOOLEAN, 0);
        Expect.that(back.equals(mine), "scatter");
        ByteBuffer from = MPI.newByteBuffer(size);
        world.allToAll(truths(size, rank % 2 == 0), 1, MPI.BOOLEAN, from, 1, MPI.BOOLEAN);
        check(from, 1, "allToAll");
        int[] ones = new int[size];
        java.util.Arrays.fill(ones, 1);
        ByteBuffer one = MPI.newByteBuffer(1);
        world.reduceScatter(truths(size, rank == 0), one, ones, MPI.BOOLEAN, MPI.LOR);
        Expect.that(one.get(0) == 1, "reduceScatter");
        world.reduceScatterBlock(truths(size, rank == 0), one, 1, MPI.BOOLEAN, MPI.LAND);
        Expect.that(one.get(0) == (size == 1 ? 1 : 0), "reduceScatterBlock");
        world.iReduceScatterBlock(truths(size, true), one, 1, MPI.BOOLEAN, MPI.LAND).waitFor();
        Expect.that(one.get(0) == 1, "iReduceScatterBlock");
        Datatype four = Datatype.createContiguous(4, MPI.BOOLEAN);
        Request send = world.iSend(truths(4, true), 1, four, (rank + 1) % size, 0);
        boolean[] got = new boolean[4];
        world.recv(got, 1, four, (rank + size - 1) % size, 0);
        send.waitFor();
        Expect.that(got[0] && got[3], "a message of four");
        MPI.Finalize();
    }

    private static ByteBuffer truths(int count, boolean value) {
        ByteBuffer made = MPI.newByteBuffer(count);
        for (int i = 0; i < count; i++) {
            made.put(i, (byte) (value ? 1 : 0));
        }
        return made;
    }

    /// The truth of each rank is whether it is even.
    private static void check(ByteBuffer all, int each, String what) {
        for (int i = 0; i < all.capacity() / 2 * each; i++) {
            Expect.that(all.get(i) == (i / each % 2 == 0 ? 1 : 0), what + " at " + i);
        }
    }
}
