package io.portolan.clustering.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import org.junit.jupiter.api.Test;

class MemoryNeedTest {

    private static final long MIB = 1 << 20;

    @Test
    void growsWithPointsClustersAndRanks() {
        Points few = Points.ofColumns(new double[40][1000]);
        long bytes = MemoryNeed.of(few, 10, 1).bytes();
        assertTrue(MemoryNeed.of(Points.ofColumns(new double[40][2000]), 10, 1).bytes() > bytes);
        assertTrue(MemoryNeed.of(few, 20, 1).bytes() > bytes);
        assertTrue(MemoryNeed.of(few, 10, 2).bytes() > bytes);
    }

    @Test
    void fallsWithTheNumberOfProcesses() {
        Points points = Points.ofColumns(new double[2][1_000_000]);
        long ofOne = MemoryNeed.of(points, 1.0, 10, 1).bytes();
        long ofTwo = MemoryNeed.of(points, 0.5, 10, 1).bytes();
        long ofFour = MemoryNeed.of(points, 0.25, 10, 1).bytes();
        assertTrue(ofTwo < ofOne);
        assertTrue(ofFour < ofTwo * 4 / 5);
    }

    @Test
    void isRefusedWithTheSizeThatWouldDo() {
        MemoryNeed need = new MemoryNeed(30 * MIB);
        need.check(20 * MIB, 50 * MIB);
        ClusteringException e =
                assertThrows(ClusteringException.class, () -> need.check(34 * MIB, 64 * MIB - 1));
        assertEquals(
                "the points take 34 MiB and clustering them needs 30 MiB more, but the memory is 64"
                        + " MiB; give more with JAVA_TOOL_OPTIONS=-Xmx81m, ask for fewer clusters,"
                        + " cluster fewer rows or columns, or read the file in passes with --method"
                        + " mini-batch",
                e.getMessage());
    }
}
