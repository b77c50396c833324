package io.portolan.clustering.lloyd;

import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SweepLog;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Breathing K-means: adds m centers where the error is largest, lets Lloyd's algorithm settle
/// them, takes away the m of least use, settles again, and keeps what is better. When nothing is
/// better m falls by one, until it is 0.
///
/// So centers move from where there are too many to where there are too few, over any distance.
///
/// *Threads:* one per rank; all ranks refine together.
///
/// *Cost:* some 100 to 300 sweeps of Lloyd's algorithm.
///
/// Source: Fritzke 2020, section 4
public final class BreathingRefinement {
    private static final int MOST_ADDED = 5;

    /// Lloyd's algorithm is at rest when a sweep gains no more than this part of the [GainScale].
    private static final double REST = 1e-4;

    /// The rest on the Earth. There clusters can turn around the globe for many sweeps that gain
    /// little each: ending them at 1e-5 gained up to 0.5 % on sets that cover the whole globe.
    private static final double REST_ON_EARTH = 1e-5;

    /// A breath must gain more than this part of the [GainScale].
    private static final double GAIN = 1e-5;

    /// How far a new center is put from the one it relieves, in root mean squared distances.
    private static final double OFFSET = 0.01;

    private final Share share;
    private final boolean isPlain;
    private final SweepLog log;
    private final int dimensions;
    private final double rest;
    private final F32Coordinates coordinates;
    private final GainScale scale;

    /// All ranks make theirs together.
    public BreathingRefinement(
            Share share, F32Coordinates coordinates, boolean isPlain, SweepLog log) {
        this.share = share;
        this.coordinates = coordinates;
        this.isPlain = isPlain;
        this.log = log;
        this.dimensions = share.space().dimensions();
        this.rest = share.geometry().hasMeans() ? REST : REST_ON_EARTH;
        this.scale = GainScale.of(share);
    }

    /// What gains are compared with.
    GainScale scale() {
        return scale;
    }

    /// Lets the centers settle before the first breath.
    double[] begin(RefinementState state, double[] start) {
        Lloyd settled = settle(start);
        state.current = settled.centers();
        state.currentInertia = settled.inertia();
        state.added = Math.min(MOST_ADDED, start.length / dimensions);
        state.drawn = 0;
        return settled.centers();
    }

    /// Takes one breath; keeps what is better, or next time adds one less.
    ///
    /// @return the centers that are kept
    double[] breathe(RefinementState state, double[] centers, SplittableRandom random) {
        state.drawn += state.added * dimensions;
        double[] more = settle(breatheIn(centers, state.added, random)).centers();
        Lloyd next = settle(breatheOut(more, state.added));
        double least = GAIN * scale.at(state.currentInertia);
        if (next.inertia() < state.currentInertia - least) {
            state.current = next.centers();
            state.currentInertia = next.inertia();
            return next.centers();
        }
        state.added--;
        return centers;
    }

    private Lloyd settle(double[] centers) {
        return Lloyd.toRest(share, isPlain, centers, rest, scale, log);
    }

    private CenterUses uses(double[] centers) {
        return CenterUses.measure(coordinates, centers, dimensions);
    }

    /// Adds centers beside those with the largest errors.
    private double[] breatheIn(double[] centers, int added, SplittableRandom random) {
        double[] errors = uses(centers).errors();
        double total = Arrays.stream(errors).sum();
        double offset = OFFSET * Math.sqrt(total / share.whole().totalWeight());
        int[] order = order(errors, Comparator.reverseOrder());
        double[] more = Arrays.copyOf(centers, centers.length + added * dimensions);
        for (int i = 0; i < added * dimensions; i++) {
            double near = centers[order[i / dimensions] * dimensions + i % dimensions];
            more[centers.length + i] = near + offset * (random.nextDouble() - 0.5);
        }
        return more;
    }

    /// Takes the least useful centers away, but no two neighbors: each would be more useful without
    /// the other.
    private double[] breatheOut(double[] centers, int removed) {
        int[] order = order(uses(centers).utilities(), Comparator.naturalOrder());
        boolean[] isRemoved = new CenterNeighbors(centers, dimensions).spare(order, removed);
        double[] less = new double[centers.length - removed * dimensions];
        int at = 0;
        for (int k = 0; k < isRemoved.length; k++) {
            if (!isRemoved[k]) {
                System.arraycopy(centers, k * dimensions, less, at, dimensions);
                at += dimensions;
            }
        }
        return less;
    }

    private static int[] order(double[] values, Comparator<Double> byValue) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparing(k -> values[k], byValue))
                .mapToInt(k -> k)
                .toArray();
    }
}
