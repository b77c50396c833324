package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException.Fault;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/// What cannot be done is refused before the first sweep; what goes wrong later ends all ranks.
@Timeout(60)
final class KMeansRefusesTest {
    private static final Points THREE = Points.ofColumns(new double[][] {{1, 2, 2, 3}});

    @Test
    void settingsBelowOne() {
        refused("clusters = 0: must be at least 1", () -> KMeansSettings.of(3).withClusters(0));
        refused("ranks = -1: must be at least 1", () -> KMeansSettings.of(3).withRanks(-1));
        refused(
                "maxIterations = 0: must be at least 1",
                () -> KMeansSettings.of(3).withMaxIterations(0));
    }

    @Test
    void moreClustersThanDistinctPoints() {
        refused(
                "clusters = 4, but there are only 3 distinct points: ask for at most 3",
                () -> new KMeans(KMeansSettings.of(4)).cluster(THREE));
        Points weighted = Points.ofColumns(new double[][] {{1, 2, 3}}, new double[] {1, 0, 1});
        refused(
                "clusters = 3, but there are only 2 distinct points with a positive weight: ask for at most 2",
                () -> new KMeans(KMeansSettings.of(3)).cluster(weighted));
        assertEquals(0, new KMeans(KMeansSettings.of(3)).cluster(THREE).inertia());
    }

    @Test
    void givenCentersThatDoNotFit() {
        Seeding two = new GivenCenters(Centers.of(new double[][] {{1, 1}, {2, 2}}));
        refused(
                "2 centers were given for 3 clusters: the two numbers must be equal",
                () -> new KMeans(KMeansSettings.of(3).withSeeding(two)).cluster(THREE));
        refused(
                "2 dimensions were given for 1 dimensions: the two numbers must be equal",
                () ->
                        new KMeans(KMeansSettings.of(2).withRanks(2).withSeeding(two))
                                .cluster(THREE));
        refused(
                "coordinate 0 of center 1 is NaN: centers must be finite",
                () -> Centers.of(new double[][] {{1}, {Double.NaN}}));
        refused(
                "center 1 has 2 coordinates, center 0 has 1: give all the same number",
                () -> Centers.of(new double[][] {{1}, {1, 2}}));
    }

    @Test
    void aFailingProgressEndsTheRunAsItWasThrown() {
        IllegalStateException failure = new IllegalStateException("no screen");
        IllegalStateException thrown =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                new KMeans(KMeansSettings.of(2).withRanks(3))
                                        .cluster(
                                                THREE,
                                                sweep -> {
                                                    throw failure;
                                                }));
        assertSame(failure, thrown);
    }

    @Test
    void anInterruptEndsTheRun() {
        Thread caller = Thread.currentThread();
        // Rank 0 sweeps on only when the interrupt has reached it.
        Progress interrupting =
                sweep -> {
                    caller.interrupt();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                };
        KMeans kMeans = new KMeans(KMeansSettings.of(2).withRanks(2));
        ClusteringException thrown =
                assertThrows(ClusteringException.class, () -> kMeans.cluster(THREE, interrupting));
        assertTrue(Thread.interrupted(), "the thread stays interrupted");
        assertEquals(Fault.INTERRUPTED, thrown.fault());
        assertEquals(
                "clustering on 2 ranks was interrupted: there is no result; run it again",
                thrown.getMessage());
    }

    private static void refused(String message, Executable call) {
        ClusteringException thrown = assertThrows(ClusteringException.class, call);
        assertEquals(message, thrown.getMessage());
        assertEquals(Fault.ARGUMENT, thrown.fault());
    }
}
