package io.portolan.bench.table2;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.table2.StageRuns.Normalisation;
import java.util.List;
import java.util.function.Function;

/// The modes of messaging of the table, in its order, the rendezvous of them on ranks, and what
/// waking the next rank costs without any messaging.
///
/// Source: Qiu et al. 2008, table 2 and figure 4
public enum MessagingMode implements Contender {
    PIPELINE_SPAWNED(
            "spawned Pipeline",
            Pattern.SPAWNED_PIPELINE,
            ranks -> new Execution.Spawned(ranks, false)),
    SHIFT_SPAWNED("spawned Shift", Pattern.SHIFT, ranks -> new Execution.Spawned(ranks, false)),
    TWO_SHIFTS_SPAWNED(
            "spawned Two Shifts",
            Pattern.EXCHANGE,
            ranks -> new Execution.Spawned(ranks, true),
            "SHIFT_SPAWNED"),
    PIPELINE_RENDEZVOUS(
            "rendezvous Pipeline", Pattern.PIPELINE, Execution.onThreads(rank -> rank::shift)),
    SHIFT_RENDEZVOUS(
            "rendezvous Shift",
            Pattern.SHIFT,
            Execution.onThreads(rank -> rank::shift),
            "SHIFT_PARKED"),
    EXCHANGE_AS_TWO_SHIFTS(
            "rendezvous Exchange as two shifts",
            Pattern.EXCHANGE,
            Execution.onThreads(rank -> rank::twoShifts)),
    EXCHANGE_JOIN(
            "rendezvous Exchange, one join",
            Pattern.EXCHANGE,
            Execution.onThreads(Execution::joining),
            "EXCHANGE_AS_TWO_SHIFTS"),
    PIPELINE_RANKS(
            "ranks, Pipeline: sendrecv",
            Pattern.PIPELINE,
            Execution.inWorld(own -> own::toItself),
            "PIPELINE_RENDEZVOUS"),
    SHIFT_RANKS(
            "ranks, Shift: shift",
            Pattern.SHIFT,
            Execution.inWorld(own -> own::shift),
            "SHIFT_RENDEZVOUS",
            "SHIFT_PARKED"),
    EXCHANGE_TWO_SENDRECV(
            "ranks, Exchange as two sendrecv",
            Pattern.EXCHANGE,
            Execution.inWorld(own -> own::twoSendrecv),
            "EXCHANGE_AS_TWO_SHIFTS"),
    EXCHANGE_RANKS(
            "ranks, Exchange: exchange",
            Pattern.EXCHANGE,
            Execution.inWorld(own -> own::exchange),
            "EXCHANGE_JOIN",
            "EXCHANGE_TWO_SENDRECV"),
    SHIFT_PARKED("bare park and unpark, Shift", Pattern.SHIFT, Execution::parkedShift);

    private final String label;
    private final Pattern pattern;

    @SuppressWarnings("ImmutableEnumChecker") // it captures nothing that changes
    private final Function<List<Computations.Rank>, Execution> execution;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change a list that of() made
    private final List<String> by;

    MessagingMode(
            String label,
            Pattern pattern,
            Function<List<Computations.Rank>, Execution> execution,
            String... by) {
        this.label = label;
        this.pattern = pattern;
        this.execution = execution;
        this.by = List.of(by);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return this == SHIFT_PARKED ? Role.FLOOR : Role.OURS;
    }

    /// A ring has two ranks at least; what is not of the paper is measured with 2, 4 and 8.
    @Override
    public boolean fits(int computations) {
        return isOfPaper()
                ? isPipeline() || computations > 1
                : computations > 1 && Integer.bitCount(computations) == 1;
    }

    @Override
    public List<String> by() {
        return by;
    }

    /// Whether the paper has it; the others are our ranks and the floor.
    boolean isOfPaper() {
        return compareTo(EXCHANGE_JOIN) <= 0;
    }

    /// How much computation a stage of all ranks needs at least. Only where the ranks are more than
    /// the cores and no multiple of them does it matter.
    Normalisation normalisation(int computations) {
        return computations <= pattern.wholeUpTo
                ? Normalisation.WHOLE_STAGES
                : Normalisation.EVEN_SHARE;
    }

    /// The same in a line for readers.
    String normalisationNote() {
        return pattern.note;
    }

    /// Whether each rank sends to itself.
    boolean isPipeline() {
        return pattern == Pattern.SPAWNED_PIPELINE || pattern == Pattern.PIPELINE;
    }

    /// Whether ranks send to their left too.
    boolean sendsBothWays() {
        return pattern == Pattern.EXCHANGE;
    }

    Execution start(List<Computations.Rank> ranks) {
        return execution.apply(ranks);
    }

    /// Who sends to whom, and how much computation a stage of all ranks needs therefore.
    private enum Pattern {
        SPAWNED_PIPELINE(0, "P/cores applies: its computations depend on no other"),
        PIPELINE(
                Integer.MAX_VALUE,
                "ceil(P/cores) applies: its threads never wait, so they keep their cores to their ends"),
        /// A core that is free has a stage of another rank to do.
        SHIFT(0, "P/cores applies: a computation waits for its left neighbour alone"),
        /// Of more than three ranks some can begin their next stage while the last ones are at this
        /// one.
        EXCHANGE(
                3,
                "ceil(P/cores) applies to 3 computations, each of which waits for all others;"
                        + " P/cores to more");

        private final int wholeUpTo;
        private final String note;

        /// @param wholeUpTo how many ranks need whole stages, more of them an even share
        Pattern(int wholeUpTo, String note) {
            this.wholeUpTo = wholeUpTo;
            this.note = note;
        }
    }
}
