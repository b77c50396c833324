package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;
import static io.portolan.clustering.kernel.LaneSums.LANES;

import java.util.Arrays;

/// Soft assignment in plain Java.
///
/// Inner loops are small methods over arrays: the compiler turns most of them into vectors.
final class PlainSoftAssignment implements SoftAssignment {
    @Override
    public void energies(SoftTile tile, SoftCenters centers) {
        Arrays.fill(tile.lowest, Float.MAX_VALUE);
        int dimensions = centers.dimensions;
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * TILE;
            Arrays.fill(tile.energies, row, row + TILE, centers.offsets[k]);
            for (int d = 0; d < dimensions; d++) {
                float center = centers.coordinates[k * dimensions + d];
                addSquares(tile.coordinates, d * TILE, center, tile.energies, row);
            }
            lower(tile.lowest, tile.energies, row);
        }
    }

    @Override
    public void powers(SoftTile tile, int clusters) {
        Arrays.fill(tile.shares, 0);
        for (int k = 0; k < clusters; k++) {
            powers(tile.lowest, tile.energies, k * TILE, tile.shares);
        }
        for (int i = 0; i < TILE; i++) {
            tile.shares[i] = tile.weights[i] / tile.shares[i];
        }
    }

    @Override
    public void moments(SoftTile tile, SoftCenters centers, float[] lanes) {
        int dimensions = centers.dimensions;
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * TILE;
            int at = centers.numbers[k] * centers.sumsPerCluster() * LANES;
            multiply(tile.energies, row, tile.shares, 0, tile.energies, row);
            add(lanes, at, tile.energies, row);
            for (int d = 0; d < dimensions; d++) {
                at += LANES;
                addProducts(lanes, at, tile.energies, row, tile.coordinates, d * TILE);
            }
        }
    }

    @Override
    public void covariances(SoftTile tile, SoftCenters centers, float[] lanes) {
        int dimensions = centers.dimensions;
        float[] differences = tile.differences;
        float[] products = tile.products;
        for (int k = 0; k < centers.clusters; k++) {
            int at = (centers.numbers[k] * centers.sumsPerCluster() + 1 + dimensions) * LANES;
            for (int d = 0; d < dimensions; d++) {
                float center = centers.coordinates[k * dimensions + d];
                subtract(tile.coordinates, d * TILE, center, differences);
            }
            for (int d = 0; d < dimensions; d++) {
                multiply(tile.energies, k * TILE, differences, d * TILE, products, 0);
                for (int other = d; other < dimensions; other++) {
                    addProducts(lanes, at, products, 0, differences, other * TILE);
                    at += LANES;
                }
            }
        }
    }

    @Override
    public void axes(SoftTile tile, SoftCenters centers, float[] lanes) {
        int dimensions = centers.dimensions;
        float[] differences = tile.differences;
        float[] products = tile.products;
        for (int k = 0; k < centers.clusters; k++) {
            int at = (centers.numbers[k] * centers.sumsPerCluster() + 1 + dimensions) * LANES;
            Arrays.fill(products, -centers.projections[k]);
            for (int d = 0; d < dimensions; d++) {
                float axis = centers.axes[k * dimensions + d];
                addMultiples(tile.coordinates, d * TILE, axis, products);
            }
            multiply(products, 0, tile.energies, k * TILE, products, 0);
            for (int d = 0; d < dimensions; d++) {
                float center = centers.coordinates[k * dimensions + d];
                subtract(tile.coordinates, d * TILE, center, differences);
                addProducts(lanes, at + d * LANES, products, 0, differences, d * TILE);
            }
        }
    }

    @Override
    public void uses(SoftTile tile, SoftCenters centers, float[] lanes) {
        float[] errors = tile.shares;
        float[] losses = tile.products;
        findSecond(tile.energies, centers.clusters, tile.products);
        for (int i = 0; i < TILE; i++) {
            errors[i] = tile.weights[i] * tile.lowest[i];
            losses[i] = tile.weights[i] * (tile.products[i] - tile.lowest[i]);
        }
        for (int k = 0; k < centers.clusters; k++) {
            int at = 2 * centers.numbers[k] * LANES;
            addOwn(lanes, at, errors, tile.energies, k * TILE, tile.lowest);
            addOwn(lanes, at + LANES, losses, tile.energies, k * TILE, tile.lowest);
        }
    }

    private static void findSecond(float[] energies, int clusters, float[] second) {
        for (int i = 0; i < TILE; i++) {
            float best = Float.MAX_VALUE;
            float next = Float.MAX_VALUE;
            for (int k = 0; k < clusters; k++) {
                float energy = energies[k * TILE + i];
                next = Math.min(next, Math.max(best, energy));
                best = Math.min(best, energy);
            }
            second[i] = next;
        }
    }

    private static void addOwn(
            float[] lanes, int at, float[] values, float[] energies, int row, float[] lowest) {
        for (int i = 0; i < TILE; i++) {
            if (energies[row + i] == lowest[i]) {
                lanes[at + i % LANES] += values[i];
            }
        }
    }

    private static void addSquares(
            float[] columns, int column, float center, float[] energies, int row) {
        for (int i = 0; i < TILE; i++) {
            float difference = columns[column + i] - center;
            energies[row + i] = Math.fma(difference, difference, energies[row + i]);
        }
    }

    private static void lower(float[] lowest, float[] energies, int row) {
        for (int i = 0; i < TILE; i++) {
            lowest[i] = Math.min(lowest[i], energies[row + i]);
        }
    }

    private static void powers(float[] lowest, float[] energies, int row, float[] totals) {
        for (int i = 0; i < TILE; i++) {
            float power = PowerOfTwo.of(lowest[i] - energies[row + i]);
            energies[row + i] = power;
            totals[i] += power;
        }
    }

    private static void subtract(float[] columns, int column, float center, float[] differences) {
        for (int i = column; i < column + TILE; i++) {
            differences[i] = columns[i] - center;
        }
    }

    private static void multiply(float[] a, int atA, float[] b, int atB, float[] products, int at) {
        for (int i = 0; i < TILE; i++) {
            products[at + i] = a[atA + i] * b[atB + i];
        }
    }

    private static void addMultiples(float[] columns, int column, float factor, float[] sums) {
        for (int i = 0; i < TILE; i++) {
            sums[i] = Math.fma(columns[column + i], factor, sums[i]);
        }
    }

    private static void add(float[] lanes, int at, float[] values, int row) {
        for (int h = 0; h < LANES; h++) {
            float sum = lanes[at + h];
            for (int i = h; i < TILE; i += LANES) {
                sum += values[row + i];
            }
            lanes[at + h] = sum;
        }
    }

    /// Adds the products of a row of factors with one column to the lanes of a sum.
    private static void addProducts(
            float[] lanes, int at, float[] factors, int row, float[] columns, int column) {
        for (int h = 0; h < LANES; h++) {
            float sum = lanes[at + h];
            for (int i = h; i < TILE; i += LANES) {
                sum = Math.fma(factors[row + i], columns[column + i], sum);
            }
            lanes[at + h] = sum;
        }
    }
}
