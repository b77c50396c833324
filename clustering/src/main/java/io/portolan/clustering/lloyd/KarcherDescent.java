package io.portolan.clustering.lloyd;

import io.portolan.clustering.points.Geometry;

/// Moves centers on the sphere down to Karcher means, a step in each sweep.
///
/// The step to the mean of the tangents never raises the sum of squared angles. [SecantSteps] make
/// it longer; where that raised the sum after all, the next sweep begins from the shorter one.
///
/// *Threads:* one thread at a time; every rank has its own, and all move alike.
///
/// *Units and shapes:* radians; unit vectors, `[k * 3 + d]`.
final class KarcherDescent {
    /// A sum that grew by no more did so by rounding.
    private static final double ROUNDING = 1e-12;

    private final TangentSums tangents;
    private final SecantSteps secants;
    private final double[] steps;
    private final double[] masses;

    /// Where the next sweep begins; not always where the shorter steps lead.
    private final double[] trial;

    private double inertia = Double.POSITIVE_INFINITY;
    private boolean isLonger;
    private boolean isBack;

    KarcherDescent(TangentSums tangents, double[] start) {
        this.tangents = tangents;
        this.trial = start.clone();
        this.steps = new double[start.length];
        this.masses = new double[start.length / 3];
        this.secants = new SecantSteps(masses.length, 3);
    }

    /// Where a sweep is to begin; not to be written.
    double[] trial() {
        return trial;
    }

    /// The inertia of the last sweep that was not in vain, in squared radians.
    double inertia() {
        return inertia;
    }

    /// Whether the last sweep was in vain, because the step to it was too long.
    boolean isBack() {
        return isBack;
    }

    /// Moves the centers after a sweep.
    ///
    /// @param sum of the squared angles in the sweep
    /// @param centers set to what is better than the trial
    /// @return how many centers are not at rest
    int move(long[] totals, int at, double sum, double[] centers) {
        isBack = isLonger && sum > inertia * (1 + ROUNDING);
        if (isBack) {
            secants.retreat();
            isLonger = false;
            System.arraycopy(centers, 0, trial, 0, trial.length);
            return masses.length;
        }
        inertia = sum;
        int moving = tangents.means(totals, at, steps, masses);
        TangentSums.move(trial, steps, centers);
        isLonger = moving > 0 && secants.lengthen(trial, steps, masses);
        Geometry.SPHERE.project(centers);
        if (isLonger) {
            TangentSums.move(trial, steps, trial);
            Geometry.SPHERE.project(trial);
        } else {
            System.arraycopy(centers, 0, trial, 0, trial.length);
        }
        return moving;
    }

    /// The next sweep begins with these centers, which were moved by others.
    void restart(double[] centers) {
        Geometry.SPHERE.project(centers);
        System.arraycopy(centers, 0, trial, 0, trial.length);
        secants.forget();
        isLonger = false;
    }
}
