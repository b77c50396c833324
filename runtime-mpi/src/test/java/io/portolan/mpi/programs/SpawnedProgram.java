package io.portolan.mpi.programs;

import io.portolan.mpi.Intercomm;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.launch.ProgramRank;

/// What ranks run that [SpawningProgram] has spawned.
public final class SpawnedProgram {
    private static int count;

    private SpawnedProgram() {}

    public static void main(String[] args) {
        count++;
        ProgramRank me = ProgramRank.init(SpawnedProgram.class, args);
        Intracomm world = me.world();
        Intercomm parent = me.parent().orElseThrow();
        switch (args[0]) {
            case "work" -> {
                work(args[1], world, parent);
                me.finish();
            }
            case "say" -> {
                System.out.println(
                        "child %d of %d in %s: %s, program %d"
                                .formatted(
                                        world.rank(),
                                        world.size(),
                                        world.name(),
                                        args[1],
                                        me.application()));
                try {
                    world.free();
                    System.out.println("the world was freed");
                } catch (MPIException e) {
                    // As that of the first ranks.
                }
                me.finish();
            }
            case "connect" -> {
                String port = parent.recvObject(String.class, MPI.ANY_SOURCE, 0);
                Intercomm with = world.self().connect(port, 0);
                int[] sum = new int[1];
                with.allreduce(new int[] {10}, sum, Op.SUM);
                System.out.println("%s: %d".formatted(with.name(), sum[0]));
                me.finish();
            }
            case "wait" -> {
                if (world.rank() == 1) {
                    parent.recv(new int[1], 0, 9);
                }
                world.barrier();
            }
            case "exit" -> System.exit(5);
            case "abort" -> me.abort(6);
            case "throw" -> throw new IllegalStateException("of child " + world.rank());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void work(String what, Intracomm world, Intercomm parent) {
        int[] number = new int[1];
        parent.recv(number, 0, 0);
        parent.recv(new int[100_000], 0, 1);
        parent.send(new int[] {number[0] * 10}, 0, 0);
        int[] ofParents = new int[1];
        parent.allreduce(new int[] {number[0]}, ofParents, Op.SUM);
        Intracomm all = parent.merge(true);
        int[] ofAll = new int[1];
        all.allreduce(new int[] {1}, ofAll, Op.SUM);
        all.barrier();
        parent.barrier();
        parent.free();
        System.out.println(
                "child %d of %d %s: parents %d, all %d, rank %d, start %d"
                        .formatted(
                                world.rank(),
                                world.size(),
                                what,
                                ofParents[0],
                                ofAll[0],
                                all.rank(),
                                count));
    }
}
