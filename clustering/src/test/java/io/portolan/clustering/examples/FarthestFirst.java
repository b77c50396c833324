package io.portolan.clustering.examples;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Partition;
import io.portolan.clustering.Seeding;

/// A seeding of one's own: each center is the point that is farthest from the centers before it.
///
/// Each rank looks at its own points. The largest distance of all ranks decides, and of equally far
/// points the first, so the centers are the same for any number of ranks.
record FarthestFirst() implements Seeding {
    @Override
    public Centers choose(Partition partition, int clusters, long seed) {
        double[][] centers = new double[clusters][];
        centers[0] = point(partition, Math.floorMod(seed, partition.count()));
        for (int i = 1; i < clusters; i++) {
            centers[i] = point(partition, farthest(partition, centers, i));
        }
        return Centers.of(centers);
    }

    /// The number of the point that is farthest from the first `count` centers.
    private static long farthest(Partition partition, double[][] centers, int count) {
        double most = -1;
        long point = Long.MAX_VALUE;
        for (int i = partition.firstPoint(); i < partition.endPoint(); i++) {
            double distance = nearest(partition, i, centers, count);
            if (distance > most) {
                most = distance;
                point = i;
            }
        }
        // Bits of numbers from 0 on are in the order of the numbers.
        long[] largest = {Double.doubleToLongBits(Math.max(most, 0))};
        partition.max(largest);
        long[] first = {most == Double.longBitsToDouble(largest[0]) ? point : Long.MAX_VALUE};
        partition.min(first);
        return first[0];
    }

    private static double nearest(Partition partition, int point, double[][] centers, int count) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double distance = 0;
            for (int d = 0; d < partition.dimensions(); d++) {
                double difference = partition.coordinate(point, d) - centers[i][d];
                distance += difference * difference;
            }
            least = Math.min(least, distance);
        }
        return least;
    }

    /// The coordinates of a point, from the rank that has it.
    private static double[] point(Partition partition, long point) {
        long[] bits = new long[partition.dimensions()];
        if (point >= partition.firstPoint() && point < partition.endPoint()) {
            for (int d = 0; d < bits.length; d++) {
                bits[d] = Double.doubleToLongBits(partition.coordinate((int) point, d));
            }
        }
        partition.sum(bits); // all other ranks give zeros
        double[] coordinates = new double[bits.length];
        for (int d = 0; d < bits.length; d++) {
            coordinates[d] = Double.longBitsToDouble(bits[d]);
        }
        return coordinates;
    }
}
