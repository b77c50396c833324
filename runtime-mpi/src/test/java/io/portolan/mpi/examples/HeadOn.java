package io.portolan.mpi.examples;

import io.portolan.mpi.World;
import io.portolan.mpi.error.MPIException;

/// Two ranks that both send before they receive: a program that works only as long as messages are
/// small enough to be buffered. A strict world finds it.
///
/// ```
///   rank 0  --send-->  <--send--  rank 1
/// ```
public final class HeadOn {
    private static final int TAG = 1;

    private HeadOn() {}

    /// Prints what the strict world says.
    public static void main(String... args) throws InterruptedException {
        System.out.println(report());
    }

    static String report() throws InterruptedException {
        try {
            // @start region="strict"
            World.builder(2)
                    .strict()
                    .run(world -> {
                        int other = 1 - world.rank();
                        world.send(new double[1], other, TAG);
                        world.recv(new double[1], other, TAG);
                    });
            // @end
            return "nothing";
        } catch (MPIException e) {
            return e.getMessage();
        }
    }
}
