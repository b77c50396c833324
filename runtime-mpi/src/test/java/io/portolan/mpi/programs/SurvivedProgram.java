package io.portolan.mpi.programs;

import io.portolan.mpi.Errhandler;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.launch.ProgramRank;

/// Rank 1 throws, which the others survive.
public final class SurvivedProgram {

    private SurvivedProgram() {}

    public static void main(String[] args) {
        ProgramRank me = ProgramRank.init(SurvivedProgram.class, args);
        Intracomm world = me.world();
        world.setErrhandler(Errhandler.FAILURES_RETURN);
        world.barrier();
        if (world.rank() == 1) {
            throw new IllegalStateException("as I was told");
        }
        try {
            world.recv(new int[1], 1, 7);
        } catch (RankFailedException e) {
            me.finish();
            System.out.println("goes on");
        }
    }
}
