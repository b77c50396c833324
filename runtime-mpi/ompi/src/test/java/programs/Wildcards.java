package programs;

import mpi.*;

/// Gathers from any source with any tag.
public class Wildcards {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        if (rank == 0) {
            boolean[] seen = new boolean[size];
            for (int i = 1; i < size; i++) {
                short[] got = new short[1];
                Status status = world.recv(got, 1, MPI.SHORT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                int source = status.getSource();
                Expect.that(!seen[source] && got[0] == source, "the value of " + source);
                Expect.that(status.getTag() == 50 + source, "the tag of " + source);
                seen[source] = true;
            }
        } else {
            world.send(new short[] {(short) rank}, 1, MPI.SHORT, 0, 50 + rank);
        }
        MPI.Finalize();
    }
}
