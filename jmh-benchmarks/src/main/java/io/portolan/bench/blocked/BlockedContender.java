package io.portolan.bench.blocked;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// How a thread blocks.
enum BlockedContender implements Contender {
    RECEIVE("port.receive", Role.OURS),
    PARK("LockSupport.park", Role.PEER);

    private final String label;
    private final Role role;

    BlockedContender(String label, Role role) {
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

    /// Makes a place for a thread to block at.
    Spot spot() {
        return switch (this) {
            case RECEIVE -> new PortSpot();
            case PARK -> new ParkSpot();
        };
    }
}
