package io.portolan.bench.clustering;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// Our two kinds of sweep; the hard one is the yardstick.
enum SweepContender implements Contender {
    SOFT("a sweep of annealing", Role.OURS),
    HARD("a sweep of K-means", Role.YARDSTICK);

    private final String label;
    private final Role role;

    SweepContender(String label, Role role) {
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
}
