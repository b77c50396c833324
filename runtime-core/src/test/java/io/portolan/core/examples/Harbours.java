package io.portolan.core.examples;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Harbours in a square sea, the way between each two of them, and what a round trip costs at
/// least.
///
/// The bound is the 1-tree: a round trip without harbour 0 is a spanning tree of the others, and
/// two ways from harbour 0 to them. A harbour may ask a *toll* of everyone who comes or leaves; all
/// round trips pay the same tolls, so they change which tree is the least, but not which round trip
/// is the shortest. An ascent finds tolls for which the tree is nearly a round trip.
///
/// Source: Held and Karp 1971
final class Harbours {

    private final int[][] ways;

    /// The ways with the tolls of both ends.
    private final int[][] tolled;

    private final int[] tolls;

    private Harbours(int[][] ways) {
        this.ways = ways;
        this.tolls = new int[ways.length];
        this.tolled = new int[ways.length][ways.length];
        ascend();
    }

    /// Harbours at random places of a sea of 10,000 by 10,000 miles, the same for the same seed.
    static Harbours random(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] places = new double[count][];
        for (int i = 0; i < count; i++) {
            places[i] = new double[] {random.nextDouble(10_000), random.nextDouble(10_000)};
        }
        int[][] ways = new int[count][count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                double x = places[i][0] - places[j][0];
                double y = places[i][1] - places[j][1];
                ways[i][j] = (int) Math.round(Math.sqrt(x * x + y * y));
            }
        }
        return new Harbours(ways);
    }

    int count() {
        return ways.length;
    }

    int way(int from, int to) {
        return ways[from][to];
    }

    /// What a ship must sail at least that is at harbour `at`, has to visit each harbour of the set
    /// `left`, which is not empty, and then goes back to harbour 0.
    int bound(int at, long left) {
        int[] nearest = new int[count()];
        int[] out = new int[count()]; // the harbours that are not in the tree yet
        int outside = 0;
        int fromHere = Integer.MAX_VALUE;
        int toHome = Integer.MAX_VALUE;
        int paid = tolls[at] + tolls[0];
        for (long rest = left; rest != 0; rest &= rest - 1) {
            int harbour = Long.numberOfTrailingZeros(rest);
            fromHere = Math.min(fromHere, tolled[at][harbour]);
            toHome = Math.min(toHome, tolled[0][harbour]);
            paid += 2 * tolls[harbour];
            nearest[harbour] = Integer.MAX_VALUE;
            out[outside++] = harbour;
        }
        int tree = 0;
        int last = out[--outside];
        while (outside > 0) {
            int next = 0;
            int least = Integer.MAX_VALUE;
            for (int i = 0; i < outside; i++) {
                int harbour = out[i];
                int way = Math.min(nearest[harbour], tolled[last][harbour]);
                nearest[harbour] = way;
                if (way < least) {
                    least = way;
                    next = i;
                }
            }
            tree += least;
            last = out[next];
            out[next] = out[--outside];
        }
        return tree + fromHere + toHome - paid;
    }

    /// A short round trip, which need not be the shortest: parts of it are turned round while that
    /// helps, then three parts change places at random, and so on.
    ///
    /// Source: Martin et al. 1991
    int[] shortTour() {
        SplittableRandom random = new SplittableRandom(count());
        int[] best = IntStream.range(0, count()).toArray();
        improve(best);
        for (int i = 0; i < 20 * count() && count() > 7; i++) {
            int[] tour = exchanged(best, random);
            improve(tour);
            if (length(tour) < length(best)) {
                best = tour;
            }
        }
        return best;
    }

    private static int[] exchanged(int[] tour, SplittableRandom random) {
        int[] cuts = random.ints(3, 1, tour.length).sorted().toArray();
        int[] changed = tour.clone();
        int at = cuts[0];
        System.arraycopy(tour, cuts[1], changed, at, cuts[2] - cuts[1]);
        at += cuts[2] - cuts[1];
        System.arraycopy(tour, cuts[0], changed, at, cuts[1] - cuts[0]);
        return changed;
    }

    private void improve(int[] tour) {
        boolean isShorter = true;
        while (isShorter) {
            isShorter = false;
            for (int i = 1; i < tour.length; i++) {
                for (int j = i + 1; j < tour.length; j++) {
                    int before = tour[i - 1];
                    int after = tour[(j + 1) % tour.length];
                    if (ways[before][tour[j]] + ways[tour[i]][after]
                            < ways[before][tour[i]] + ways[tour[j]][after]) {
                        turn(tour, i, j);
                        isShorter = true;
                    }
                }
            }
        }
    }

    int length(int[] tour) {
        int length = 0;
        for (int i = 0; i < tour.length; i++) {
            length += ways[tour[i]][tour[(i + 1) % tour.length]];
        }
        return length;
    }

    private static void turn(int[] tour, int from, int to) {
        for (int i = from, j = to; i < j; i++, j--) {
            int harbour = tour[i];
            tour[i] = tour[j];
            tour[j] = harbour;
        }
    }

    /// Harbours with more than two ways in the tree ask for more, those with one for less.
    private void ascend() {
        int n = count();
        double[] asked = new double[n];
        int[] best = new int[n];
        double highest = Double.NEGATIVE_INFINITY;
        double goal = length(shortTour());
        double factor = 2;
        for (int round = 0; n > 2 && round < 1000; round++, factor *= 0.995) {
            toll(asked);
            int[] degrees = new int[n];
            double value = oneTree(degrees);
            if (value > highest) {
                highest = value;
                System.arraycopy(tolls, 0, best, 0, n);
            }
            int excess = 0;
            for (int degree : degrees) {
                excess += (degree - 2) * (degree - 2);
            }
            if (excess == 0) {
                break;
            }
            double step = factor * Math.max(1, goal - value) / excess;
            for (int i = 0; i < n; i++) {
                asked[i] += step * (degrees[i] - 2);
            }
        }
        double[] last = new double[n];
        for (int i = 0; i < n; i++) {
            last[i] = best[i];
        }
        toll(last);
    }

    /// The least 1-tree less the tolls, which is what every round trip costs at least.
    ///
    /// @param degrees gets how many ways of the tree there are at each harbour
    private double oneTree(int[] degrees) {
        int n = count();
        int[] near = new int[n]; // the harbour of the tree that is nearest to one outside
        boolean[] isIn = new boolean[n];
        long value = 0;
        Arrays.fill(near, 1);
        isIn[0] = true;
        isIn[1] = true;
        for (int added = 2; added < n; added++) {
            int next = -1;
            for (int i = 2; i < n; i++) {
                if (!isIn[i] && (next < 0 || tolled[i][near[i]] < tolled[next][near[next]])) {
                    next = i;
                }
            }
            value += join(next, near[next], degrees);
            isIn[next] = true;
            for (int i = 2; i < n; i++) {
                if (tolled[i][next] < tolled[i][near[i]]) {
                    near[i] = next;
                }
            }
        }
        int first = nearest(0);
        int second = nearest(first);
        value += join(0, first, degrees) + join(0, second, degrees);
        for (int toll : tolls) {
            value -= 2L * toll;
        }
        return value;
    }

    /// The harbour with the least tolled way from harbour 0, other than this one.
    private int nearest(int other) {
        int nearest = -1;
        for (int i = 1; i < count(); i++) {
            if (i != other && (nearest < 0 || tolled[0][i] < tolled[0][nearest])) {
                nearest = i;
            }
        }
        return nearest;
    }

    private int join(int one, int other, int[] degrees) {
        degrees[one]++;
        degrees[other]++;
        return tolled[one][other];
    }

    private void toll(double[] asked) {
        for (int i = 0; i < count(); i++) {
            tolls[i] = (int) Math.round(asked[i]);
        }
        for (int i = 0; i < count(); i++) {
            for (int j = 0; j < count(); j++) {
                tolled[i][j] = ways[i][j] + tolls[i] + tolls[j];
            }
        }
    }
}
