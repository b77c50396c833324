package programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.*;

/// Reduces items that reach beyond their extents by functions of the program.
public class ReductionsWithGaps {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        behindAGap();
        interlocking();
        MPI.Finalize();
    }

    private static void behindAGap() throws MPIException {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Datatype second = Datatype.createIndexed(new int[] {1}, new int[] {1}, MPI.INT);
        Op sum = new Op(new SumOfSeconds(), true);
        int[] given = {-1, rank + 1};
        int[] got = {-2, -3};
        world.allReduce(given, got, 1, second, sum);
        Expect.that(got[0] == -2 && got[1] == size * (size + 1) / 2, "allReduce");
        int[] ofRoot = new int[2];
        world.iReduce(MPI.newIntBuffer(2).put(given), MPI.newIntBuffer(2), 1, second, sum, 0)
                .waitFor();
        world.reduce(given, ofRoot, 1, second, sum, 0);
        Expect.that(ofRoot[1] == (rank == 0 ? size * (size + 1) / 2 : 0), "reduce");
        world.scan(given, got, 1, second, sum);
        Expect.that(got[1] == (rank + 1) * (rank + 2) / 2, "scan");
    }

    private static void interlocking() throws MPIException {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Datatype rows = Datatype.createVector(3, 1, size + 1, MPI.INT);
        Datatype column = Datatype.createResized(rows, 0, Integer.BYTES);
        Op sum = new Op(new SumOfColumns(size + 1), true);
        int[] matrix = new int[3 * (size + 1)];
        java.util.Arrays.setAll(matrix, i -> i);
        int[] other = matrix.clone();
        Comm.reduceLocal(matrix, other, size + 1, column, sum);
        for (int i = 0; i < other.length; i++) {
            Expect.that(other[i] == 2 * i, "reduceLocal, element " + i);
        }
        int[] counts = new int[size];
        java.util.Arrays.fill(counts, 1);
        int[] mine = new int[matrix.length];
        world.reduceScatter(matrix, mine, counts, column, sum);
        for (int row = 0; row < 3; row++) {
            int at = row * (size + 1);
            Expect.that(mine[at] == size * (at + rank), "reduceScatter, row " + row);
            Expect.that(mine[at + 1] == 0, "beside row " + row);
        }
    }

    /// Adds what lies behind the gap of one item.
    private static final class SumOfSeconds extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            ((int[]) inOut)[1] += ((int[]) in)[1];
        }
    }

    /// Adds columns of three rows that lie side by side.
    private static final class SumOfColumns extends UserFunction {
        private final int width;

        SumOfColumns(int width) {
            this.width = width;
        }

        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
            ByteBuffer a = in.duplicate().order(ByteOrder.nativeOrder());
            ByteBuffer b = inOut.duplicate().order(ByteOrder.nativeOrder());
            for (int column = 0; column < count; column++) {
                for (int row = 0; row < 3; row++) {
                    int at = (row * width + column) * Integer.BYTES;
                    b.putInt(at, a.getInt(at) + b.getInt(at));
                }
            }
        }
    }
}
