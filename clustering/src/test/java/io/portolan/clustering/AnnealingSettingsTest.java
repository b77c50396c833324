package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class AnnealingSettingsTest {
    private final AnnealingSettings settings = AnnealingSettings.of(7);

    @Test
    void haveDefaults() {
        assertEquals(
                new AnnealingSettings(
                        new AnnealingGoal.Exactly(7), 1, 1, Effort.DEFAULT, 0.8, Kernel.AUTOMATIC),
                settings);
    }

    @Test
    void changeOneAtATime() {
        AnnealingGoal goal = new AnnealingGoal.Until(2.5, 100);
        assertEquals(
                new AnnealingSettings(goal, 2, 3, Effort.HIGH, 0.95, Kernel.PLAIN),
                settings.withGoal(goal)
                        .withSeed(2)
                        .withRanks(3)
                        .withEffort(Effort.HIGH)
                        .withCooling(0.95)
                        .withKernel(Kernel.PLAIN));
    }

    @Test
    void takeTheCoolingThatBelongsToTheQuality() {
        assertEquals(0.9, settings.withEffort(Effort.HIGH).cooling());
        assertEquals(0.8, settings.withCooling(0.7).withEffort(Effort.FAST).cooling());
    }

    @Test
    void sayWhatIsAllowed() {
        assertMessage("clusters = 0: must be at least 1", () -> AnnealingSettings.of(0));
        assertMessage("maxClusters = 0: must be at least 1", () -> new AnnealingGoal.Until(0, 0));
        for (double temperature : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertMessage(
                    "temperature = "
                            + temperature
                            + ": must be a number of at least 0; 0 is as low as it gets",
                    () -> new AnnealingGoal.Until(temperature, 5));
        }
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
