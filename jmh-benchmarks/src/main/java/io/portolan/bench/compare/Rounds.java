package io.portolan.bench.compare;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Measures contenders in turn, several times over, so that a disturbance of some seconds hits all.
///
/// ```
///   round 1: | A A' | B | C | D |     each letter is one fresh process, or one request to one
///   round 2: | B | C | D | A' A |     that waits meanwhile; A' is ours in another build
///   round 3: | C | D | A A' | B |     | is the control
/// ```
///
/// A round whose first or last control is far from the usual is dropped from the tables and
/// counted; the results have all rounds, each figure with the controls before and after it.
public final class Rounds {

    private static final double FAR = 2;

    private final Plan plan;
    private final List<Measurements> measurements = new ArrayList<>();
    private final int rounds;
    private final BenchResults results;
    private final PrintStream progress;
    private final double[] controls;

    public Rounds(Plan plan, int rounds, BenchResults results, PrintStream progress) {
        this.plan = plan;
        this.results = results;
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
            double control = PingPong.oneWayNanos();
            controls[2 * round] = control;
            for (int size : plan.sizes()) {
                for (Contender contender : inTurn(round)) {
                    if (contender.fits(size)) {
                        control = measure(contender, size, round, control, meter);
                    }
                }
            }
            controls[2 * round + 1] = control;
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
        MedianSpread spread = MedianSpread.of(controls);
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
        double limit = FAR * MedianSpread.of(controls).median();
        BitSet far = new BitSet();
        for (int i = 0; i < controls.length; i++) {
            if (controls[i] > limit) {
                far.set(i / 2);
            }
        }
        return far;
    }

    /// Measures one contender, ours in each build; returns the last control.
    private double measure(
            Contender contender, int size, int round, double firstControl, Meter meter)
            throws IOException, InterruptedException {
        double before = firstControl;
        for (Build build : builds(contender, round)) {
            ResourceUse effort = ResourceUse.begin();
            double[] figures = meter.measure(contender, size, build);
            ResourceUse.Spent spent = effort.end();
            double after = contender.role() == Role.GIVEN ? before : PingPong.oneWayNanos();
            for (int i = 0; i < figures.length; i++) {
                if (build.isThis()) {
                    measurements.get(i).add(contender, size, figures[i]);
                }
                if (contender.role() != Role.GIVEN && !Double.isNaN(figures[i])) {
                    Quantity quantity = plan.quantities().get(i);
                    results.add(
                            new ResultRow(
                                    plan.title(),
                                    contender.label(),
                                    contender.role().name(),
                                    build.name(),
                                    Map.of(plan.sizeName(), Integer.toString(size)),
                                    quantity.unit(),
                                    quantity.resolution(),
                                    round + 1,
                                    figures[i],
                                    before,
                                    after,
                                    spent.wallSeconds(),
                                    spent.cpuSeconds(),
                                    spent.othersCores()));
                }
            }
            before = after;
        }
        return before;
    }

    /// Ours is measured in each build, in turns the one and the other first.
    private List<Build> builds(Contender contender, int round) {
        if (contender.role() != Role.OURS) {
            return List.of(results.build());
        }
        List<Build> builds = results.builds();
        return round % 2 == 0 ? builds : builds.reversed();
    }

    private List<Contender> inTurn(int round) {
        List<Contender> order = new ArrayList<>(plan.contenders());
        Collections.rotate(order, -round);
        return order;
    }
}
