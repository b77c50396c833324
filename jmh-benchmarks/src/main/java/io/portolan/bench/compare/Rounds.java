package io.portolan.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Measures contenders in turn, several times over, so that a disturbance of some seconds hits all.
///
/// ```
///   round 1: control | A B C D | control     each letter is one fresh process, or one request
///   round 2: control | B C D A | control     to one that waits meanwhile
///   round 3: control | C D A B | control
/// ```
///
/// A round whose control is far from the usual is dropped and counted.
final class Rounds {

    /// Times one contender once.
    interface Stopwatch {
        double time(Contender contender, int size) throws IOException, InterruptedException;
    }

    private static final double FAR = 2;

    private final Measurements measurements;
    private final int rounds;
    private final PrintStream progress;
    private final double[] controls;

    Rounds(Measurements measurements, int rounds, PrintStream progress) {
        this.measurements = measurements;
        this.rounds = rounds;
        this.progress = progress;
        this.controls = new double[2 * rounds];
    }

    /// Measures; returns the rounds that count.
    Measurements run(Stopwatch stopwatch) throws IOException, InterruptedException {
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            controls[2 * round] = PingPong.oneWayNanos();
            for (int size : measurements.sizes()) {
                for (Contender contender : inTurn(round)) {
                    if (contender.fits(size)) {
                        measurements.add(contender, size, stopwatch.time(contender, size));
                    }
                }
            }
            controls[2 * round + 1] = PingPong.oneWayNanos();
            progress.printf(
                    "round %d of %d: %.0f s, control %.0f and %.0f ns%n",
                    round + 1,
                    rounds,
                    (System.nanoTime() - start) / 1e9,
                    controls[2 * round],
                    controls[2 * round + 1]);
        }
        return measurements.only(calm(controls));
    }

    /// One line on the control and the dropped rounds.
    String control() {
        boolean[] calm = calm(controls);
        int dropped = 0;
        for (boolean isCalm : calm) {
            dropped += isCalm ? 0 : 1;
        }
        return "control: cache line one way %s ns; %d of %d rounds dropped (over %.0f times the median)"
                .formatted(Spread.of(controls), dropped, rounds, FAR);
    }

    /// Which rounds have both controls near the median of all. A control of NaN says nothing.
    static boolean[] calm(double[] controls) {
        double limit = FAR * Spread.of(controls).median();
        boolean[] calm = new boolean[controls.length / 2];
        for (int round = 0; round < calm.length; round++) {
            calm[round] = !(controls[2 * round] > limit) && !(controls[2 * round + 1] > limit);
        }
        return calm;
    }

    private List<Contender> inTurn(int round) {
        List<Contender> order = new ArrayList<>(measurements.contenders());
        Collections.rotate(order, -round);
        return order;
    }
}
