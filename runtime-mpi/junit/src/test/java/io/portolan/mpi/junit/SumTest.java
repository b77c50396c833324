package io.portolan.mpi.junit;

// @start region="test"
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;

class SumTest {

    @MpiTest(ranks = {1, 2, 4})
    void theRanksAddUp(Intracomm world) {
        int[] sum = new int[1];
        world.allreduce(new int[] {world.rank()}, sum, Op.SUM);
        assertEquals(world.size() * (world.size() - 1) / 2, sum[0]);
    }
}
// @end
