package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Sends structs.
public class Particles {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Particle particle = new Particle();
        Expect.that(particle.getExtent() == 40, "the extent is " + particle.getExtent());
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        ByteBuffer out = MPI.newByteBuffer(3 * 40);
        for (int i = 0; i < 3; i++) {
            Particle.Data each = particle.getData(out, i);
            each.set(rank + i, 0.5 * i, 'p');
        }
        byte[] in = new byte[3 * 40];
        Status status =
                world.sendRecv(
                        out, 3, particle.getType(), to, 0, in, 3, particle.getType(), from, 0);
        Expect.that(status.getCount(particle.getType()) == 3, "the count");
        ByteBuffer view = ByteBuffer.wrap(in).order(java.nio.ByteOrder.nativeOrder());
        for (int i = 0; i < 3; i++) {
            Particle.Data each = particle.getData(view, i);
            Expect.that(each.is(from + i, 0.5 * i, 'p'), "particle " + i);
        }
        MPI.Finalize();
    }

    private static final class Particle extends Struct {
        private final int id = addInt();
        private final int place = setOffset(8).addDouble(3);
        private final int kind = addChar();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void set(int number, double z, char name) {
                putInt(id, number);
                putDouble(place, 2, z);
                putChar(kind, name);
            }

            boolean is(int number, double z, char name) {
                return getInt(id) == number && getDouble(place, 2) == z && getChar(kind) == name;
            }
        }
    }
}
