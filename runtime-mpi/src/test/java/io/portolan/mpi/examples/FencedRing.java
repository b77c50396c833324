package io.portolan.mpi.examples;

import io.portolan.mpi.Win;
import io.portolan.mpi.World;
import java.util.Arrays;

/// Every rank puts a number into the memory of its right neighbor, between two fences.
///
/// ```
///   rank 0 --put--> | rank 1 | --put--> | rank 2 | --put--> | rank 0 |
/// ```
public class FencedRing {

    public static void main(String... args) throws InterruptedException {
        System.out.println(Arrays.toString(fromTheLeft(4)));
    }

    /// What each rank finds in its memory.
    static int[] fromTheLeft(int ranks) throws InterruptedException {
        int[] found = new int[ranks];
        // @start region="fence"
        World.run(
                ranks,
                world -> {
                    int[] memory = new int[1];
                    int right = (world.rank() + 1) % world.size();
                    try (Win win = Win.create(world, memory)) {
                        win.fence(); // begins an epoch: from now on put and get are allowed
                        win.put(new int[] {10 * world.rank()}, right, 0);
                        win.fence(); // what all ranks have put is there
                        found[world.rank()] = memory[0];
                    }
                });
        // @end
        return found;
    }
}
