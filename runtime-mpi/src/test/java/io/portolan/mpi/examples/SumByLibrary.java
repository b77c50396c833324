package io.portolan.mpi.examples;

import io.portolan.mpi.Info;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;

/// The ranks add up their numbers, by the native MPI library if there is one:
///
/// ```
///   mpirun -n 4 java -Dportolan.wire=native -Dportolan.libraryCalls=true ... SumByLibrary
/// ```
public final class SumByLibrary {
    private SumByLibrary() {}

    /// The sum as the ranks of this world get it.
    static double sum(Intracomm world) {
        // @start region="calls"
        Info hints = new Info().set("portolan_library_calls", "true");
        double[] sum = new double[1];
        try (Intracomm fast = world.dupWithInfo(hints)) {
            fast.allreduce(new double[] {world.rank()}, sum, Op.SUM);
        }
        // @end
        return sum[0];
    }

    /// Runs the ranks of this process.
    public static void main(String... args) throws InterruptedException {
        World.join(world -> {
            double sum = sum(world);
            if (world.rank() == 0) {
                System.out.println("The ranks add up to " + sum);
            }
        });
    }
}
