package io.portolan.clustering.lloyd;

import java.util.Arrays;

/// Steps of all centers at once that are longer than those to the means, found from what the steps
/// before changed.
///
/// Where the sum of squares hardly depends on how centers lie, as of points all over the globe, the
/// steps to the means are short and many. Between two sweeps the centers moved by s, and the steps
/// to the means shrank by y: in the span of the last few s that tells where they would vanish. The
/// step there is taken, and in all other directions the one to the means. Directions in which the
/// steps do not shrink lead to no minimum; where the last move was in such a one, the step to the
/// means is made longer.
///
/// Steps are no longer than twice the longest one that did well. Whether one did is known after the
/// next sweep only: a caller must go back where it did not, and tell with [#retreat].
///
/// *Threads:* one thread at a time; every rank has its own, and all find the same.
///
/// *Units and shapes:* `[k * dimensions + d]`; masses `[k]`.
///
/// Source: Fang and Saad 2009, section 2
final class SecantSteps {
    private static final int MOST_PAIRS = 5;

    /// Directions that differ by less, in squares, are the same.
    private static final double DISTINCT = 1e-6;

    /// In radians, in the root mean square; longer moves of centers lead anywhere.
    private static final double LONGEST = 0.5;

    private final int length;
    private final int dimensions;
    private final double[][] moves = new double[MOST_PAIRS][];
    private final double[][] changes = new double[MOST_PAIRS][];
    private final double[] centersBefore;
    private final double[] stepsBefore;

    /// How many sweeps are remembered; -1: not even the last one.
    private int pairs = -1;

    /// The longest step that is allowed, in the norm of the masses.
    private double limit;

    /// The length of the step taken last, in the same norm.
    private double tried;

    SecantSteps(int clusters, int dimensions) {
        this.dimensions = dimensions;
        this.length = clusters * dimensions;
        this.centersBefore = new double[length];
        this.stepsBefore = new double[length];
    }

    /// Forgets the sweeps before.
    void forget() {
        pairs = -1;
        limit = 0;
    }

    /// The last step was too long.
    void retreat() {
        limit = tried / 4;
    }

    /// Takes note of a sweep, and changes the step to the means to a longer one where it can.
    ///
    /// @param centers that the sweep began with
    /// @param steps from these to the means
    /// @param masses the weight of the points of each center
    /// @return whether the steps are longer ones now
    boolean lengthen(double[] centers, double[] steps, double[] masses) {
        note(centers, steps);
        System.arraycopy(centers, 0, centersBefore, 0, length);
        System.arraycopy(steps, 0, stepsBefore, 0, length);
        double own = Math.sqrt(product(steps, steps, masses));
        if (pairs < 1 || own == 0 || limit <= own) {
            limit = 2 * own;
            return false;
        }
        double[][] factor = new double[MOST_PAIRS][MOST_PAIRS];
        int rank = decompose(factor, masses);
        double[] amounts = solve(factor, rank, steps, masses);
        for (int i = 0; i < rank; i++) {
            for (int d = 0; d < length; d++) {
                steps[d] += amounts[i] * (moves[i][d] - changes[i][d]);
            }
        }
        double wanted = rank == 0 ? limit : Math.sqrt(product(steps, steps, masses));
        tried = Math.min(wanted, limit);
        double part = tried / (rank == 0 ? own : wanted);
        for (int d = 0; d < length; d++) {
            steps[d] *= part;
        }
        if (tried == limit) {
            double mass = Arrays.stream(masses).sum();
            limit = Math.min(2 * limit, LONGEST * Math.sqrt(mass));
        }
        return true;
    }

    /// The newest pair comes first.
    private void note(double[] centers, double[] steps) {
        if (pairs >= 0) {
            double[] move = new double[length];
            double[] change = new double[length];
            for (int d = 0; d < length; d++) {
                move[d] = centers[d] - centersBefore[d];
                change[d] = stepsBefore[d] - steps[d];
            }
            System.arraycopy(moves, 0, moves, 1, MOST_PAIRS - 1);
            System.arraycopy(changes, 0, changes, 1, MOST_PAIRS - 1);
            moves[0] = move;
            changes[0] = change;
        }
        pairs = Math.min(pairs + 1, MOST_PAIRS);
    }

    /// Cholesky's decomposition of the curvature in the span of the moves, which is that of as many
    /// of the newest ones as have a minimum.
    ///
    /// @return how many these are
    private int decompose(double[][] factor, double[] masses) {
        for (int i = 0; i < pairs; i++) {
            for (int j = 0; j <= i; j++) {
                double sum =
                        (product(moves[i], changes[j], masses)
                                        + product(moves[j], changes[i], masses))
                                / 2;
                double whole = sum;
                for (int k = 0; k < j; k++) {
                    sum -= factor[i][k] * factor[j][k];
                }
                if (j < i) {
                    factor[i][j] = sum / factor[j][j];
                } else if (sum > DISTINCT * whole && whole > 0) {
                    factor[i][i] = Math.sqrt(sum);
                } else {
                    return i;
                }
            }
        }
        return pairs;
    }

    private double[] solve(double[][] factor, int rank, double[] steps, double[] masses) {
        double[] amounts = new double[rank];
        for (int i = 0; i < rank; i++) {
            amounts[i] = product(moves[i], steps, masses);
            for (int k = 0; k < i; k++) {
                amounts[i] -= factor[i][k] * amounts[k];
            }
            amounts[i] /= factor[i][i];
        }
        for (int i = rank - 1; i >= 0; i--) {
            for (int k = i + 1; k < rank; k++) {
                amounts[i] -= factor[k][i] * amounts[k];
            }
            amounts[i] /= factor[i][i];
        }
        return amounts;
    }

    private double product(double[] a, double[] b, double[] masses) {
        double sum = 0;
        for (int d = 0; d < length; d++) {
            sum += masses[d / dimensions] * a[d] * b[d];
        }
        return sum;
    }
}
