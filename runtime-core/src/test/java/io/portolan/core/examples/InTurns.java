package io.portolan.core.examples;

import java.util.Arrays;
import java.util.Locale;

/// Times two programs in turns, so that what else the machine does hits both.
final class InTurns {

    /// What is timed.
    interface Program {
        void run() throws InterruptedException;
    }

    private InTurns() {}

    /// What both take, as the medians of so many rounds, and how many times as fast the other one
    /// is. A round before those warms up.
    static String compared(int rounds, String name, Program one, String otherName, Program other)
            throws InterruptedException {
        double[] first = new double[rounds];
        double[] second = new double[rounds];
        for (int round = -1; round < rounds; round++) {
            long start = System.nanoTime();
            one.run();
            long middle = System.nanoTime();
            other.run();
            if (round >= 0) {
                first[round] = (middle - start) / 1e6;
                second[round] = (System.nanoTime() - middle) / 1e6;
            }
        }
        Arrays.sort(first);
        Arrays.sort(second);
        double ofOne = first[rounds / 2];
        double ofOther = second[rounds / 2];
        return String.format(
                Locale.ROOT,
                "%s: %.0f ms; %s: %.0f ms, %.2f times as fast%n",
                name,
                ofOne,
                otherName,
                ofOther,
                ofOne / ofOther);
    }
}
