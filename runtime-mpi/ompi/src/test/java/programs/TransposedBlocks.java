package programs;

import java.nio.LongBuffer;
import mpi.*;

/// Gives each rank blocks of different numbers and datatypes.
public class TransposedBlocks {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int[] sendCounts = new int[size];
        int[] recvCounts = new int[size];
        int[] sendPlaces = new int[size];
        int[] recvPlaces = new int[size];
        for (int i = 0; i < size; i++) {
            sendCounts[i] = i + 1;
            recvCounts[i] = rank + 1;
            sendPlaces[i] = i * (i + 1) / 2;
            recvPlaces[i] = i * (rank + 1);
        }
        long[] out = new long[size * (size + 1) / 2];
        java.util.Arrays.fill(out, rank);
        long[] in = new long[size * (rank + 1)];
        world.allToAllv(
                out, sendCounts, sendPlaces, MPI.LONG, in, recvCounts, recvPlaces, MPI.LONG);
        for (int i = 0; i < in.length; i++) {
            Expect.that(in[i] == i / (rank + 1), "allToAllv");
        }
        Datatype[] types = new Datatype[size];
        java.util.Arrays.fill(types, MPI.LONG);
        for (int i = 0; i < size; i++) {
            sendPlaces[i] *= Long.BYTES;
            recvPlaces[i] *= Long.BYTES;
        }
        LongBuffer direct = MPI.newLongBuffer(in.length);
        LongBuffer given = MPI.newLongBuffer(out.length).put(out);
        world.allToAllw(
                given, sendCounts, sendPlaces, types, direct, recvCounts, recvPlaces, types);
        Expect.that(direct.get(in.length - 1) == size - 1, "allToAllw");
        world.iAllToAllw(
                        given, sendCounts, sendPlaces, types, direct, recvCounts, recvPlaces, types)
                .waitFor();
        direct.put(in.length - 1, -1);
        int more = size + 1;
        Datatype[] moreTypes = java.util.Arrays.copyOf(types, more);
        moreTypes[size] = MPI.BYTE;
        world.allToAllw(
                given,
                java.util.Arrays.copyOf(sendCounts, more),
                java.util.Arrays.copyOf(sendPlaces, more),
                moreTypes,
                direct,
                java.util.Arrays.copyOf(recvCounts, more),
                java.util.Arrays.copyOf(recvPlaces, more + 1),
                moreTypes);
        Expect.that(direct.get(in.length - 1) == size - 1, "arrays that are longer");
        world.iAllToAllw(
                        given,
                        sendCounts,
                        java.util.Arrays.copyOf(sendPlaces, more),
                        types,
                        direct,
                        recvCounts,
                        recvPlaces,
                        moreTypes)
                .waitFor();
        world.setErrhandler(MPI.ERRORS_RETURN);
        Datatype[] fewer = java.util.Arrays.copyOf(types, size - 1);
        Expect.error(
                MPI.ERR_COUNT,
                () ->
                        world.allToAllw(
                                given,
                                sendCounts,
                                sendPlaces,
                                fewer,
                                direct,
                                recvCounts,
                                recvPlaces,
                                types));
        MPI.Finalize();
    }
}
