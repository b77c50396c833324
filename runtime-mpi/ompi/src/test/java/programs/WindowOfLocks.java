package programs;

import java.nio.LongBuffer;
import mpi.*;

/// Every rank adds to a counter of rank 0, by locks and by atomic operations.
public class WindowOfLocks {
    private static final int TURNS = 50;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int size = world.getSize();
        LongBuffer counters = MPI.newLongBuffer(3);
        Win win = new Win(counters, 3, 1, MPI.INFO_NULL, world);
        LongBuffer one = MPI.newLongBuffer(1).put(0, 1);
        LongBuffer old = MPI.newLongBuffer(1);
        LongBuffer next = MPI.newLongBuffer(1);
        for (int i = 0; i < TURNS; i++) {
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            win.get(old, 1, MPI.LONG, 0, 0, 1, MPI.LONG);
            next.put(0, old.get(0) + 1);
            win.put(next, 1, MPI.LONG, 0, 0, 1, MPI.LONG);
            win.unlock(0);
        }
        win.lockAll(0);
        for (int i = 0; i < TURNS; i++) {
            win.accumulate(one, 1, MPI.LONG, 0, 1, 1, MPI.LONG, MPI.SUM);
            win.flush(0);
            win.fetchAndOp(one, old, MPI.LONG, 0, 2, MPI.SUM);
            win.flushLocalAll();
        }
        win.unlockAll();
        world.barrier();
        win.lock(MPI.LOCK_SHARED, 0, MPI.MODE_NOCHECK);
        LongBuffer all = MPI.newLongBuffer(3);
        Request request = win.rGet(all, 3, MPI.LONG, 0, 0, 3, MPI.LONG);
        request.waitFor();
        win.unlock(0);
        for (int i = 0; i < 3; i++) {
            Expect.that(all.get(i) == (long) TURNS * size, "counter " + i + " is " + all.get(i));
        }
        win.free();
        allocated(world);
        MPI.Finalize();
    }

    /// The buffer is smaller than the window, which has memory of its own.
    private static void allocated(Comm world) throws MPIException {
        int rank = world.getRank();
        LongBuffer none = MPI.newLongBuffer(0);
        Win win = new Win(5, 1, MPI.INFO_NULL, world, none, Win.FLAVOR_PRIVATE);
        LongBuffer value = MPI.newLongBuffer(1).put(0, 40 + rank);
        LongBuffer read = MPI.newLongBuffer(1);
        int next = (rank + 1) % world.getSize();
        win.fence(0);
        win.put(value, 1, MPI.LONG, next, 4, 1, MPI.LONG);
        win.fence(0);
        win.get(read, 1, MPI.LONG, next, 4, 1, MPI.LONG);
        win.fence(0);
        Expect.that(read.get(0) == 40 + rank, "what was put is " + read.get(0));
        win.free();
    }
}
