package programs;

import java.nio.CharBuffer;
import mpi.*;

/// Sends in all modes.
public class SendModes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        MPI.attachBuffer(new byte[10_000]);
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        char[] text = {'a', (char) ('a' + rank)};
        char[] got = new char[2];
        Request request = world.iRecv(java.nio.CharBuffer.wrap(got), 2, MPI.CHAR, from, 0);
        world.bSend(text, 2, MPI.CHAR, to, 0);
        request.waitFor();
        Expect.that(got[1] == 'a' + from, "bSend");
        CharBuffer room = MPI.newCharBuffer(2);
        request = world.iRecv(room, 2, MPI.CHAR, from, 1);
        world.sSend(text, 2, MPI.CHAR, to, 1);
        Expect.that(request.waitStatus().getCount(MPI.CHAR) == 2, "the count");
        Expect.that(room.get(1) == 'a' + from, "sSend");
        request = world.iRecv(room, 2, MPI.CHAR, from, 2);
        world.barrier();
        world.rSend(text, 2, MPI.CHAR, to, 2);
        request.waitFor();
        Expect.that(MPI.detachBuffer().length == 10_000, "the buffer");
        MPI.Finalize();
    }
}
