package io.portolan.cli.terminal;

import io.portolan.clustering.Sweep;
import io.portolan.clustering.run.Figures;
import java.time.Duration;
import java.util.function.LongSupplier;

/// Guesses how long a run to K clusters still takes.
///
/// A sweep costs its number of clusters, a hard one less than a soft one. While clusters split, the
/// cost of all sweeps so far grows as the number of clusters does, until it is twice K. What
/// follows is K clusters for a number of sweeps that is much the same for all data.
final class ExpectedTime {

    /// Costs of one cluster in one sweep.
    private static final double SOFT = 4;

    private static final double HARD = 1;

    /// How many soft sweeps settle the K clusters that were kept.
    private static final int SETTLING_SWEEPS = 40;

    /// How many hard sweeps the refinement takes.
    private static final int REFINING_SWEEPS = 150;

    /// Before so long nothing can be said, and less than this is not worth saying.
    private static final Duration SHORT = Duration.ofSeconds(5);

    private final int clusters;
    private final LongSupplier nanoTime;
    private final long start;
    private double cost;
    private int most;
    private int settling;
    private int refining;

    /// @param clusters K; 0 when it is not known
    ExpectedTime(int clusters, LongSupplier nanoTime) {
        this.clusters = clusters;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /// Counts a sweep.
    ///
    /// @return such as `about 40 s left, `; empty when there is nothing to say
    String after(Sweep sweep) {
        boolean isSoft = !Double.isNaN(sweep.temperature());
        cost += sweep.clusters() * (isSoft ? SOFT : HARD);
        if (isSoft && sweep.clusters() <= clusters && most > clusters) {
            settling++;
        }
        refining += isSoft ? 0 : 1;
        most = Math.max(most, sweep.clusters());
        long elapsed = nanoTime.getAsLong() - start;
        double left = costLeft(isSoft, sweep.clusters());
        Duration time = Duration.ofNanos((long) (elapsed * (left / cost)));
        return clusters == 0 || elapsed < SHORT.toNanos() || time.compareTo(SHORT) < 0
                ? ""
                : "about " + Figures.duration(time) + " left, ";
    }

    private double costLeft(boolean isSoft, int now) {
        double refinement = Math.max(0, REFINING_SWEEPS - refining) * HARD * clusters;
        if (!isSoft) {
            return refinement;
        }
        double settlement = Math.max(0, SETTLING_SWEEPS - settling) * SOFT * clusters;
        double growth = settling > 0 ? 0 : cost * Math.max(0, 2.0 * clusters / now - 1);
        return growth + settlement + refinement;
    }
}
