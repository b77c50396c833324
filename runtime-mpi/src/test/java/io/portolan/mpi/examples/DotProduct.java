package io.portolan.mpi.examples;

import io.portolan.mpi.MPI;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import java.util.Arrays;

/// The dot product of two vectors: every rank adds up its share, and `allreduce` adds up the ranks.
///
/// ```
///   x     |  rank 0  |  rank 1  |  rank 2  |
///   y     |  rank 0  |  rank 1  |  rank 2  |
///           part sum + part sum + part sum  = dot, on every rank
/// ```
public final class DotProduct {

    private DotProduct() {}

    /// Prints 32, as each of 3 ranks knows it.
    public static void main(String... args) throws InterruptedException {
        double[] x = {1, 2, 3};
        double[] y = {4, 5, 6};
        System.out.println(Arrays.toString(dot(3, x, y)));
    }

    /// What each rank knows in the end.
    static double[] dot(int ranks, double[] x, double[] y) throws InterruptedException {
        double[] known = new double[ranks];
        // @start region="dot"
        World.run(
                ranks,
                world -> {
                    int begin = (int) ((long) x.length * world.rank() / world.size());
                    int end = (int) ((long) x.length * (world.rank() + 1) / world.size());
                    double[] sum = {0};
                    for (int i = begin; i < end; i++) {
                        sum[0] += x[i] * y[i];
                    }
                    world.allreduce(MPI.IN_PLACE, sum, Op.SUM);
                    known[world.rank()] = sum[0];
                });
        // @end
        return known;
    }
}
