package io.portolan.bench.exchange;

import java.util.Optional;

/// How near two ranks are to each other in a machine.
///
/// Source: Chai et al. 2007, section 2
enum PlacementLevel {
    ONE_CPU("one CPU"),
    ONE_CORE("two CPUs of one core"),
    SHARED_CACHE("two cores that share a cache"),
    ONE_SOCKET("two cores of one socket that share no cache"),
    TWO_SOCKETS("cores of two sockets");

    private final String label;

    PlacementLevel(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /// What two CPUs are to each other; empty where the system hides their caches.
    static Optional<PlacementLevel> of(CpuTopology.Cpu a, CpuTopology.Cpu b) {
        if (a.number() == b.number()) {
            return Optional.of(ONE_CPU);
        }
        if (a.core().equals(b.core())) {
            return Optional.of(ONE_CORE);
        }
        if (!a.socket().equals(b.socket())) {
            return Optional.of(TWO_SOCKETS);
        }
        if (a.cache().isEmpty() || b.cache().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(a.cache().equals(b.cache()) ? SHARED_CACHE : ONE_SOCKET);
    }
}
