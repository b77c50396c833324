package io.portolan.bench.exchange;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.results.Control;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntToDoubleFunction;

/// Times the steps of ranks. A row is to be measured in the same way by `peers/exchange.c`, which
/// says how.
///
/// ```
///   rank 0   control | steps ......  | gate | control | steps ...
///   rank 1   control |   steps ..... | gate | control | steps ...
///                    first start to last end
/// ```
///
/// *Threads:* one for each rank; all of them call the same methods.
final class ExchangeTiming {

    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;
    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();

    private final Gate gate;
    private final Pace pace;
    private final IntToDoubleFunction control;

    /// What a rank does in a row.
    interface Loop {
        /// Does so many steps; returns how many values were not what they had to be.
        long run(long steps) throws InterruptedException;
    }

    /// A timed run of a row.
    ///
    /// @param micros per operation
    /// @param control that the program measured around the run
    record Sample(double micros, Control control) {

        private static final int NUMBERS = 3;

        /// One without a control of its own.
        static Sample of(double micros) {
            return new Sample(micros, Control.NONE);
        }

        /// What a program says of a row.
        static ProgramAnswer answer(Row row, List<Sample> samples) {
            List<Double> figures = new ArrayList<>();
            for (Sample it : samples) {
                figures.addAll(List.of(it.micros, it.control.before(), it.control.after()));
            }
            return new ProgramAnswer(row.name(), figures, null, null);
        }

        /// Those that a program said.
        static List<Sample> of(ProgramAnswer answer) {
            double[] said = answer.numbers();
            List<Sample> samples = new ArrayList<>();
            for (int i = 0; i + NUMBERS <= said.length; i += NUMBERS) {
                samples.add(new Sample(said[i], new Control(said[i + 1], said[i + 2])));
            }
            return samples;
        }

        /// The same with a control measured around the whole, unless it has one.
        Sample within(Control whole) {
            return Double.isNaN(control.nanos()) ? new Sample(micros, whole) : this;
        }
    }

    /// Ranks received something that nobody sent them.
    static final class WrongValuesException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final long values;

        WrongValuesException(long values) {
            super(values + " wrong values");
            this.values = values;
        }

        long values() {
            return values;
        }
    }

    /// How long a row is run.
    ///
    /// @param warmSeconds before it is measured, at least
    /// @param runSeconds of each run while it is measured
    /// @param quietSeconds in which the compilers of all processes must have ended nothing before
    ///   it is measured, if they do so within [#mostWarmSeconds()]
    record Pace(double warmSeconds, double runSeconds, double quietSeconds) {
        /// How many runs a row is measured in.
        static final int RUNS = 5;

        /// As many times as long a JVM warms a row that it has not run yet: a second if a row takes
        /// 50 ms.
        private static final int FIRST = 20;

        private static final int QUIET = 10;
        private static final int MOST = 4;
        private static final int LENGTH_OF_THREADS = 4;

        /// For a row that is warm in the compiler's eyes.
        static Pace ofMillis(String millis) {
            double seconds = Integer.parseInt(millis) / 1e3;
            return new Pace(seconds, seconds / RUNS, 0);
        }

        /// For the first time that a JVM runs a row: until its compilers rest. Otherwise ranks that
        /// spin share their cores with the compilers while they are measured, in code that is not
        /// final: two JVMs on two cores took more than a second to get there.
        Pace first() {
            return new Pace(FIRST * warmSeconds, runSeconds, QUIET * warmSeconds);
        }

        /// How long a row is warmed at most, whatever the compilers do.
        double mostWarmSeconds() {
            return MOST * warmSeconds;
        }

        /// The one for a row; runs that start threads are longer, so that those hardly count.
        ///
        /// @param warm the rows that this JVM has measured before, to which this one is added
        Pace of(Row row, Set<Row> warm) {
            int longer = row.hasThreads() ? LENGTH_OF_THREADS : 1;
            Pace own = new Pace(longer * warmSeconds, longer * runSeconds, longer * quietSeconds);
            return warm.add(row) ? own.first() : own;
        }
    }

    /// Where the ranks meet after each run.
    interface Gate {
        /// What all ranks together did, the same for all, when they have come.
        ///
        /// @param own what the rank did
        Run meet(int rank, Run own) throws InterruptedException;
    }

    /// A run of a rank, or of all from the first start to the last end.
    ///
    /// @param start in ns, by a clock of all ranks
    /// @param wrong values
    /// @param compiled what the compilers of each process have spent by then, ms, added up
    record Run(long start, long end, long wrong, long compiled) {
        double seconds() {
            return Math.max(1, end - start) / NANOS;
        }

        /// This and another rank's, of one process.
        Run with(Run other) {
            return new Run(
                    Math.min(start, other.start),
                    Math.max(end, other.end),
                    wrong + other.wrong,
                    Math.max(compiled, other.compiled));
        }
    }

    /// Of ranks that are threads of this JVM.
    ///
    /// @param isControlled whether these are two ranks that measure their control
    static ExchangeTiming of(int ranks, Pace pace, boolean isControlled) {
        Run[] runs = new Run[ranks];
        Run[] all = new Run[1]; // written by the rank that comes last, read by all after it
        CyclicBarrier barrier =
                new CyclicBarrier(
                        ranks, () -> all[0] = Arrays.stream(runs).reduce(Run::with).orElseThrow());
        Gate gate =
                (rank, own) -> {
                    runs[rank] = own;
                    ThreadLoops.await(barrier);
                    return all[0];
                };
        IntToDoubleFunction control =
                isControlled ? new ThreadLoops.Crossing()::oneWayNanos : _ -> Double.NaN;
        return new ExchangeTiming(gate, pace, control);
    }

    /// Of one rank, which meets the others elsewhere and has no control.
    static ExchangeTiming of(Gate gate, Pace pace) {
        return new ExchangeTiming(gate, pace, _ -> Double.NaN);
    }

    private ExchangeTiming(Gate gate, Pace pace, IntToDoubleFunction control) {
        this.gate = gate;
        this.pace = pace;
        this.control = control;
    }

    /// Runs the loops of all ranks until they are warm and then for the samples; those of rank 0
    /// count.
    ///
    /// *Failure:* [WrongValuesException] in all ranks.
    List<Sample> samples(int rank, Row row, Loop loop) throws InterruptedException {
        long steps = 1;
        double spent = 0;
        double quiet = 0;
        long compiled = 0;
        double took;
        do {
            Run run = run(rank, loop, steps);
            took = run.seconds();
            spent += took;
            quiet = run.compiled() == compiled ? quiet + took : 0;
            compiled = run.compiled();
            steps = nextSteps(steps, took, pace.runSeconds());
        } while (spent < pace.warmSeconds()
                || (quiet < pace.quietSeconds() && spent < pace.mostWarmSeconds()));
        int runs = took > Pace.RUNS * pace.runSeconds() ? 1 : Pace.RUNS;
        List<Sample> samples = new ArrayList<>();
        double before = control.applyAsDouble(rank);
        for (int i = 0; i < runs; i++) {
            double seconds = run(rank, loop, steps).seconds();
            double after = control.applyAsDouble(rank);
            double micros = MICROS * seconds / steps / row.operations();
            samples.add(new Sample(micros, new Control(before, after)));
            before = after;
        }
        return samples;
    }

    /// One run, the same for all ranks.
    private Run run(int rank, Loop loop, long steps) throws InterruptedException {
        long start = System.nanoTime();
        long wrong = loop.run(steps);
        Run own = new Run(start, System.nanoTime(), wrong, COMPILERS.getTotalCompilationTime());
        Run all = gate.meet(rank, own);
        if (all.wrong() > 0) {
            throw new WrongValuesException(all.wrong());
        }
        return all;
    }

    /// As many as fill a run, at most twice as many as before.
    static long nextSteps(long before, double took, double run) {
        return (long) Math.clamp(before * (run / took), 1, 2.0 * before);
    }
}
