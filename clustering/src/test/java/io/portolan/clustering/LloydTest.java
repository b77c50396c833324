package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.lloyd.GainScale;
import io.portolan.clustering.lloyd.Lloyd;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// That a run to the end is the textbook's is tested with [KMeans].
@Timeout(60)
final class LloydTest {
    @Test
    void toRestEndsWithTheFirstSweepThatGainsLittle() {
        double[][] census = CensusData.indiana();
        double[][] place = {census[0], census[1]};
        Centers start = Centers.of(TextbookLloyd.someRows(place, 30, 3));
        List<Sweep> sweeps = new ArrayList<>();
        Lloyd run =
                DataParallel.run(
                                Points.ofColumns(place),
                                2,
                                share ->
                                        Lloyd.toRest(
                                                share,
                                                false,
                                                start.toArray(),
                                                0.01,
                                                GainScale.of(share),
                                                new RunHistory(share, sweeps::add)))
                        .value();
        assertFalse(run.isConverged());
        assertEquals(sweeps.getLast().inertia(), run.inertia());
        assertTrue(sweeps.size() > 3, sweeps.size() + " sweeps");
        for (int s = 1; s < sweeps.size(); s++) {
            double gain = sweeps.get(s - 1).inertia() / sweeps.get(s).inertia() - 1;
            assertEquals(s == sweeps.size() - 1, gain <= 0.01, "gain " + gain + " in sweep " + s);
        }
    }

    @Test
    void centersThatReachNoPointAreMovedToPoints() {
        double[] whole = {0, 1, 2, 3};
        double[] between = {0.5, 2.5};
        Lloyd run =
                DataParallel.run(
                                Points.ofColumns(new double[][] {whole}),
                                2,
                                0.01,
                                share ->
                                        Lloyd.toTheEnd(
                                                share,
                                                true,
                                                share.geometry().toSpace(between),
                                                new RunHistory(share, Progress.NONE)))
                        .value();
        assertEquals(2, run.relocations());
        assertEquals(2 * 0.01, run.inertia(), 1e-9, "two points are outliers");
    }
}
