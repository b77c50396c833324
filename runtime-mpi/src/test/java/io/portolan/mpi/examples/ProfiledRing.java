package io.portolan.mpi.examples;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.Profile;
import io.portolan.mpi.profile.Profiling;
import java.util.concurrent.atomic.AtomicReference;

/// Each rank sends to its right neighbor, and rank 2 is slow: the profile tells who waits for whom.
public final class ProfiledRing {
    private ProfiledRing() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.print(profiled().text());
    }

    static Profile profiled() throws InterruptedException {
        AtomicReference<Profile> seen = new AtomicReference<>();
        // @start region="profile"
        World.builder(4).profile(Profiling.standard(), seen::set).run(ProfiledRing::step);
        for (LateRank each : seen.get().figures().lateRanks()) {
            System.out.println(
                    "rank %d waited %d us for rank %d: %s"
                            .formatted(
                                    each.waiter(),
                                    each.nanos() / 1000,
                                    each.late(),
                                    each.reason()));
        }
        // @end
        return seen.get();
    }

    private static void step(Intracomm world) {
        int right = (world.rank() + 1) % world.size();
        int left = (world.rank() + world.size() - 1) % world.size();
        double[] mine = new double[1000];
        double[] theirs = new double[1000];
        for (int i = 0; i < 20; i++) {
            if (world.rank() == 2) {
                compute();
            }
            world.sendrecv(mine, right, 0, theirs, left, 0);
        }
        world.allreduce(mine, theirs, Op.SUM);
    }

    private static void compute() {
        long end = System.nanoTime() + 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
