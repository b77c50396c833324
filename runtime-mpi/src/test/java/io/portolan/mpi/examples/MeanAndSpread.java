package io.portolan.mpi.examples;

import io.portolan.mpi.Op;
import io.portolan.mpi.World;

/// Rank 0 deals out numbers, all ranks compute their mean and spread, rank 0 gets a report of each.
public class MeanAndSpread {

    public static void main(String[] args) throws InterruptedException {
        double[] numbers = {2, 4, 4, 4, 5, 5, 7, 9};
        World.run(
                4,
                world -> {
                    double[] mine = new double[2];
                    world.scatter(world.rank() == 0 ? numbers : null, mine, 0);

                    double[] sum = {mine[0] + mine[1]};
                    double[] total = new double[1];
                    world.allreduce(sum, total, Op.SUM);
                    double mean = total[0] / numbers.length;

                    double[] squares = {Math.pow(mine[0] - mean, 2) + Math.pow(mine[1] - mean, 2)};
                    double[] all = new double[1];
                    world.reduce(squares, world.rank() == 0 ? all : null, Op.SUM, 0);

                    double[] largest = {Math.max(mine[0], mine[1])};
                    double[] each = new double[world.size()];
                    world.gather(largest, world.rank() == 0 ? each : null, 0);
                    if (world.rank() == 0) {
                        System.out.println("mean " + mean);
                        System.out.println("spread " + Math.sqrt(all[0] / numbers.length));
                        System.out.println("largest of rank 1: " + each[1]);
                    }
                });
    }
}
