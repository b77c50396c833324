package programs;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.*;

/// Puts and gets between fences, also of a column.
public class WindowOfFences {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        IntBuffer base = MPI.newIntBuffer(12);
        Win win = new Win(base, 12, 1, MPI.INFO_NULL, world);
        IntBuffer origin = MPI.newIntBuffer(4);
        for (int i = 0; i < 4; i++) {
            origin.put(i, 10 * rank + i);
        }
        win.fence(MPI.MODE_NOPRECEDE);
        win.put(origin, 4, MPI.INT, right, 2, 4, MPI.INT);
        win.fence(0);
        for (int i = 0; i < 4; i++) {
            Expect.that(base.get(2 + i) == 10 * left + i, "element " + i + ": " + base.get(2 + i));
        }
        Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
        column.commit();
        IntBuffer three = MPI.newIntBuffer(3);
        win.get(three, 3, MPI.INT, right, 0, 1, column);
        win.fence(MPI.MODE_NOSUCCEED);
        Expect.that(three.get(0) == 0 && three.get(1) == 10 * rank + 2, "the column");
        column.free();
        win.free();

        DoubleBuffer pair = MPI.newDoubleBuffer(2);
        Win pairs = new Win(2, 2, MPI.INFO_NULL, world, pair, Win.FLAVOR_SHARED);
        pairs.fence(0);
        DoubleBuffer mine = MPI.newDoubleBuffer(2);
        mine.put(0, rank).put(1, 0.5);
        pairs.put(mine, 2, MPI.DOUBLE, right, 0, 2, MPI.DOUBLE);
        pairs.fence(0);
        Expect.that(pair.get(0) == left && pair.get(1) == 0.5, "the pair");
        pairs.free();
        MPI.Finalize();
    }
}
