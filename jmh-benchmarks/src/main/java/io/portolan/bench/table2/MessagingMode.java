package io.portolan.bench.table2;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.List;

/// The modes of messaging of the table, in its order, the rendezvous of them on ranks, and what
/// waking the next rank costs without any messaging.
///
/// Source: Qiu et al. 2008, table 2 and figure 4
enum MessagingMode implements Contender {
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

    /// A ring has two ranks at least.
    @Override
    public boolean fits(int computations) {
        return isPipeline() || computations > 1;
    }

    @Override
    public List<Contender> comparedWith() {
        return switch (this) {
            case PIPELINE_SPAWNED, SHIFT_SPAWNED, SHIFT_PARKED -> List.of();
            case TWO_SHIFTS_SPAWNED -> List.of(SHIFT_SPAWNED);
            case PIPELINE_RENDEZVOUS, EXCHANGE_AS_TWO_SHIFTS -> List.of(StepGoal.RENDEZVOUS);
            case SHIFT_RENDEZVOUS -> List.of(StepGoal.RENDEZVOUS, SHIFT_PARKED);
            case EXCHANGE_JOIN -> List.of(StepGoal.RENDEZVOUS, EXCHANGE_AS_TWO_SHIFTS);
            case PIPELINE_RANKS -> List.of(StepGoal.RENDEZVOUS, PIPELINE_RENDEZVOUS);
            case SHIFT_RANKS -> List.of(StepGoal.RENDEZVOUS, SHIFT_RENDEZVOUS, SHIFT_PARKED);
            case EXCHANGE_TWO_SENDRECV -> List.of(StepGoal.RENDEZVOUS, EXCHANGE_AS_TWO_SHIFTS);
            case EXCHANGE_RANKS ->
                    List.of(StepGoal.RENDEZVOUS, EXCHANGE_JOIN, EXCHANGE_TWO_SENDRECV);
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
            case PIPELINE_RANKS -> new RankExecution(ranks, RankMessages::pipeline);
            case SHIFT_RANKS -> new RankExecution(ranks, RankMessages::shift);
            case EXCHANGE_TWO_SENDRECV ->
                    new RankExecution(ranks, RankMessages::exchangeAsTwoSendrecv);
            case EXCHANGE_RANKS -> new RankExecution(ranks, RankMessages::exchange);
            case SHIFT_PARKED -> new ParkedExecution(ranks);
        };
    }
}
