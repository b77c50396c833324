package com.example;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;

/// Computes pi on several ranks: the integral of 4 / (1 + x * x) from 0 to 1.
public final class TemplateProgram {

    private static final int SLICES = 10_000_000;

    private TemplateProgram() {}

    /// Runs it.
    ///
    /// @param arguments the number of ranks; 4 if there are none
    public static void main(String[] arguments) throws InterruptedException {
        int ranks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4;
        World.run(
                ranks,
                world -> {
                    double pi = pi(world);
                    if (world.rank() == 0) {
                        System.out.printf("pi is %.6f, by %d ranks%n", pi, world.size());
                    }
                });
    }

    /// What each rank does: it adds up its own slices, then all of them learn the sum.
    static double pi(Intracomm world) {
        double[] sum = new double[1];
        for (int i = world.rank(); i < SLICES; i += world.size()) {
            double x = (i + 0.5) / SLICES;
            sum[0] += 4 / (1 + x * x) / SLICES;
        }
        double[] total = new double[1];
        world.allreduce(sum, total, Op.SUM);
        return total[0];
    }
}
