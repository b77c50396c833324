package io.portolan.core.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SimulationTest {

    @Test
    void mainRuns() throws Exception {
        Simulation.main(new String[0]);
    }

    /// By theory the mean over 100,000 hours has a standard error of 0.011 and of 0.045; each
    /// tolerance is five of them.
    @Test
    void agreesWithTheTheoryOfQueues() throws Exception {
        assertEquals(0.5 / (1 - 0.5), new Simulation().meanNumber(0.5, 100_000), 0.055);
        assertEquals(0.7 / (1 - 0.7), new Simulation().meanNumber(0.7, 100_000), 0.225);
    }

    @Test
    void everyRunIsTheSame() throws Exception {
        double once = new Simulation().meanNumber(0.9, 1_000);
        assertEquals(once, new Simulation().meanNumber(0.9, 1_000));
    }
}
