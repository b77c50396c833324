package io.portolan.mpi.programs;

import io.portolan.mpi.Intercomm;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.SpawnRequest;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.launch.ProgramRank;
import java.util.List;

/// Spawns ranks that run [SpawnedProgram] and works with them, or does what goes wrong.
public final class SpawningProgram {
    static final String CHILD = SpawnedProgram.class.getName();

    private SpawningProgram() {}

    public static void main(String[] args) {
        ProgramRank me = ProgramRank.init(SpawningProgram.class, args);
        Intracomm world = me.world();
        boolean isRoot = world.rank() == world.size() - 1;
        int root = world.size() - 1;
        switch (args[0]) {
            case "work" -> {
                int children = Integer.parseInt(args[1]);
                SpawnRequest request = SpawnRequest.of(children, CHILD, "work", "of " + children);
                Intercomm with = world.spawn(isRoot ? request : null, root);
                work(world, with);
                me.finish();
            }
            case "several" -> {
                List<SpawnRequest> requests =
                        List.of(
                                SpawnRequest.of(1, CHILD, "say", "a"),
                                SpawnRequest.of(2, CHILD, "say", "b"));
                Intercomm with = world.spawnMultiple(isRoot ? requests : null, root);
                System.out.println(with.remoteSize() + " by " + with.name());
                me.finish();
            }
            case "refused" -> {
                refused(world, SpawnRequest.of(2, "a.Missing"));
                refused(world, SpawnRequest.of(0, CHILD));
                System.out.println(world.spawn(SpawnRequest.of(1, CHILD, "say", "c"), 0).name());
                me.finish();
            }
            case "connect" -> {
                SpawnRequest request = SpawnRequest.of(2, CHILD, "connect");
                Intercomm with = world.spawn(request, root);
                String port = isRoot ? world.openPort() : null;
                if (isRoot) {
                    for (int child = 0; child < 2; child++) {
                        with.sendObject(port, child, 0);
                    }
                }
                int[] sum = new int[1];
                for (int i = 0; i < 2; i++) {
                    Intercomm child = world.accept(port, root);
                    int[] mine = {world.rank()};
                    child.allreduce(mine, sum, Op.SUM);
                    System.out.println("%s: %d".formatted(child.name(), sum[0]));
                }
                if (isRoot) {
                    world.closePort(port);
                }
                try {
                    world.connect(port, root);
                } catch (MPIException e) {
                    System.out.println(e.errorClass() + " " + e.operation().orElse(""));
                }
                me.finish();
            }
            case "wait" -> {
                Intercomm with = world.spawn(SpawnRequest.of(2, CHILD, "wait"), root);
                with.recv(new int[1], 0, 7);
            }
            default -> {
                SpawnRequest request = SpawnRequest.of(2, CHILD, args);
                world.spawn(request, root).recv(new int[1], 0, 7);
            }
        }
    }

    private static void work(Intracomm world, Intercomm with) {
        int[] sum = new int[1];
        if (world.rank() == 0) {
            for (int child = 0; child < with.remoteSize(); child++) {
                with.send(new int[] {child + 1}, child, 0);
                with.send(new int[100_000], child, 1);
            }
            for (int child = 0; child < with.remoteSize(); child++) {
                int[] answer = new int[1];
                with.recv(answer, child, 0);
                sum[0] += answer[0];
            }
        }
        world.bcast(sum, 0);
        int[] ofChildren = new int[1];
        with.allreduce(new int[] {world.rank() + 1}, ofChildren, Op.SUM);
        Intracomm all = with.merge(false);
        int[] ofAll = new int[1];
        all.allreduce(new int[] {1}, ofAll, Op.SUM);
        all.barrier();
        with.barrier();
        with.free();
        System.out.println(
                "parent %d of %d: answers %d, children %d, all %d, rank %d"
                        .formatted(
                                world.rank(),
                                world.size(),
                                sum[0],
                                ofChildren[0],
                                ofAll[0],
                                all.rank()));
    }

    private static void refused(Intracomm world, SpawnRequest request) {
        try {
            world.spawn(request, 0);
            System.out.println("not refused");
        } catch (MPIException e) {
            System.out.println(e.errorClass() + " " + e.getMessage());
        }
    }
}
