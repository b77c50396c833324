package io.portolan.bench.eager;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.List;

/// The two ways of a message without a receive.
enum EagerContender implements Contender {
    EAGER("eager: a copy waits", Role.OURS, Long.MAX_VALUE),
    RENDEZVOUS("rendezvous: the sender waits", Role.OURS, 0);

    private final String label;
    private final Role role;
    private final long eagerBytes;

    EagerContender(String label, Role role, long eagerBytes) {
        this.label = label;
        this.role = role;
        this.eagerBytes = eagerBytes;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public List<Contender> comparedWith() {
        return this == EAGER ? List.of(RENDEZVOUS) : List.of();
    }

    /// The limit up to which the world sends in this way.
    long eagerBytes() {
        return eagerBytes;
    }
}
