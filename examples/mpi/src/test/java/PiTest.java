import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.junit.MpiTest;

class PiTest {

    @MpiTest(ranks = {1, 2, 4})
    void theProgramFindsPiOnEachRank() throws Exception {
        Pi.main(new String[] {"100000"}); // calls MPI.Init; Pi.pi is this rank's
        assertEquals(Math.PI, Pi.pi, 1e-9);
    }

    @MpiTest(ranks = 4)
    void theRanksAddUp(Intracomm world) { // of a program without a facade
        int[] sum = new int[1];
        world.allreduce(new int[] {world.rank()}, sum, Op.SUM);
        assertEquals(6, sum[0]);
    }
}
