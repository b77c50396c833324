package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class AnnealingSettingsTest {
    private final AnnealingSettings settings = AnnealingSettings.of(7);

    @Test
    void haveDefaults() {
        assertEquals(new AnnealingSettings(7, 1, 1, 0.8, true, Kernel.AUTOMATIC), settings);
    }

    @Test
    void changeOneAtATime() {
        assertEquals(
                new AnnealingSettings(8, 2, 3, 0.9, false, Kernel.PLAIN),
                settings.withClusters(8)
                        .withSeed(2)
                        .withRanks(3)
                        .withCooling(0.9)
                        .withRefined(false)
                        .withKernel(Kernel.PLAIN));
    }

    @Test
    void sayWhatIsAllowed() {
        assertMessage("clusters = 0: must be at least 1", () -> settings.withClusters(0));
        assertMessage("ranks = -1: must be at least 1", () -> settings.withRanks(-1));
        String remedy = ": must be from 0.5 to 0.99; 0.8 is usual";
        assertMessage("cooling = 1.0" + remedy, () -> settings.withCooling(1));
        assertMessage("cooling = 0.1" + remedy, () -> settings.withCooling(0.1));
        assertMessage("cooling = NaN" + remedy, () -> settings.withCooling(Double.NaN));
    }

    private static void assertMessage(String message, Executable change) {
        assertEquals(message, assertThrows(ClusteringException.class, change).getMessage());
    }
}
