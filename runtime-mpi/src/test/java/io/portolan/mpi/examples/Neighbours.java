package io.portolan.mpi.examples;

import io.portolan.mpi.CartComm;
import io.portolan.mpi.Op;
import io.portolan.mpi.PersistentRequest;
import io.portolan.mpi.World;

/// Heat spreads round a ring of ranks. Each step repeats the same two operations, so they are
/// described once and started again and again.
public class Neighbours {

    public static void main(String[] args) throws InterruptedException {
        World.run(
                4,
                world -> {
                    int[] dims = {world.size()};
                    boolean[] periods = {true}; // the last rank is a neighbour of the first
                    CartComm ring = world.createCart(dims, periods, false);
                    double[] heat = {ring.rank() == 0 ? 100 : 0};
                    double[] beside = new double[2]; // of the left neighbour, of the right one
                    double[] total = new double[1];
                    PersistentRequest swap = ring.neighborAllgatherInit(heat, beside);
                    PersistentRequest sum = ring.allreduceInit(heat, total, Op.SUM);
                    for (int step = 0; step < 10; step++) {
                        swap.start();
                        swap.await();
                        heat[0] = (2 * heat[0] + beside[0] + beside[1]) / 4;
                    }
                    sum.start();
                    sum.await();
                    if (ring.rank() == 2) {
                        System.out.println("opposite " + Math.round(heat[0]) + ", sum " + total[0]);
                    }
                });
    }
}
