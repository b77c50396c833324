package io.portolan.mpi.tracing;

/// Says at random which calls are to be picked, so that these are about as far apart as wanted; all
/// calls if they are rarer. Each call that is picked stands for as many calls as are made for each
/// pick. The caller counts the calls.
///
/// Overview. How far apart calls are is known from the calls that were picked, as a mean that
/// forgets: the last eight count for most of it. The distance to the next pick is drawn from 1 to
/// twice the mean distance less 1, or else a program that repeats itself would be seen at the same
/// of its calls each time.
///
/// *Threads:* one.
final class Sampler {
    /// An eighth of each new distance.
    private static final int FORGETTING = 8;

    private final long spacingNanos;
    private final int most;
    private int drawn = 1;
    private int period = 1;
    private long last;
    private long nanosPerCall;
    private int seed;

    /// @param spacingNanos how far apart picks are to be at least, on the average
    /// @param most the most calls for each pick
    /// @param seed not 0
    Sampler(long spacingNanos, int most, int seed) {
        this.spacingNanos = spacingNanos;
        this.most = most;
        this.seed = seed;
        this.nanosPerCall = spacingNanos;
    }

    /// Notes that a call is picked, the first one too; how many calls it stands for.
    ///
    /// @param now the time
    int pick(long now) {
        if (last != 0) {
            nanosPerCall += ((now - last) / drawn - nanosPerCall) / FORGETTING;
        }
        last = now;
        int weight = period;
        period = Math.clamp(spacingNanos / Math.max(1, nanosPerCall), 1, most);
        drawn = period == 1 ? 1 : 1 + Math.floorMod(random(), 2 * period - 1);
        return weight;
    }

    /// How many calls further on the next pick is: 1 for the next call.
    int distance() {
        return drawn;
    }

    /// Marsaglia's xorshift.
    private int random() {
        seed ^= seed << 13;
        seed ^= seed >>> 17;
        seed ^= seed << 5;
        return seed;
    }
}
