package programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.*;

/// Reduces by a function on byte buffers.
public class OperationOnBuffers {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Op larger =
                new Op(
                        new UserFunction() {
                            @Override
                            public void call(
                                    ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                                IntBuffer a = in.asIntBuffer();
                                IntBuffer b = inOut.asIntBuffer();
                                for (int i = 0; i < count; i++) {
                                    b.put(i, Math.max(a.get(i) % 7, b.get(i) % 7));
                                }
                            }
                        },
                        true);
        int[] values = new int[100];
        java.util.Arrays.setAll(values, i -> i + rank);
        int[] got = new int[100];
        world.reduce(values, got, 100, MPI.INT, larger, 0);
        for (int i = 0; rank == 0 && size > 1 && i < 100; i++) {
            int best = 0;
            for (int r = 0; r < size; r++) {
                best = Math.max(best, (i + r) % 7);
            }
            Expect.that(got[i] == best, "element " + i);
        }
        MPI.Finalize();
    }
}
