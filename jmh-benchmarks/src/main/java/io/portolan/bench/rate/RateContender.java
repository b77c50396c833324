package io.portolan.bench.rate;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.List;

/// Who sends and receives for a rank.
enum RateContender implements Contender {
    ONE("the rank's own thread", 1),
    FOUR("4 threads of the rank", 4);

    private final String label;
    private final int threads;

    RateContender(String label, int threads) {
        this.label = label;
        this.threads = threads;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return Role.OURS;
    }

    @Override
    public List<Contender> comparedWith() {
        return this == FOUR ? List.of(ONE) : List.of();
    }

    int threads() {
        return threads;
    }
}
