package io.portolan.mpi.examples;

import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.error.RankFailedException;

/// What a wrong argument says, and what happens when a rank throws.
public class FailedRank {

    public static void main(String[] args) throws InterruptedException {
        try {
            World.run(
                    3,
                    world -> {
                        if (world.rank() == 0) {
                            try {
                                world.send(new int[1], 7, 0); // there is no rank 7
                            } catch (MPIException e) {
                                System.out.println(e.errorClass() + ": " + e.getMessage());
                            }
                        }
                        world.barrier();
                        if (world.rank() == 1) {
                            throw new IllegalStateException("out of fuel");
                        }
                        world.barrier(); // throws RankFailedException on ranks 0 and 2
                    });
        } catch (RankFailedException e) {
            System.out.println("rank " + e.rank() + " failed: " + e.getCause().getMessage());
        }
    }
}
