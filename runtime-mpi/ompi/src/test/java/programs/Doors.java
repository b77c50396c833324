package programs;

import java.nio.charset.StandardCharsets;
import mpi.*;

/// Two halves of the job find each other by the name of a service.
public class Doors {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        if (size > 1) {
            String service = "doors of " + System.identityHashCode(Doors.class);
            byte[] name = new byte[100];
            if (rank == 0) {
                String port = Intracomm.openPort();
                Intracomm.publishName(service, port);
                Expect.that(Intracomm.lookupName(service).equals(port), "the name");
                Intracomm.unpublishName(service, port);
                System.arraycopy(
                        port.getBytes(StandardCharsets.US_ASCII), 0, name, 0, port.length());
            }
            world.bcast(name, 100, MPI.BYTE, 0);
            String port = new String(name, StandardCharsets.US_ASCII).trim();
            Intracomm half = world.split(rank % 2, rank);
            Intercomm other = rank % 2 == 0 ? half.accept(port, 0) : half.connect(port, 0);
            Expect.that(other.getRemoteSize() == size - half.getSize(), "the other half");
            other.barrier();
            other.disconnect();
            if (rank == 0) {
                Intracomm.closePort(port);
            }
        }
        world.setErrhandler(MPI.ERRORS_RETURN);
        Expect.error(MPI.ERR_NAME, () -> Intracomm.lookupName("nobody's"));
        Expect.error(MPI.ERR_PORT, () -> Intracomm.closePort("elsewhere/0/1"));
        MPI.Finalize();
    }
}
