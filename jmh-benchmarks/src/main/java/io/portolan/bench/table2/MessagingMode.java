package io.portolan.bench.table2;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.List;

/// The modes of messaging of the table, in its order, the rendezvous of them on ranks, and what
/// waking the next rank costs without any messaging.
///
/// Source: Qiu et al. 2008, table 2 and figure 4
public enum MessagingMode implements Contender {
    PIPELINE_SPAWNED("spawned Pipeline"),
    SHIFT_SPAWNED("spawned Shift"),
    TWO_SHIFTS_SPAWNED("spawned Two Shifts"),
    PIPELINE_RENDEZVOUS("rendezvous Pipeline"),
    SHIFT_RENDEZVOUS("rendezvous Shift"),
    EXCHANGE_AS_TWO_SHIFTS("rendezvous Exchange as two shifts"),
    EXCHANGE_JOIN("rendezvous Exchange, one join"),
    PIPELINE_RANKS("ranks, Pipeline: sendrecv"),
    SHIFT_RANKS("ranks, Shift: shift"),
    EXCHANGE_TWO_SENDRECV("ranks, Exchange as two sendrecv"),
    EXCHANGE_RANKS("ranks, Exchange: exchange"),
    SHIFT_PARKED("bare park and unpark, Shift");

    private final String label;

    MessagingMode(String label) {
        this.label = label;
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
        return switch (this) {
            case PIPELINE_SPAWNED,
                    SHIFT_SPAWNED,
                    SHIFT_PARKED,
                    PIPELINE_RENDEZVOUS,
                    EXCHANGE_AS_TWO_SHIFTS ->
                    List.of();
            case TWO_SHIFTS_SPAWNED -> List.of(SHIFT_SPAWNED.name());
            case SHIFT_RENDEZVOUS -> List.of(SHIFT_PARKED.name());
            case EXCHANGE_JOIN -> List.of(EXCHANGE_AS_TWO_SHIFTS.name());
            case PIPELINE_RANKS -> List.of(PIPELINE_RENDEZVOUS.name());
            case SHIFT_RANKS -> List.of(SHIFT_RENDEZVOUS.name(), SHIFT_PARKED.name());
            case EXCHANGE_TWO_SENDRECV -> List.of(EXCHANGE_AS_TWO_SHIFTS.name());
            case EXCHANGE_RANKS -> List.of(EXCHANGE_JOIN.name(), EXCHANGE_TWO_SENDRECV.name());
        };
    }

    /// Whether the paper has it; the others are our ranks and the floor.
    boolean isOfPaper() {
        return compareTo(EXCHANGE_JOIN) <= 0;
    }

    /// How much computation a stage of all ranks needs at least. Only where the ranks are more than
    /// the cores and no multiple of them does it matter.
    ///
    /// - A spawned Pipeline and every Shift: `P/cores`. A rank depends on no other one, or on its
    ///   left neighbour alone, so a core that is free has a stage of another rank to do.
    /// - Both neighbours: `ceil(P/cores)` for three ranks, each of which then waits for all others.
    ///   Of more ranks some can begin their next stage while the last ones are at this one:
    ///   `P/cores`.
    /// - A rendezvous Pipeline: `ceil(P/cores)`. Its virtual threads never wait, so they keep their
    ///   cores to their ends.
    Normalisation normalisation(int computations) {
        boolean isSynchronised = sendsBothWays() && computations <= 3;
        boolean keepsCores = this == PIPELINE_RENDEZVOUS || this == PIPELINE_RANKS;
        return isSynchronised || keepsCores ? Normalisation.WHOLE_STAGES : Normalisation.EVEN_SHARE;
    }

    /// The same in a line for readers.
    String normalisationNote() {
        return switch (this) {
            case PIPELINE_SPAWNED -> "P/cores applies: its computations depend on no other";
            case PIPELINE_RENDEZVOUS, PIPELINE_RANKS ->
                    "ceil(P/cores) applies: its threads never wait, so they keep their cores to their ends";
            case SHIFT_SPAWNED, SHIFT_RENDEZVOUS, SHIFT_RANKS, SHIFT_PARKED ->
                    "P/cores applies: a computation waits for its left neighbour alone";
            case TWO_SHIFTS_SPAWNED,
                    EXCHANGE_AS_TWO_SHIFTS,
                    EXCHANGE_JOIN,
                    EXCHANGE_TWO_SENDRECV,
                    EXCHANGE_RANKS ->
                    "ceil(P/cores) applies to 3 computations, each of which waits for all others;"
                            + " P/cores to more";
        };
    }

    /// Whether each rank sends to itself.
    boolean isPipeline() {
        return switch (this) {
            case PIPELINE_SPAWNED, PIPELINE_RENDEZVOUS, PIPELINE_RANKS -> true;
            default -> false;
        };
    }

    /// Whether ranks send to their left too.
    boolean sendsBothWays() {
        return switch (this) {
            case TWO_SHIFTS_SPAWNED,
                    EXCHANGE_AS_TWO_SHIFTS,
                    EXCHANGE_JOIN,
                    EXCHANGE_TWO_SENDRECV,
                    EXCHANGE_RANKS ->
                    true;
            default -> false;
        };
    }

    Execution start(List<Rank> ranks) {
        return switch (this) {
            case PIPELINE_SPAWNED, SHIFT_SPAWNED -> SpawnedExecution.shift(ranks);
            case TWO_SHIFTS_SPAWNED -> SpawnedExecution.twoShifts(ranks);
            case PIPELINE_RENDEZVOUS, SHIFT_RENDEZVOUS -> RendezvousExecution.shift(ranks);
            case EXCHANGE_AS_TWO_SHIFTS -> RendezvousExecution.exchangeAsTwoShifts(ranks);
            case EXCHANGE_JOIN -> RendezvousExecution.exchangeAsJoin(ranks);
            case PIPELINE_RANKS -> RankExecution.pipeline(ranks);
            case SHIFT_RANKS -> RankExecution.shift(ranks);
            case EXCHANGE_TWO_SENDRECV -> RankExecution.exchangeAsTwoSendrecv(ranks);
            case EXCHANGE_RANKS -> RankExecution.exchange(ranks);
            case SHIFT_PARKED -> new ParkedExecution(ranks);
        };
    }
}
