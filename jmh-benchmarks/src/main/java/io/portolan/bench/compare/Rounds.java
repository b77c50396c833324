package io.portolan.bench.compare;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import io.portolan.bench.results.ResourceUse;
import io.portolan.bench.results.ResultRow;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Measures contenders in turn, several times over, so that a disturbance of some seconds hits all.
///
/// ```
///   round 1: | A A' | B | C | D |     each letter is one fresh process, or one request to one
///   round 2: | B | C | D | A' A |     that waits meanwhile; A' is ours in another build
///   round 3: | C | D | A A' | B |     | is the control
/// ```
///
/// The results have all rounds, each figure with the controls before and after it. A peer that
/// fails at a size is named, with what it said, and not measured again at that size: it may be
/// missing, and ours is worth measuring without it.
public final class Rounds {

    private final Plan plan;
    private final int rounds;
    private final BenchResults results;
    private final PrintStream progress;
    private final Set<Visit> failed = new HashSet<>();

    /// Measures one contender once.
    @FunctionalInterface
    public interface Meter {

        /// Returns a figure for each quantity of the plan, in its order; NaN for one that the
        /// contender does not have.
        ///
        /// *Failure:* [IllegalStateException] when the contender computed something wrong or could
        /// not run; [DisagreementException] when what it computed is not what ours did.
        ///
        /// @param build whose classes are measured; another one than this only for contenders of
        ///   ours
        double[] measure(Contender contender, int size, Build build)
                throws IOException, InterruptedException;
    }

    private record Visit(Contender contender, int size) {}

    public Rounds(Plan plan, int rounds, BenchResults results, PrintStream progress) {
        this.plan = plan;
        this.rounds = rounds;
        this.results = results;
        this.progress = progress;
    }

    /// Measures, and adds the figures to the results.
    ///
    /// *Failure:* what the meter throws for ours, and [DisagreementException] for any.
    public void run(Meter meter) throws IOException, InterruptedException {
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            double first = PingPong.oneWayNanos();
            double control = first;
            for (int size : plan.sizes()) {
                for (Contender contender : inTurn(round)) {
                    if (contender.role() != Role.GIVEN
                            && contender.fits(size)
                            && !failed.contains(new Visit(contender, size))) {
                        control = measure(contender, size, round, control, meter);
                    }
                }
            }
            progress.printf(
                    "round %d of %d: %.0f s, control %.0f and %.0f ns%n",
                    round + 1, rounds, (System.nanoTime() - start) / 1e9, first, control);
        }
    }

    /// Measures one contender, ours in each build; returns the last control.
    private double measure(
            Contender contender, int size, int round, double firstControl, Meter meter)
            throws IOException, InterruptedException {
        double before = firstControl;
        for (Build build : builds(contender, round)) {
            ResourceUse effort = ResourceUse.begin();
            double[] figures = figures(contender, size, build, meter);
            ResourceUse.Spent spent = effort.end();
            double after = PingPong.oneWayNanos();
            for (int i = 0; i < figures.length; i++) {
                if (!Double.isNaN(figures[i])) {
                    Quantity quantity = plan.quantities().get(i);
                    results.add(
                            new ResultRow(
                                    plan.title(),
                                    contender.label(),
                                    contender.role().name(),
                                    build.name(),
                                    plan.parameters(size),
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

    /// What the meter says; nothing for a peer that fails.
    private double[] figures(Contender contender, int size, Build build, Meter meter)
            throws IOException, InterruptedException {
        try {
            return meter.measure(contender, size, build);
        } catch (IllegalStateException | IOException e) {
            if (contender.role() == Role.OURS || e instanceof DisagreementException) {
                throw e;
            }
            failed.add(new Visit(contender, size));
            progress.printf(
                    "%s is left out with %s=%d: %s%n",
                    contender.label(), plan.sizeName(), size, e.getMessage());
            return new double[0];
        }
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
