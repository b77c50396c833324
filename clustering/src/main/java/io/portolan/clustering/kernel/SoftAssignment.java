package io.portolan.clustering.kernel;

/// Assigns the points of a tile to all clusters at once, each in part.
///
/// The passes run in this order. They are separate methods because one method with all of them
/// makes the compiler give up on keeping vectors in registers.
///
/// ```
///   energies   e[k][i] = |x[i] - y[k]|^2 - log2 mass[k]     and the lowest of each point
///   powers     p[k][i] = 2^(lowest[i] - e[k][i])            and share[i] = weight[i] / sum of p
///   moments    p[k][i] *= share[i]                          sums of p and of p x
///   covariances or axes                                     sums of second order
/// ```
///
/// Sums go to `lanes[(number[k] * sumsPerCluster + sum) * LANES + h]`, see [LaneSums]: the mass,
/// the first moments, then those of [Spread]. Every implementation does the same operations on the
/// same numbers in the same order, fused multiply-adds included: the results are equal bit by bit.
///
/// *Cost:* a processor without fused multiply-add computes them in software, some 1000 times
/// slower.
///
/// Source: Qiu et al. 2008 data mining, equation (1)
sealed interface SoftAssignment permits PlainSoftAssignment, VectorSoftAssignment {
    /// The Vector API where the JVM was started with it and plain Java is not asked for.
    static SoftAssignment choose(boolean isPlain) {
        return isPlain || !Kernels.isVectorized()
                ? new PlainSoftAssignment()
                : new VectorSoftAssignment();
    }

    /// Fills `energies` and `lowest`.
    void energies(SoftTile tile, SoftCenters centers);

    /// Turns energies into powers and fills `shares`.
    void powers(SoftTile tile, int clusters);

    /// Multiplies powers by shares and adds up masses and first moments.
    void moments(SoftTile tile, SoftCenters centers, float[] lanes);

    /// Adds up second moments about the centers. Call [#moments] before.
    void covariances(SoftTile tile, SoftCenters centers, float[] lanes);

    /// Adds up the differences from the center times their projection on the axis; after
    /// [#moments].
    void axes(SoftTile tile, SoftCenters centers, float[] lanes);

    /// Adds up, for the cluster of lowest energy, that energy and how much higher the second lowest
    /// is, both times the weight; after [#energies].
    ///
    /// *Units and shapes:* `lanes[(2 * k) * LANES + h]` and `lanes[(2 * k + 1) * LANES + h]`, where
    /// k is the cluster's number.
    void uses(SoftTile tile, SoftCenters centers, float[] lanes);
}
