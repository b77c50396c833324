package io.portolan.mpi.programs;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.launch.ProgramRank;

/// Adds up the ranks, with statics as a program of one process has them.
public final class CountingProgram {
    private static int rank = -1;
    private static int starts;

    private CountingProgram() {}

    public static void main(String[] args) {
        starts++;
        ProgramRank me = ProgramRank.init(CountingProgram.class, args);
        Intracomm world = me.world();
        rank = world.rank();
        int[] sum = new int[1];
        world.allreduce(new int[] {rank}, sum, Op.SUM);
        System.out.println(
                "rank %d of %d: sum %d, start %d, arguments %s"
                        .formatted(rank, world.size(), sum[0], starts, String.join(" ", args)));
        me.finish();
    }
}
