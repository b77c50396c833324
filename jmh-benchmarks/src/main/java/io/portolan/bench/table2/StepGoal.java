package io.portolan.bench.table2;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.List;
import java.util.Map;

/// What a step without computation is to cost at most.
enum StepGoal implements Contender {
    RENDEZVOUS;

    private static final double WITHIN_CORES_NANOS = 250;
    private static final double BEYOND_CORES_NANOS = 1000;

    @Override
    public String label() {
        return "goal of a rendezvous";
    }

    @Override
    public Role role() {
        return Role.GIVEN;
    }

    @Override
    public List<Double> given(int computations) {
        boolean haveCores = computations <= Runtime.getRuntime().availableProcessors();
        return StageFigure.figures(
                Map.of(StageFigure.EMPTY, haveCores ? WITHIN_CORES_NANOS : BEYOND_CORES_NANOS));
    }
}
