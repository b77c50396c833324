package io.portolan.mpi.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeatEquationTest {
    private static final int SIDE = 12;
    private static final int STEPS = 30;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 12, 16, 144})
    void isThatOfOneBlock(int ranks) throws InterruptedException {
        double[] plate = new Random(1).doubles(SIDE * SIDE).toArray();
        assertArrayEquals(serial(plate), HeatEquation.solve(ranks, plate, SIDE, STEPS));
    }

    /// A sine wave of one half in one direction and two in the other keeps its form; in each step
    /// it loses the same share of its height.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6})
    void aWaveDecaysAsItMust(int ranks) throws InterruptedException {
        double[] wave = new double[SIDE * SIDE];
        for (int i = 0; i < SIDE; i++) {
            for (int j = 0; j < SIDE; j++) {
                wave[i * SIDE + j] = sine(1, i + 1) * sine(2, j + 1);
            }
        }
        double kept = 1 - 4 * HeatBlock.K * (square(sine(1, 0.5)) + square(sine(2, 0.5)));
        double[] expected = new double[wave.length];
        for (int i = 0; i < wave.length; i++) {
            expected[i] = wave[i] * Math.pow(kept, STEPS);
        }
        assertArrayEquals(expected, HeatEquation.solve(ranks, wave, SIDE, STEPS), 1e-14);
    }

    private static double sine(int halves, double at) {
        return Math.sin(Math.PI * halves * at / (SIDE + 1));
    }

    private static double square(double x) {
        return x * x;
    }

    private static double[] serial(double[] plate) {
        double[] now = plate;
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[now.length];
            for (int i = 0; i < SIDE; i++) {
                for (int j = 0; j < SIDE; j++) {
                    double beside = at(now, i - 1, j) + at(now, i, j - 1);
                    beside += at(now, i, j + 1);
                    beside += at(now, i + 1, j);
                    next[i * SIDE + j] = at(now, i, j) + HeatBlock.K * (beside - 4 * at(now, i, j));
                }
            }
            now = next;
        }
        return now;
    }

    private static double at(double[] plate, int i, int j) {
        boolean isInside = 0 <= i && i < SIDE && 0 <= j && j < SIDE;
        return isInside ? plate[i * SIDE + j] : 0;
    }
}
