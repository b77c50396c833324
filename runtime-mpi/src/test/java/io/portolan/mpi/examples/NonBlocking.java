package io.portolan.mpi.examples;

import io.portolan.mpi.Request;
import io.portolan.mpi.World;

/// Each rank sends to its right neighbor and receives from its left one, and computes meanwhile.
public class NonBlocking {

    public static void main(String[] args) throws InterruptedException {
        World.run(
                4,
                world -> {
                    int right = (world.rank() + 1) % world.size();
                    int left = (world.rank() + world.size() - 1) % world.size();
                    double[] mine = {world.rank()};
                    double[] theirs = new double[1];
                    Request receiving = world.irecv(theirs, left, 0);
                    Request sending = world.isend(mine, right, 0);
                    double computed = Math.sqrt(mine[0]); // neither buffer is touched here
                    Request.waitAll(receiving, sending);
                    if (world.rank() == 3) {
                        System.out.println(theirs[0] + " came, " + computed + " was computed");
                    }
                });
    }
}
