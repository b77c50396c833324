package io.portolan.mpi.programs;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.launch.ProgramRank;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.ref.WeakReference;
import java.util.List;

/// Leaves a weak reference to its class loader in the system properties.
public final class RememberedProgram {
    private RememberedProgram() {}

    record Parcel(List<Integer> content) implements Serializable {}

    public static void main(String[] args) throws InterruptedException {
        ProgramRank me = ProgramRank.init(RememberedProgram.class, args);
        Intracomm world = me.world();
        Thread helper = new Thread(() -> world.allreduceObject(1, Integer.class, Integer::sum));
        helper.start();
        helper.join();
        int other = (world.rank() + 1) % world.size();
        world.isendObject(new Parcel(List.of(world.rank())), other, 0);
        world.recvObject(Parcel.class, MPI.ANY_SOURCE, 0);
        world.bcast(Arena.ofAuto().allocate(8), 0);
        System.getProperties()
                .put(
                        RememberedProgram.class.getName() + world.rank(),
                        new WeakReference<>(RememberedProgram.class.getClassLoader()));
        me.finish();
    }
}
