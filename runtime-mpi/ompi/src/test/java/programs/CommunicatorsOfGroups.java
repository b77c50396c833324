package programs;

import mpi.*;

/// Makes communicators of groups.
public class CommunicatorsOfGroups {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        Group all = world.getGroup();
        Group even = all.rangeIncl(new int[][] {{0, size - 1, 2}});
        Intracomm evens = world.create(even);
        Expect.that(evens.isNull() == (rank % 2 == 1), "who is in");
        if (rank % 2 == 0) {
            int[] sum = {1};
            evens.allReduce(sum, 1, MPI.INT, MPI.SUM);
            Expect.that(sum[0] == (size + 1) / 2, "the sum");
            Intracomm again = world.createGroup(even, 3);
            Expect.that(Comm.compare(evens, again) == MPI.CONGRUENT, "congruent");
            again.disconnect();
        }
        Intracomm copy = world.clone();
        Expect.that(Comm.compare(world, copy) == MPI.CONGRUENT, "a copy");
        Expect.that(Comm.compare(world, world) == MPI.IDENT, "itself");
        copy.setName("copy");
        Expect.that(copy.getName().equals("copy") && !copy.isInter(), "the name");
        Expect.that(copy.getTopology() == MPI.UNDEFINED, "no topology");
        MPI.Finalize();
    }
}
