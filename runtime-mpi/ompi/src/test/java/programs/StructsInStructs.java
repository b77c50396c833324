package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Sends structs that have structs and arrays in them.
@SuppressWarnings("SameNameButDifferent") // as the bindings want it
public class StructsInStructs {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        Segment segment = new Segment();
        ByteBuffer buffer = MPI.newByteBuffer(2 * segment.getExtent());
        if (rank == 0) {
            Segment.Data second = segment.getData(buffer, 1);
            second.end(1).set(3, 4);
            second.name(5);
        }
        world.bcast(buffer, 2, segment.getType(), 0);
        Segment.Data got = segment.getData(buffer, 1);
        Expect.that(got.end(1).x() == 3 && got.end(1).y() == 4 && got.name() == 5, "the fields");
        Expect.that(got.end(0).x() == 0, "the other end");
        MPI.Finalize();
    }

    private static final class Point extends Struct {
        private final int x = addFloat();
        private final int y = addFloat();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void set(float first, float second) {
                putFloat(x, first);
                putFloat(y, second);
            }

            float x() {
                return getFloat(x);
            }

            float y() {
                return getFloat(y);
            }
        }
    }

    private static final class Segment extends Struct {
        private final Point point = new Point();
        private final int ends;
        private final int name;

        Segment() throws MPIException {
            ends = addStruct(point, 2);
            name = addShort();
        }

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            Point.Data end(int i) {
                return getData(point, ends, i);
            }

            void name(int given) {
                putShort(name, (short) given);
            }

            int name() {
                return getShort(name);
            }
        }
    }
}
