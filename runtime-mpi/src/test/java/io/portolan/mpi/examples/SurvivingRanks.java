package io.portolan.mpi.examples;

import io.portolan.mpi.Agreement;
import io.portolan.mpi.Errhandler;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.error.RevokedException;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// A rank fails in the midst of a sum, and those that are left add up once more without it.
public final class SurvivingRanks {
    private SurvivingRanks() {}

    /// Runs four ranks, one of which fails, and prints what the others count.
    public static void main(String... args) throws InterruptedException {
        System.out.println("ranks that are left, as each has counted: " + sums(4, 2));
    }

    /// The sums that the ranks end with, of which one fails.
    ///
    /// @param failing that rank
    public static Collection<Integer> sums(int ranks, int failing) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> sums = new ConcurrentLinkedQueue<>();
        // @start region="survive"
        World.run(
                ranks,
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    var _ = world.agree(1); // from here on all ranks survive
                    Intracomm comm = world;
                    Integer sum = null;
                    while (sum == null) {
                        boolean isFuelLeft = !comm.equals(world) || world.rank() != failing;
                        sum = tryToAddUp(comm, isFuelLeft);
                        comm = sum == null ? comm.shrink() : comm;
                    }
                    sums.add(sum);
                });
        // @end
        return sums;
    }

    // @start region="agree"
    /// The number of the ranks, or null if one of them has failed.
    private static @Nullable Integer tryToAddUp(Intracomm comm, boolean isFuelLeft) {
        int[] sum = new int[1];
        boolean isKnown = false;
        try {
            if (!isFuelLeft) {
                throw new IllegalStateException("out of fuel");
            }
            comm.allreduce(new int[] {1}, sum, Op.SUM);
            isKnown = true;
        } catch (RankFailedException | RevokedException e) {
            comm.revoke(); // those that still wait see it too
        }
        Agreement all = comm.agree(isKnown ? 1 : 0); // the sum may be known to some of them only
        return all.flag() == 1 ? sum[0] : null;
    }
    // @end
}
