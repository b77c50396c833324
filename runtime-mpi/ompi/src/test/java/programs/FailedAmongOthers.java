package programs;

import java.nio.ByteBuffer;
import mpi.*;

/// Waits for several requests, of which one fails: the others have ended well.
public class FailedAmongOthers {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        world.setErrhandler(MPI.ERRORS_RETURN);
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        Request send = world.iSend(MPI.newIntBuffer(3), 3, MPI.INT, to, 0);
        Request truncated = world.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, from, 0);
        ByteBuffer least = MPI.newByteBuffer(16);
        Request reduction = world.iAllReduce(own(rank), least, 1, MPI.DOUBLE_INT, MPI.MINLOC);
        Intracomm duplicate = world.iDup();
        Request[] requests = {truncated, reduction, duplicate.getRequest(), send};
        Expect.error(MPI.ERR_IN_STATUS, () -> Request.waitAll(requests));
        DoubleInt.Data found = MPI.doubleInt.getData(least);
        Expect.that(found.getValue() == 1 - size, "the least value");
        Expect.that(duplicate.getSize() == size, "the duplicate");
        for (Request request : requests) {
            Expect.that(request.isNull(), "all have ended");
        }

        ByteBuffer tooShort = MPI.newByteBuffer(8);
        Intracomm next = world.iDup();
        Request[] some = {
            world.iAllReduce(own(rank), tooShort, 1, MPI.DOUBLE_INT, MPI.MINLOC), next.getRequest()
        };
        boolean hasFailed = false;
        while (!some[0].isNull() || !some[1].isNull()) {
            try {
                Request.waitSome(some);
            } catch (MPIException e) {
                hasFailed = true;
            }
        }
        Expect.that(hasFailed, "a result has no room");
        Expect.that(next.getSize() == size, "the next duplicate");

        Intracomm last = world.iDup();
        Request[] all = {
            world.iAllReduce(own(rank), tooShort, 1, MPI.DOUBLE_INT, MPI.MINLOC), last.getRequest()
        };
        Expect.error(MPI.ERR_COUNT, MPI.ERR_BUFFER, () -> Request.waitAll(all));
        Expect.that(all[0].isNull() && all[1].isNull(), "both have ended");
        Expect.that(last.getSize() == size, "the last duplicate");
        MPI.Finalize();
    }

    private static ByteBuffer own(int rank) throws MPIException {
        ByteBuffer own = MPI.newByteBuffer(16);
        DoubleInt.Data pair = MPI.doubleInt.getData(own);
        pair.putValue(-rank);
        pair.putIndex(rank);
        return own;
    }
}
