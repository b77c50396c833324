package programs;

import java.nio.LongBuffer;
import mpi.*;

/// Broadcasts arrays and direct buffers of all types.
public class BcastOfAllTypes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int root = size - 1;
        byte[] bytes = {(byte) rank};
        char[] chars = {(char) rank};
        short[] shorts = {(short) rank};
        boolean[] truths = {rank == root};
        int[] ints = {rank};
        long[] longs = {rank};
        float[] floats = {rank};
        double[] doubles = {rank};
        world.bcast(bytes, 1, MPI.BYTE, root);
        world.bcast(chars, 1, MPI.CHAR, root);
        world.bcast(shorts, 1, MPI.SHORT, root);
        world.bcast(truths, 1, MPI.BOOLEAN, root);
        world.bcast(ints, 1, MPI.INT, root);
        world.bcast(longs, 1, MPI.LONG, root);
        world.bcast(floats, 1, MPI.FLOAT, root);
        world.bcast(doubles, 1, MPI.DOUBLE, root);
        Expect.that(bytes[0] == root && chars[0] == root && shorts[0] == root, "small");
        Expect.that(truths[0] && ints[0] == root && longs[0] == root, "whole");
        Expect.that(floats[0] == root && doubles[0] == root, "real");
        LongBuffer direct = MPI.newLongBuffer(1000);
        direct.put(999, rank);
        world.bcast(direct, 1000, MPI.LONG, root);
        Expect.that(direct.get(999) == root, "direct");
        MPI.Finalize();
    }
}
