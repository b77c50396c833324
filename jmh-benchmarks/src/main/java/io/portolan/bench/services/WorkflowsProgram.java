package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.RepeatedCalls;
import io.portolan.bench.compare.Role;
import java.time.Duration;
import java.util.List;

/// What a step of a workflow costs.
public final class WorkflowsProgram {

    private static final int STEPS = 10;

    /// Of a workflow without a journal, so that the start of one is no part of the figure.
    private static final int MANY_STEPS = 1_000;

    /// On two cores the compilers took one of them for the first twelve seconds, and a step four
    /// times as long as later.
    private static final Duration WARM_UP = Duration.ofSeconds(16);

    private static final Duration LONG = Duration.ofSeconds(8);
    private static final Duration QUICK = Duration.ofSeconds(3);

    private WorkflowsProgram() {}

    /// Ours beside the peer and the log, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "workflows",
                "workflows of ten durable steps by several callers, against DBOS Transact",
                "a disk below the folder for temporary files; PostgreSQL",
                "twenty-five minutes, --quick nine",
                WorkflowsProgram.class,
                List.of(WorkflowsContender.values()),
                "callers",
                List.of(1, 16),
                List.of(16),
                List.of(Quantity.compared("us per step of all callers")),
                List.of("-Xms512m", "-Xmx512m", "--enable-native-access=ALL-UNNAMED"));
    }

    /// Arguments: contender, callers, whether quick.
    public static void main(String[] arguments) throws Exception {
        var contender = WorkflowsContender.valueOf(arguments[0]);
        int callers = Integer.parseInt(arguments[1]);
        Duration time = Boolean.parseBoolean(arguments[2]) ? QUICK : LONG;
        Answer.of(microsPerStep(contender, callers, WARM_UP, time)).print(System.out);
        System.exit(0); // without waiting for threads of libraries
    }

    /// *Failure:* [IllegalStateException] when a workflow returns something else than the sum of
    /// its steps.
    static double microsPerStep(
            WorkflowsContender contender, int callers, Duration warmUp, Duration time)
            throws Exception {
        RepeatedCalls runs = new RepeatedCalls(callers, Thread.ofVirtual().factory());
        try (StepRunner runner = contender.open()) {
            int steps = contender == WorkflowsContender.MEMORY ? MANY_STEPS : STEPS;
            var _ = runs.run(warmUp, (caller, n) -> run(runner, "warm", caller, n, steps));
            return runs.run(time, (caller, n) -> run(runner, "timed", caller, n, steps))
                            .microsPerCall()
                    / steps;
        }
    }

    private static void run(StepRunner runner, String name, int caller, long number, int steps)
            throws Exception {
        check(runner.run(name + "-" + caller + "-" + number, steps), steps);
    }

    private static void check(int sum, int steps) {
        if (sum != steps * (steps - 1) / 2) {
            throw new IllegalStateException(
                    "the numbers of %d steps add up to %d".formatted(steps, sum));
        }
    }

    /// Who keeps the steps.
    enum WorkflowsContender implements Contender {
        LOG("Portolan, journal in its log", Role.OURS),
        POSTGRESQL("Portolan, journal in PostgreSQL", Role.OURS),
        MEMORY("Portolan, no journal", Role.OURS),
        DBOS("DBOS Transact, PostgreSQL", Role.PEER),
        APPENDS("Portolan, appends to the log alone", Role.FLOOR);

        private final String label;
        private final Role role;

        WorkflowsContender(String label, Role role) {
            this.label = label;
            this.role = role;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public Role role() {
            return role;
        }

        StepRunner open() throws Exception {
            return switch (this) {
                case LOG -> StepRunner.PortolanRunner.inALog();
                case POSTGRESQL -> StepRunner.PortolanRunner.inPostgresql();
                case MEMORY -> StepRunner.PortolanRunner.inNothing();
                case DBOS -> StepRunner.DbosRunner.open();
                case APPENDS -> StepRunner.BareLogRunner.open();
            };
        }
    }
}
