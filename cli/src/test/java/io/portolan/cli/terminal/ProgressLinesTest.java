package io.portolan.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Sweep;
import io.portolan.clustering.run.DistanceUnit;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    @Test
    void longRunsWriteFewLines() {
        StringWriter out = new StringWriter();
        try (ProgressLines lines = new ProgressLines(new PrintWriter(out), 0)) {
            for (int i = 1; i <= 5000; i++) {
                lines.sweep(new Sweep(i, i < 2 ? 3.5 : Double.NaN, 4, 1000.0 / i));
            }
        }
        assertEquals(
                """
                portolan: iteration 1: 4 clusters, distortion 1,000, temperature 3.500
                portolan: iteration 3: 4 clusters, SSE 333.3
                portolan: iteration 10: 4 clusters, SSE 100.0
                portolan: iteration 30: 4 clusters, SSE 33.33
                portolan: iteration 100: 4 clusters, SSE 10.00
                portolan: iteration 300: 4 clusters, SSE 3.333
                portolan: iteration 1000: 4 clusters, SSE 1.000
                portolan: iteration 3000: 4 clusters, SSE 0.333
                """,
                out.toString());
    }

    @Test
    void sumsAndTemperaturesOfKilometresHaveTheirUnit() {
        StringWriter out = new StringWriter();
        try (ProgressLines lines = new ProgressLines(new PrintWriter(out), 0)) {
            lines.unit(DistanceUnit.KILOMETRES);
            lines.sweep(new Sweep(1, 3.5, 4, 1000));
        }
        assertEquals(
                "portolan: iteration 1: 4 clusters, distortion 1,000 km², temperature 3.500 km²\n",
                out.toString());
    }
}
