package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Clustering;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What CONTRIBUTING.md says about a seeding: a class in any package, and nothing else.
class FarthestFirstTest {
    private static final double[][] COLUMNS = {{1, 2, 1, 8, 9, 8, 1, 2}, {1, 1, 2, 8, 8, 9, 9, 9}};

    @Test
    void everyCornerHasACenter() {
        Clustering found = clustering(1);
        assertArrayEquals(new int[] {0, 0, 0, 1, 1, 1, 2, 2}, found.labels());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void ranksDoNotChangeIt(int ranks) {
        Clustering found = clustering(ranks);
        assertArrayEquals(clustering(1).labels(), found.labels());
        assertEquals(clustering(1).centers(), found.centers());
    }

    private static Clustering clustering(int ranks) {
        KMeansSettings settings =
                KMeansSettings.of(3).withRanks(ranks).withSeeding(new FarthestFirst());
        return new KMeans(settings).cluster(Points.ofColumns(COLUMNS));
    }
}
