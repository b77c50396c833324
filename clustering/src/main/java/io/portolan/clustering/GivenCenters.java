package io.portolan.clustering;

/// Starts from centers that the caller knows.
///
/// @param centers as many as clusters are asked for
public record GivenCenters(Centers centers) implements Seeding {
    @Override
    public Centers choose(Partition partition, int clusters, long seed) {
        check(centers.count(), clusters, "centers", "clusters");
        check(centers.dimensions(), partition.dimensions(), "dimensions", "dimensions");
        return centers;
    }

    private static void check(int given, int needed, String what, String ofWhat) {
        if (given != needed) {
            throw ClusteringException.argument(
                    "%d %s were given for %d %s: the two numbers must be equal"
                            .formatted(given, what, needed, ofWhat));
        }
    }
}
