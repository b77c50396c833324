package programs;

import mpi.*;

/// Takes messages by matched probes.
public class MatchedProbing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        Request[] sends = {
            world.iSend(MPI.newByteBuffer(4), 4, MPI.BYTE, to, 1),
            world.iSend(MPI.newByteBuffer(6), 6, MPI.BYTE, to, 2)
        };
        Message message = new Message();
        Expect.that(message.isNull(), "no message yet");
        Status status = message.mProbe(from, 2, world);
        Expect.that(status.getCount(MPI.BYTE) == 6 && !message.isNull(), "mProbe");
        Expect.that(message.mRecv(new byte[6], 6, MPI.BYTE).getTag() == 2, "mRecv");
        Expect.that(message.isNull(), "the message is received");
        while (message.imProbe(from, 1, world) == null) {
            Thread.onSpinWait();
        }
        message.imRecv(MPI.newByteBuffer(4), 4, MPI.BYTE).waitFor();
        message.mProbe(MPI.PROC_NULL, 0, world);
        Expect.that(message.isNoProc(), "no process");
        Expect.that(message.mRecv(new byte[1], 1, MPI.BYTE).getCount(MPI.BYTE) == 0, "nothing");
        Request.waitAll(sends);
        MPI.Finalize();
    }
}
