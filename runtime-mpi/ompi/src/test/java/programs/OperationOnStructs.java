package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Reduces structs by a function of the program.
public class OperationOnStructs {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Interval interval = new Interval();
        ByteBuffer mine = MPI.newByteBuffer(2 * interval.getExtent());
        for (int i = 0; i < 2; i++) {
            Interval.Data each = interval.getData(mine, i);
            each.set(10 * i + rank, 10.0 * i + rank + 1);
        }
        Op hull =
                new Op(
                        new UserFunction() {
                            @Override
                            public void call(
                                    ByteBuffer in, ByteBuffer inOut, int count, Datatype type)
                                    throws MPIException {
                                for (int i = 0; i < count; i++) {
                                    Interval.Data a = interval.getData(in, i);
                                    Interval.Data b = interval.getData(inOut, i);
                                    b.set(Math.min(a.from(), b.from()), Math.max(a.to(), b.to()));
                                }
                            }
                        },
                        true);
        ByteBuffer got = MPI.newByteBuffer(2 * interval.getExtent());
        world.allReduce(mine, got, 2, interval.getType(), hull);
        Interval.Data second = interval.getData(got, 1);
        Expect.that(second.from() == 10 && second.to() == 10.0 + size, "the hull");
        world.scan(mine, 2, interval.getType(), hull);
        second = interval.getData(mine, 1);
        Expect.that(second.from() == 10 && second.to() == 11.0 + rank, "the scan");
        MPI.Finalize();
    }

    private static final class Interval extends Struct {
        private final int from = addInt();
        private final int to = setOffset(8).addDouble();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            int from() {
                return getInt(from);
            }

            double to() {
                return getDouble(to);
            }

            void set(int least, double most) {
                putInt(from, least);
                putDouble(to, most);
            }
        }
    }
}
