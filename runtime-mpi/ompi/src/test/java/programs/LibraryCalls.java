package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Asks for operations of the native library: `LibraryCalls native` where it has one, another word
/// where the hint does nothing.
public class LibraryCalls {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Info hints = new Info();
        hints.set("portolan_library_calls", "true");
        hints.set("order", "rows");
        Intracomm comm = MPI.COMM_WORLD.dupWithInfo(hints);
        Info used = comm.getInfo();
        String expected = String.valueOf(args[0].equals("native"));
        Expect.that(used.get("portolan_library_calls").equals(expected), "the hint in use");
        Expect.that(used.get("order").equals("rows"), "another hint");

        int rank = comm.getRank();
        int size = comm.getSize();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] received = new int[1];
        Status status =
                comm.sendRecv(
                        new int[] {rank}, 1, MPI.INT, right, 1, received, 1, MPI.INT, left, 1);
        Expect.that(received[0] == left && status.getSource() == left, "a message");
        IntBuffer sent = MPI.newIntBuffer(1).put(0, rank);
        IntBuffer into = MPI.newIntBuffer(1);
        Request[] requests = {
            comm.iRecv(into, 1, MPI.INT, left, 2), comm.iSend(sent, 1, MPI.INT, right, 2)
        };
        Request.waitAll(requests);
        Expect.that(into.get(0) == left, "a message with requests");
        double[] sum = new double[1];
        comm.allReduce(new double[] {rank}, sum, 1, MPI.DOUBLE, MPI.SUM);
        Expect.that(sum[0] == size * (size - 1) / 2.0, "a sum");

        comm.setErrhandler(MPI.ERRORS_RETURN);
        hints.set("mpi_assert_no_any_tag", "perhaps");
        Expect.error(MPI.ERR_INFO_VALUE, () -> comm.dupWithInfo(hints));
        Expect.error(MPI.ERR_INFO_VALUE, () -> comm.setInfo(hints));
        comm.free();
        MPI.Finalize();
    }
}
