package io.portolan.clustering.kernel;

import java.util.Arrays;

/// The clusters as a soft sweep sees them, in f32 and in units of the temperature.
///
/// A coordinate is multiplied by `sqrt(log2(e) / T)`, so that the squared distance of a point and a
/// center is the exponent of a power of two. The energy of a point in a cluster is that squared
/// distance minus the binary logarithm of the cluster's mass.
public final class SoftCenters {
    private static final double LOG2_E = 1 / Math.log(2);

    /// The offset of a cluster without mass: far above every energy that counts.
    private static final float NO_MASS = 1e6f;

    final int dimensions;
    final Spread spread;
    final float factor;

    /// How many are set.
    int clusters;

    /// `[k]`: where the sums of cluster k are.
    final int[] numbers;

    /// The energy of every point in the noise cluster; infinite when there is none.
    float noise = Float.POSITIVE_INFINITY;

    /// `[k * dimensions + d]`, scaled.
    final float[] coordinates;

    /// `[k]`: minus the binary logarithm of the mass.
    final float[] offsets;

    /// `[k * dimensions + d]`: unit vectors, used by [Spread#AXIS].
    final float[] axes;

    /// `[k]`: the center's projection on its axis.
    final float[] projections;

    /// Centers without coordinates yet: [#set] each of them.
    ///
    /// *Units and shapes:* the temperature has the unit of a squared f32 coordinate.
    public SoftCenters(int clusters, int dimensions, double temperature, Spread spread) {
        this(clusters, dimensions, (float) Math.sqrt(LOG2_E / temperature), spread);
    }

    private SoftCenters(int clusters, int dimensions, float factor, Spread spread) {
        this.clusters = clusters;
        this.dimensions = dimensions;
        this.spread = spread;
        this.factor = factor;
        numbers = new int[clusters];
        Arrays.setAll(numbers, k -> k);
        coordinates = new float[clusters * dimensions];
        offsets = new float[clusters];
        axes = new float[clusters * dimensions];
        projections = new float[clusters];
    }

    /// Centers whose energies are the squared distances in f32 coordinates.
    ///
    /// @param cap no energy counts for more than this
    static SoftCenters hard(double[] centers, int dimensions, double cap) {
        SoftCenters hard =
                new SoftCenters(centers.length / dimensions, dimensions, 1f, Spread.NONE);
        for (int i = 0; i < centers.length; i++) {
            hard.coordinates[i] = (float) centers[i];
        }
        hard.noise = (float) cap;
        return hard;
    }

    /// Room for some of these clusters.
    SoftCenters room() {
        return new SoftCenters(clusters, dimensions, factor, spread);
    }

    /// Becomes the given ones of all clusters.
    void choose(SoftCenters all, int[] chosen, int count) {
        clusters = count;
        for (int n = 0; n < count; n++) {
            int k = chosen[n];
            numbers[n] = k;
            offsets[n] = all.offsets[k];
            copyRow(all.coordinates, k, coordinates, n);
            if (spread == Spread.AXIS) {
                projections[n] = all.projections[k];
                copyRow(all.axes, k, axes, n);
            }
        }
    }

    private void copyRow(float[] from, int row, float[] to, int toRow) {
        for (int d = 0; d < dimensions; d++) {
            to[toRow * dimensions + d] = from[row * dimensions + d];
        }
    }

    /// How many sums there are: those of the clusters, then two of the noise cluster where there is
    /// one.
    int sums() {
        return clusters * sumsPerCluster() + (hasNoise() ? 2 : 0);
    }

    /// How many sums a cluster has: the mass, the first moments, and those of the spread.
    int sumsPerCluster() {
        return 1 + dimensions + spread.sums(dimensions);
    }

    /// Sets one cluster: its center, its share of the total weight, and its axis.
    public void set(int cluster, double[] center, double mass, double[] axis) {
        float projection = 0;
        for (int d = 0; d < dimensions; d++) {
            int at = cluster * dimensions + d;
            coordinates[at] = (float) (center[d] * factor);
            axes[at] = (float) axis[d];
            projection += coordinates[at] * axes[at];
        }
        projections[cluster] = projection;
        // A mass is at most 1 but for rounding; no energy is negative.
        offsets[cluster] = mass > 0 ? (float) Math.max(0, -Math.log(mass) * LOG2_E) : NO_MASS;
    }

    /// Adds a noise cluster, which weighs as much as the mean of the clusters.
    ///
    /// *Units and shapes:* a squared f32 distance; infinite: none.
    public void addNoise(double squaredDistance) {
        double scaled = squaredDistance * factor * factor;
        noise = (float) (scaled + Math.log(clusters) * LOG2_E);
    }

    /// Whether there is a noise cluster.
    public boolean hasNoise() {
        return noise < Float.POSITIVE_INFINITY;
    }

    /// What is summed besides masses and first moments.
    public Spread spread() {
        return spread;
    }

    /// What coordinates are multiplied by.
    public double factor() {
        return factor;
    }

    /// The center as the kernel sees it, in f32 coordinates.
    public double coordinate(int cluster, int dimension) {
        return coordinates[cluster * dimensions + dimension] / (double) factor;
    }
}
