package programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.*;

/// Every operation that combines, with a request and without.
public class WindowOperations {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        ByteBuffer base = MPI.newByteBuffer(16);
        Win win = new Win(base, 16, 4, MPI.INFO_NULL, world);
        IntBuffer memory = base.asIntBuffer();
        IntBuffer given = MPI.newIntBuffer(2);
        given.put(0, 6).put(1, 3);
        IntBuffer old = MPI.newIntBuffer(2);
        Op[] ops = {MPI.SUM, MPI.PROD, MPI.MAX, MPI.BAND, MPI.REPLACE, MPI.NO_OP};
        int[] results = {11, 30, 6, 4, 6, 5};
        win.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
        for (int i = 0; i < ops.length; i++) {
            memory.put(1, 5);
            win.getAccumulate(given, 1, MPI.INT, old, 1, MPI.INT, rank, 1, 1, MPI.INT, ops[i]);
            Expect.that(old.get(0) == 5, "before " + ops[i]);
            Expect.that(memory.get(1) == results[i], "after " + ops[i] + ": " + memory.get(1));
        }
        memory.put(2, 7);
        IntBuffer seven = MPI.newIntBuffer(1).put(0, 7);
        win.compareAndSwap(given, seven, old, MPI.INT, rank, 2);
        Expect.that(old.get(0) == 7 && memory.get(2) == 6, "the swap");
        win.compareAndSwap(given, seven, old, MPI.INT, rank, 2);
        Expect.that(old.get(0) == 6 && memory.get(2) == 6, "no swap");
        win.rPut(given, 2, MPI.INT, rank, 0, 2, MPI.INT).waitFor();
        win.rAccumulate(given, 2, MPI.INT, rank, 0, 2, MPI.INT, MPI.SUM).waitFor();
        win.rGetAccumulate(given, 2, MPI.INT, old, 2, MPI.INT, rank, 0, 2, MPI.INT, MPI.SUM)
                .waitFor();
        Expect.that(old.get(0) == 12 && memory.get(0) == 18 && memory.get(1) == 9, "requests");
        memory.put(0, 5).put(1, 1);
        given.put(0, 3).put(1, 2);
        win.accumulate(given, 1, MPI.INT2, rank, 0, 1, MPI.INT2, MPI.MINLOC);
        Expect.that(memory.get(0) == 3 && memory.get(1) == 2, "the lesser pair");
        given.put(0, 4);
        win.fetchAndOp(given, old, MPI.INT2, rank, 0, MPI.MAXLOC);
        Expect.that(old.get(0) == 3 && memory.get(0) == 4, "the greater pair");
        win.flushAll();
        win.flushLocal(rank);
        win.sync();
        win.unlock(rank);
        win.free();
        MPI.Finalize();
    }
}
