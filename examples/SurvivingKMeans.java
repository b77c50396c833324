import io.portolan.mpi.Errhandler;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.error.RevokedException;
import java.util.Arrays;

/// K-means over processes, one of which ends in the midst: those that are left take over its points
/// and come to the same centers.
public class SurvivingKMeans {
    private static final int POINTS = 100_000;
    private static final int CLUSTERS = 4;
    private static final int ITERATIONS = 10;

    public static void main(String[] args) throws InterruptedException {
        World.join(
                world -> {
                    world.setErrhandler(Errhandler.FAILURES_RETURN);
                    long[] undisturbed = new SurvivingKMeans(world, ITERATIONS).run();
                    SurvivingKMeans disturbed = new SurvivingKMeans(world, ITERATIONS / 2);
                    long[] centers = disturbed.run();
                    if (disturbed.comm.rank() == 0) {
                        System.out.println("undisturbed, by " + world.size() + " ranks: " + text(undisturbed));
                        System.out.println("disturbed, by " + disturbed.comm.size() + " ranks: " + text(centers));
                    }
                });
    }

    private final int endsAt;
    private Intracomm comm;

    /// @param endsAt the iteration in which the last rank of the world ends
    private SurvivingKMeans(Intracomm world, int endsAt) {
        this.comm = world;
        this.endsAt = endsAt;
    }

    /// The centers in thousandths, as x and y of each.
    private long[] run() {
        int last = comm.size() - 1;
        boolean isLast = last > 0 && comm.rank() == last;
        long[] centers = new long[2 * CLUSTERS];
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            centers[2 * cluster] = 1000 * x(cluster);
            centers[2 * cluster + 1] = 1000 * y(cluster);
        }
        int iteration = 0;
        while (iteration < ITERATIONS) {
            if (isLast && iteration == endsAt) {
                Runtime.getRuntime().halt(1);
            }
            long[] sums = sums(centers);
            boolean isKnown = false;
            try {
                comm.allreduce(sums, sums, Op.SUM);
                isKnown = true;
            } catch (RankFailedException | RevokedException e) {
                comm.revoke(); // the others may still wait
            }
            if (comm.agree(isKnown ? 1 : 0).flag() == 1) {
                centers = centers(sums, centers);
                iteration++;
            } else { // this iteration again, with other blocks of points
                comm = comm.shrink();
            }
        }
        return centers;
    }

    /// For each cluster the sums of x and y of the points of this rank's block, and how many they are.
    private long[] sums(long[] centers) {
        int begin = (int) ((long) POINTS * comm.rank() / comm.size());
        int end = (int) ((long) POINTS * (comm.rank() + 1) / comm.size());
        long[] sums = new long[3 * CLUSTERS];
        for (int point = begin; point < end; point++) {
            int nearest = 0;
            long least = Long.MAX_VALUE;
            for (int cluster = 0; cluster < CLUSTERS; cluster++) {
                long dx = 1000 * x(point) - centers[2 * cluster];
                long dy = 1000 * y(point) - centers[2 * cluster + 1];
                if (dx * dx + dy * dy < least) {
                    least = dx * dx + dy * dy;
                    nearest = cluster;
                }
            }
            sums[3 * nearest] += x(point);
            sums[3 * nearest + 1] += y(point);
            sums[3 * nearest + 2]++;
        }
        return sums;
    }

    private static long[] centers(long[] sums, long[] before) {
        long[] centers = before.clone();
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            long count = sums[3 * cluster + 2];
            if (count > 0) {
                centers[2 * cluster] = 1000 * sums[3 * cluster] / count;
                centers[2 * cluster + 1] = 1000 * sums[3 * cluster + 1] / count;
            }
        }
        return centers;
    }

    /// The points are read by their numbers: here they are computed, around four places.
    private static long x(int point) {
        return (point % 4 < 2 ? 0 : 9000) + (point * 7919L) % 3001;
    }

    private static long y(int point) {
        return (point % 2 == 0 ? 0 : 7000) + (point * 104_729L) % 4001;
    }

    private static String text(long[] centers) {
        return Arrays.toString(centers);
    }
}
