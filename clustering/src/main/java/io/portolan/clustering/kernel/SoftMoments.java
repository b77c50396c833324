package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static io.portolan.clustering.kernel.LaneSums.LANES;
import static io.portolan.clustering.kernel.SoftSpecies.N;
import static io.portolan.clustering.kernel.SoftSpecies.S;

import jdk.incubator.vector.FloatVector;

/// Sums of a tile with the Vector API: masses, first and second moments.
final class SoftMoments {
    private SoftMoments() {}

    static void moments(SoftTile tile, SoftCenters centers, float[] lanes) {
        float[] parts = tile.energies;
        float[] shares = tile.shares;
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * TILE;
            int at = centers.numbers[k] * centers.sumsPerCluster() * LANES;
            for (int h = 0; h < LANES; h += N) {
                FloatVector mass = FloatVector.fromArray(S, lanes, at + h);
                for (int i = h; i < TILE; i += LANES) {
                    FloatVector part =
                            FloatVector.fromArray(S, parts, row + i)
                                    .mul(FloatVector.fromArray(S, shares, i));
                    part.intoArray(parts, row + i);
                    mass = mass.add(part);
                }
                mass.intoArray(lanes, at + h);
            }
            for (int d = 0; d < centers.dimensions; d++) {
                addProducts(lanes, at + (1 + d) * LANES, parts, row, tile.coordinates, d * TILE);
            }
        }
    }

    static void covariances(SoftTile tile, SoftCenters centers, float[] lanes) {
        int dimensions = centers.dimensions;
        float[] differences = tile.differences;
        float[] products = tile.products;
        for (int k = 0; k < centers.clusters; k++) {
            int at = (centers.numbers[k] * centers.sumsPerCluster() + 1 + dimensions) * LANES;
            for (int d = 0; d < dimensions; d++) {
                subtract(tile.coordinates, d, centers.coordinates[k * dimensions + d], differences);
            }
            for (int d = 0; d < dimensions; d++) {
                multiply(tile.energies, k * TILE, differences, d * TILE, products);
                for (int other = d; other < dimensions; other++) {
                    addProducts(lanes, at, products, 0, differences, other * TILE);
                    at += LANES;
                }
            }
        }
    }

    static void axes(SoftTile tile, SoftCenters centers, float[] lanes) {
        int dimensions = centers.dimensions;
        float[] differences = tile.differences;
        float[] products = tile.products;
        for (int k = 0; k < centers.clusters; k++) {
            int at = (centers.numbers[k] * centers.sumsPerCluster() + 1 + dimensions) * LANES;
            for (int i = 0; i < TILE; i += N) {
                FloatVector projection = FloatVector.broadcast(S, -centers.projections[k]);
                for (int d = 0; d < dimensions; d++) {
                    projection =
                            FloatVector.fromArray(S, tile.coordinates, d * TILE + i)
                                    .fma(
                                            FloatVector.broadcast(
                                                    S, centers.axes[k * dimensions + d]),
                                            projection);
                }
                projection
                        .mul(FloatVector.fromArray(S, tile.energies, k * TILE + i))
                        .intoArray(products, i);
            }
            for (int d = 0; d < dimensions; d++) {
                subtract(tile.coordinates, d, centers.coordinates[k * dimensions + d], differences);
                addProducts(lanes, at + d * LANES, products, 0, differences, d * TILE);
            }
        }
    }

    private static void subtract(float[] columns, int d, float center, float[] differences) {
        for (int i = d * TILE; i < (d + 1) * TILE; i += N) {
            FloatVector.fromArray(S, columns, i).sub(center).intoArray(differences, i);
        }
    }

    private static void multiply(float[] a, int atA, float[] b, int atB, float[] products) {
        for (int i = 0; i < TILE; i += N) {
            FloatVector.fromArray(S, a, atA + i)
                    .mul(FloatVector.fromArray(S, b, atB + i))
                    .intoArray(products, i);
        }
    }

    /// Adds the products of a row of factors with one column to the lanes of a sum.
    private static void addProducts(
            float[] lanes, int at, float[] factors, int row, float[] columns, int column) {
        for (int h = 0; h < LANES; h += N) {
            FloatVector sum = FloatVector.fromArray(S, lanes, at + h);
            for (int i = h; i < TILE; i += LANES) {
                sum =
                        FloatVector.fromArray(S, factors, row + i)
                                .fma(FloatVector.fromArray(S, columns, column + i), sum);
            }
            sum.intoArray(lanes, at + h);
        }
    }
}
