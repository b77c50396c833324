package io.portolan.clustering.order;

import io.portolan.clustering.AnnealingGoal;
import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Effort;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What only deterministic annealing understands, as the options of the command line say it.
///
/// @param quality how much is done for good clusters; null: as by default
/// @param cooling what a temperature is multiplied by to get the next; null: as the quality says
/// @param maxClusters cool down until there are so many clusters; null: another goal
/// @param untilTemperature cool down to this temperature; null: another goal
/// @param outliers points farther than this from every center are outliers; null: none are
public record AnnealingOrder(
        @Nullable Effort quality,
        @Nullable Double cooling,
        @Nullable Integer maxClusters,
        @Nullable Double untilTemperature,
        @Nullable Double outliers) {

    /// The most clusters where only a temperature is given.
    private static final int MOST_CLUSTERS = 1000;

    /// As by default.
    public static final AnnealingOrder USUAL = new AnnealingOrder(null, null, null, null, null);

    /// Whether the number of clusters is what annealing is to find.
    public boolean findsClusters() {
        return maxClusters != null || untilTemperature != null;
    }

    /// The first option that was given; null: none.
    public @Nullable String given() {
        Map<String, Boolean> options = new LinkedHashMap<>();
        options.put("--quality", quality != null);
        options.put("--cooling", cooling != null);
        options.put("--max-clusters", maxClusters != null);
        options.put("--until-temperature", untilTemperature != null);
        options.put("--outliers", outliers != null);
        return options.keySet().stream()
                .filter(o -> Boolean.TRUE.equals(options.get(o)))
                .findFirst()
                .orElse(null);
    }

    /// How many clusters there may be at a time, when so many are asked for.
    int most(int clusters) {
        int sought = maxClusters == null ? MOST_CLUSTERS : maxClusters;
        // Annealing grows to twice the number before it merges.
        return findsClusters() ? sought : (int) Math.min(Integer.MAX_VALUE, 2L * clusters);
    }

    /// Makes a clusterer, which checks the numbers.
    ///
    /// @param clusters how many; ignored where that is to be found
    Clusterer clusterer(int clusters, int ranks, long seed, @Nullable Checkpoints checkpoints) {
        AnnealingGoal goal =
                findsClusters()
                        ? new AnnealingGoal.Until(
                                untilTemperature == null ? 0 : untilTemperature,
                                maxClusters == null ? MOST_CLUSTERS : maxClusters)
                        : new AnnealingGoal.Exactly(clusters);
        AnnealingSettings settings = AnnealingSettings.of(goal).withRanks(ranks).withSeed(seed);
        if (quality != null) {
            settings = settings.withEffort(quality);
        }
        if (cooling != null) {
            settings = settings.withCooling(cooling);
        }
        if (outliers != null) {
            settings = settings.withReach(distance(outliers));
        }
        return new DeterministicAnnealing(settings, checkpoints);
    }

    /// Written so that NaN fails.
    private static double distance(double outliers) {
        if (!(outliers > 0)) {
            throw new ClusteringException(
                    ClusteringException.Fault.ARGUMENT,
                    "--outliers = %s: must be a distance above 0; leave it out where there are no outliers"
                            .formatted(outliers));
        }
        return outliers;
    }

    /// Adds the options that were given.
    void addTo(CommandText text) {
        text.add("--max-clusters", maxClusters).add("--until-temperature", untilTemperature);
        text.addConstant("--quality", quality);
        text.add("--cooling", cooling).add("--outliers", outliers);
    }
}
