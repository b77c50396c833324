package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Overhead and efficiency are those of equation (2).
@Timeout(60)
final class ParallelismTest {
    @Test
    void perfectSpeedUpHasNoOverhead() {
        Parallelism perfect = of(4, 400, 0, 100);
        assertEquals(0, perfect.overhead());
        assertEquals(1, perfect.efficiency());
    }

    @Test
    void waitingIsOverhead() {
        // Eight ranks for 125 ms did what one does in 800 ms.
        Parallelism waiting = of(8, 800, 200, 125);
        assertEquals(0.25, waiting.overhead(), 1e-12);
        assertEquals(0.8, waiting.efficiency(), 1e-12);
    }

    @Test
    void nothingMeasuredIsNoOverhead() {
        assertEquals(0, of(2, 0, 0, 0).overhead());
    }

    @Test
    void aRunAccountsForTheTimeOfAllRanks() {
        double[][] census = CensusData.indiana();
        Points points = Points.ofColumns(new double[][] {census[0], census[1]});
        Parallelism run =
                new KMeans(KMeansSettings.of(10).withRanks(2)).cluster(points).parallelism();
        assertEquals(2, run.ranks());
        Duration accounted = run.compute().plus(run.messages());
        assertTrue(accounted.compareTo(run.wall().multipliedBy(2)) <= 0, run.toString());
        assertTrue(run.compute().isPositive(), run.toString());
    }

    private static Parallelism of(int ranks, long compute, long messages, long wall) {
        return new Parallelism(
                ranks,
                Duration.ofMillis(compute),
                Duration.ofMillis(messages),
                Duration.ofMillis(wall));
    }
}
