import java.nio.LongBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** The exchange in the words of the Java bindings of Open MPI. */
public final class OpenMpiExchange extends JavaExchange {

    private final Intracomm world = MPI.COMM_WORLD;

    /** What does not block takes direct buffers only. */
    private final LongBuffer sent = MPI.newLongBuffer(2);

    private final LongBuffer received = MPI.newLongBuffer(2);
    private final LongBuffer sentLeft = MPI.slice(sent, 1);
    private final LongBuffer fromRight = MPI.slice(received, 1);

    private OpenMpiExchange(String[] arguments) throws MPIException {
        super(MPI.COMM_WORLD.getRank(), MPI.COMM_WORLD.getSize(), arguments);
    }

    public static void main(String[] arguments) throws Exception {
        new OpenMpiExchange(MPI.Init(arguments)).answer();
        MPI.Finalize();
    }

    @Override
    void send(int count, int to, int tag) throws MPIException {
        world.send(out, count, MPI.LONG, to, tag);
    }

    @Override
    void recv(int count, int from, int tag) throws MPIException {
        world.recv(in, count, MPI.LONG, from, tag);
    }

    @Override
    void sendrecv(int count, int to, int from, int tag) throws MPIException {
        world.sendRecv(out, count, MPI.LONG, to, tag, in, count, MPI.LONG, from, tag);
    }

    @Override
    void exchange(int count, int toRight, int toLeft) throws MPIException {
        sent.put(0, out[0]).put(1, out[1]);
        Request[] requests = {
            world.iRecv(received, count, MPI.LONG, left, toRight),
            world.iRecv(fromRight, count, MPI.LONG, right, toLeft),
            world.iSend(sent, count, MPI.LONG, right, toRight),
            world.iSend(sentLeft, count, MPI.LONG, left, toLeft)
        };
        Request.waitAll(requests);
        in[0] = received.get(0);
        in[1] = received.get(1);
    }

    @Override
    void sum(double[] given, double[] got, int count) throws MPIException {
        world.allReduce(given, got, count, MPI.DOUBLE, MPI.SUM);
    }

    @Override
    void max(double[] given, double[] got, int count) throws MPIException {
        world.allReduce(given, got, count, MPI.DOUBLE, MPI.MAX);
    }

    @Override
    void barrier() throws MPIException {
        world.barrier();
    }
}
