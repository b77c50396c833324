package io.portolan.clustering;

import java.time.Duration;

/// How well the ranks were used.
///
/// The overhead is `f = (P T(n,P) - T(Pn,1)) / T(Pn,1)` and the efficiency `1 / (1 + f)`. A run
/// measures only `T(n,P)`, its wall time; `T(Pn,1)`, what one rank would need for all points, is
/// taken as the sum of what the ranks computed. So f counts waiting, messages and uneven shares,
/// but not that ranks slow each other down in computing; for that compare with a run on one rank.
///
/// Source: Qiu et al. 2008 data mining, equation (2)
///
/// @param ranks P, how many ranks shared the points
/// @param compute time spent outside of messages, summed over the ranks
/// @param messages time spent in reductions and broadcasts, waiting included, summed over the ranks
/// @param wall from the start of the first rank to the end of the last
public record Parallelism(int ranks, Duration compute, Duration messages, Duration wall) {
    /// The overhead f of equation (2); 0 is perfect speed-up.
    public double overhead() {
        double alone = compute.toNanos();
        return alone <= 0 ? 0 : Math.max(0, (ranks * (double) wall.toNanos() - alone) / alone);
    }

    /// The part of the ranks' time that was well spent, from 0 to 1.
    public double efficiency() {
        return 1 / (1 + overhead());
    }
}
