package io.portolan.mpi.programs;

import io.portolan.mpi.launch.ProgramRank;

/// Returns from `main` while a thread of it sends.
public final class OutlivingProgram {
    private OutlivingProgram() {}

    public static void main(String[] args) {
        ProgramRank me = ProgramRank.init(OutlivingProgram.class, args);
        int right = (me.world().rank() + 1) % me.world().size();
        int left = (me.world().rank() + me.world().size() - 1) % me.world().size();
        new Thread(
                        () -> {
                            int[] token = new int[1];
                            me.world().sendrecv(new int[] {1}, right, 0, token, left, 0);
                            System.out.println("token " + token[0]);
                            me.finish();
                        })
                .start();
    }
}
