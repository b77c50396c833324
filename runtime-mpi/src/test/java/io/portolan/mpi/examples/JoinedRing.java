package io.portolan.mpi.examples;

import io.portolan.mpi.MPI;
import io.portolan.mpi.World;

/// A token goes once round the ranks of all processes that were started together:
///
/// ```
///   mpirun -n 4 java ... JoinedRing
/// ```
public final class JoinedRing {
    private static final int TOKEN = 1;

    private JoinedRing() {}

    /// Runs the ranks of this process.
    public static void main(String... args) throws InterruptedException {
        // @start region="join"
        World.join(world -> {
            long[] sum = {world.rank()};
            if (world.rank() > 0) {
                world.recv(sum, world.rank() - 1, TOKEN);
                sum[0] += world.rank();
            }
            world.send(sum, (world.rank() + 1) % world.size(), TOKEN);
            if (world.rank() == 0) {
                world.recv(sum, MPI.ANY_SOURCE, TOKEN);
                System.out.println("The ranks add up to " + sum[0]);
            }
        });
        // @end
    }
}
