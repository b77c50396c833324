package io.portolan.mpi.examples;

import io.portolan.mpi.Datatype;
import io.portolan.mpi.Op;
import io.portolan.mpi.Win;
import io.portolan.mpi.World;
import java.util.Arrays;

/// Every rank draws tickets from a counter in the memory of rank 0, which does nothing for it.
///
/// ```
///   rank 0   | counter |  <-- fetchAndOp(1, SUM) -- rank 1, rank 2, and itself
/// ```
public final class Tickets {

    private Tickets() {}

    /// Prints the tickets 0 to 5, drawn by 3 ranks.
    public static void main(String... args) throws InterruptedException {
        System.out.println(Arrays.toString(drawn(3, 2)));
    }

    /// All tickets, in ascending order.
    static long[] drawn(int ranks, int each) throws InterruptedException {
        long[] drawn = new long[ranks * each];
        // @start region="window"
        World.run(
                ranks,
                world -> {
                    int mine = world.rank() == 0 ? 1 : 0; // only rank 0 exposes a counter
                    try (Win win = Win.allocate(world, mine, Datatype.LONG)) {
                        long[] one = {1};
                        long[] ticket = new long[1];
                        win.lockAll();
                        for (int i = 0; i < each; i++) {
                            win.fetchAndOp(one, ticket, 0, 0, Op.SUM);
                            drawn[world.rank() * each + i] = ticket[0];
                        }
                        win.unlockAll();
                    }
                });
        // @end
        Arrays.sort(drawn);
        return drawn;
    }
}
