package programs;

import java.nio.IntBuffer;
import mpi.*;

/// A ring of posts and starts.
public class WindowOfGroups {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        IntBuffer base = MPI.newIntBuffer(1);
        Win win = new Win(base, 1, 1, MPI.INFO_NULL, world);
        Group all = win.getGroup();
        Group toLeft = all.incl(new int[] {left});
        Group toRight = all.incl(new int[] {right});
        IntBuffer mine = MPI.newIntBuffer(1);
        for (int round = 0; round < 10; round++) {
            win.post(toLeft, 0);
            win.start(toRight, 0);
            mine.put(0, 100 * round + rank);
            win.put(mine, 1, MPI.INT, right, 0, 1, MPI.INT);
            win.complete();
            if (round % 2 == 0) {
                win.waitFor();
            } else {
                while (!win.test()) {
                    Thread.onSpinWait();
                }
            }
            Expect.that(base.get(0) == 100 * round + left, "round " + round);
        }
        win.free();
        MPI.Finalize();
    }
}
