import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** The exchange in the words of mpiJava, which those of MPJ Express are. */
public final class MpjExchange extends JavaExchange {

    private final Intracomm world = MPI.COMM_WORLD;

    private MpjExchange(String[] arguments) {
        super(MPI.COMM_WORLD.Rank(), MPI.COMM_WORLD.Size(), arguments);
    }

    public static void main(String[] arguments) throws Exception {
        new MpjExchange(MPI.Init(arguments)).answer();
        MPI.Finalize();
    }

    @Override
    void send(int count, int to, int tag) {
        world.Send(out, 0, count, MPI.LONG, to, tag);
    }

    @Override
    void recv(int count, int from, int tag) {
        world.Recv(in, 0, count, MPI.LONG, from, tag);
    }

    @Override
    void sendrecv(int count, int to, int from, int tag) {
        world.Sendrecv(out, 0, count, MPI.LONG, to, tag, in, 0, count, MPI.LONG, from, tag);
    }

    @Override
    void exchange(int count, int toRight, int toLeft) {
        Request[] requests = {
            world.Irecv(in, 0, count, MPI.LONG, left, toRight),
            world.Irecv(in, 1, count, MPI.LONG, right, toLeft),
            world.Isend(out, 0, count, MPI.LONG, right, toRight),
            world.Isend(out, 1, count, MPI.LONG, left, toLeft)
        };
        Request.Waitall(requests);
    }

    @Override
    void sum(double[] given, double[] got, int count) {
        world.Allreduce(given, 0, got, 0, count, MPI.DOUBLE, MPI.SUM);
    }

    @Override
    void max(double[] given, double[] got, int count) {
        world.Allreduce(given, 0, got, 0, count, MPI.DOUBLE, MPI.MAX);
    }

    @Override
    void barrier() {
        world.Barrier();
    }
}
