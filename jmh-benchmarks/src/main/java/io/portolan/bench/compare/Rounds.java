package io.portolan.bench.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// Measures contenders in turn, several times over, so that a disturbance of some seconds hits all.
///
/// ```
///   round 1: control | A B C D | control     each letter is one fresh process, or one request
///   round 2: control | B C D A | control     to one that waits meanwhile
///   round 3: control | C D A B | control
/// ```
///
/// A round whose control is far from the usual is dropped and counted.
public final class Rounds {

    private static final double FAR = 2;

    private final Plan plan;
    private final List<Measurements> measurements = new ArrayList<>();
    private final int rounds;
    private final PrintStream progress;
    private final double[] controls;

    public Rounds(Plan plan, int rounds, PrintStream progress) {
        this.plan = plan;
        for (int i = 0; i < plan.quantities().size(); i++) {
            measurements.add(new Measurements(plan.contenders(), plan.sizes()));
        }
        this.rounds = rounds;
        this.progress = progress;
        this.controls = new double[2 * rounds];
    }

    /// Measures; returns the figures of the rounds that count, for each quantity.
    public List<Measurements> run(Meter meter) throws IOException, InterruptedException {
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            controls[2 * round] = PingPong.oneWayNanos();
            for (int size : plan.sizes()) {
                for (Contender contender : inTurn(round)) {
                    if (contender.fits(size)) {
                        add(contender, size, meter.measure(contender, size));
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
        BitSet calm = calm(controls);
        return measurements.stream().map(all -> all.only(calm)).toList();
    }

    /// Lines on the control and the dropped rounds.
    public List<String> control() {
        return control(controls);
    }

    static List<String> control(double[] controls) {
        Spread spread = Spread.of(controls);
        List<String> lines = new ArrayList<>();
        int rounds = controls.length / 2;
        long dropped = rounds - IntStream.range(0, rounds).filter(calm(controls)::get).count();
        lines.add(
                "control: cache line one way %s ns; %d of %d rounds dropped (over %.0f times the median)"
                        .formatted(spread, dropped, rounds, FAR));
        if (spread.median() > FAR * spread.min() || farRounds(controls).cardinality() == rounds) {
            lines.add("the machine changed much during the run: do not trust the figures");
        }
        return lines;
    }

    /// Which rounds count: those with both controls near the median of all. When no round has, all
    /// count.
    static BitSet calm(double[] controls) {
        BitSet calm = farRounds(controls);
        int rounds = controls.length / 2;
        if (calm.cardinality() < rounds) {
            calm.flip(0, rounds);
        }
        return calm;
    }

    /// A control of NaN says nothing against a round.
    private static BitSet farRounds(double[] controls) {
        double limit = FAR * Spread.of(controls).median();
        BitSet far = new BitSet();
        for (int i = 0; i < controls.length; i++) {
            if (controls[i] > limit) {
                far.set(i / 2);
            }
        }
        return far;
    }

    private void add(Contender contender, int size, double[] figures) {
        for (int i = 0; i < figures.length; i++) {
            measurements.get(i).add(contender, size, figures[i]);
        }
    }

    private List<Contender> inTurn(int round) {
        List<Contender> order = new ArrayList<>(plan.contenders());
        Collections.rotate(order, -round);
        return order;
    }
}
