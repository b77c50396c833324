package io.portolan.bench.clustering;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// Who finds the clouds of a grid.
enum GridContender implements Contender {
    ANNEALING("Portolan, annealing", Role.OURS, "ANNEALING"),
    TEN_RUNS("scikit-learn, best of ten runs", Role.PEER, "TEN");

    /// What ours may be worse at most, as in the goals of annealing.
    private static final double TOLERANCE = 1.003;

    private final String label;
    private final Role role;
    private final String request;

    GridContender(String label, Role role, String request) {
        this.label = label;
        this.role = role;
        this.request = request;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// What its worker is asked.
    String request() {
        return request;
    }

    /// Throws unless ours is as good.
    static void verify(double ours, double best) {
        if (!(ours <= TOLERANCE * best)) {
            throw new IllegalStateException(
                    "annealing has inertia %s and the best of ten runs %s: it may be %s times that"
                            .formatted(ours, best, TOLERANCE));
        }
    }
}
