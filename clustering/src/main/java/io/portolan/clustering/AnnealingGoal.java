package io.portolan.clustering;

/// What [DeterministicAnnealing] is to end with.
public sealed interface AnnealingGoal {
    /// Exactly so many clusters.
    ///
    /// @param clusters K, at least 1 and at most the number of distinct points
    record Exactly(int clusters) implements AnnealingGoal {
        public Exactly {
            Requirement.atLeastOne("clusters", clusters);
        }

        @Override
        public String toString() {
            return clusters + " clusters";
        }
    }

    /// The clusters that there are when the temperature has come down so far, or when there are so
    /// many.
    ///
    /// @param temperature the last one, in the unit of a squared distance; 0: as low as it gets
    /// @param maxClusters the most there may be, at least 1
    record Until(double temperature, int maxClusters) implements AnnealingGoal {
        public Until {
            if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY)) {
                throw ClusteringException.argument(
                        "temperature = %s: must be a number of at least 0; 0 is as low as it gets"
                                .formatted(temperature));
            }
            Requirement.atLeastOne("maxClusters", maxClusters);
        }

        @Override
        public String toString() {
            return "at most %d clusters, until temperature %s".formatted(maxClusters, temperature);
        }
    }
}
