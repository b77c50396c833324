package io.portolan.clustering.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MeridianCutTest {

    @Test
    void theMapIsCutWhereTheLargestPartIsLeftOut() {
        assertEquals(0, cut(179, -179).west());
        assertEquals(30, cut(135, 140, -75).west());
        assertEquals(-180, cut(-10, 10).west());
        assertEquals(-180, cut(-179, -90, 0, 90, 179).west());
        assertEquals(-180, cut(42).west());
        assertEquals(-180, cut(180).west());
    }

    @Test
    void longitudesBeyondATurnComeBack() {
        assertEquals(-160, cut(200, 210).turned(200));
        assertEquals(180, cut(180, -90, 0, 90).turned(180));
        assertEquals(181, cut(179, -179).turned(-179));
        assertEquals(179, cut(179, -179).turned(179));
        assertEquals(181, cut(179, -179).turned(-179 - 720));
    }

    @Test
    void neighborsStayNeighbors() {
        for (double middle = -540; middle <= 540; middle += 7.5) {
            MeridianCut cut = cut(middle - 8, middle, middle + 8);
            double span = cut.turned(middle + 8) - cut.turned(middle - 8);
            assertTrue(Math.abs(span - 16) < 1e-9, middle + ": " + span);
        }
    }

    private static MeridianCut cut(double... longitudes) {
        return MeridianCut.of(
                new ReportView("lon", "longitude", i -> longitudes[i], k -> 0), longitudes.length);
    }
}
