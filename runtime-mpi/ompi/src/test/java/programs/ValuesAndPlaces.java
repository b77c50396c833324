package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Finds the largest and smallest values and where they are.
public class ValuesAndPlaces {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        ByteBuffer out = MPI.newByteBuffer(64);
        ByteBuffer in = MPI.newByteBuffer(64);
        DoubleInt.Data pair = MPI.doubleInt.getData(out);
        pair.putValue(rank % 2 == 0 ? 10 : -rank);
        pair.putIndex(rank);
        world.allReduce(out, in, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
        DoubleInt.Data best = MPI.doubleInt.getData(in);
        Expect.that(best.getValue() == 10 && best.getIndex() == 0, "DOUBLE_INT");
        LongInt.Data longs = MPI.longInt.getData(out);
        longs.putValue(1L << 60 | rank);
        longs.putIndex(rank);
        world.reduce(out, in, 1, MPI.LONG_INT, MPI.MINLOC, 0);
        LongInt.Data least = MPI.longInt.getData(in);
        Expect.that(
                rank > 0 || (least.getValue() == 1L << 60 && least.getIndex() == 0), "LONG_INT");
        Int2.Data ints = MPI.int2.getData(out);
        ints.putValue(-rank);
        ints.putIndex(100 + rank);
        world.allReduce(out, in, 1, MPI.INT2, MPI.MINLOC);
        Int2.Data lowest = MPI.int2.getData(in);
        Expect.that(lowest.getValue() == 1 - size && lowest.getIndex() == 99 + size, "INT2");
        FloatInt.Data floats = MPI.floatInt.getData(out);
        floats.putValue(rank);
        floats.putIndex(rank);
        world.allReduce(out, 1, MPI.FLOAT_INT, MPI.MAXLOC);
        Expect.that(floats.getIndex() == size - 1, "FLOAT_INT");
        ShortInt.Data shorts = MPI.shortInt.getData(out);
        shorts.putValue((short) -rank);
        shorts.putIndex(rank);
        world.iAllReduce(out, in, 1, MPI.SHORT_INT, MPI.MAXLOC).waitFor();
        ShortInt.Data most = MPI.shortInt.getData(in);
        Expect.that(most.getValue() == 0 && most.getIndex() == 0, "SHORT_INT");
        MPI.Finalize();
    }
}
