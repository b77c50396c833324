package io.portolan.bench.memory;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// What an item of memory is: a port, or what a peer has in its place.
enum MemoryContender implements Contender {
    PORT("port, name shared", Role.OURS),
    PORT_NAMED("port, name of its own", Role.OURS),
    PORT_ACTIVE("port with active serial receiver", Role.OURS),
    MPSC_ACTOR("actor on MpscLinked, unpadded", Role.PEER),
    PEKKO("Pekko typed actor", Role.PEER);

    private static final int PEKKO_PART = 10;

    private final String label;
    private final Role role;

    MemoryContender(String label, Role role) {
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

    /// How many to make for a size: fewer of what takes seconds to make, the figure is for one.
    int count(int size) {
        return this == PEKKO ? size / PEKKO_PART : size;
    }

    Maker start() {
        return switch (this) {
            case PORT -> PortMaker.sharingName();
            case PORT_NAMED -> PortMaker.named();
            case PORT_ACTIVE -> new ActivePortMaker();
            case MPSC_ACTOR -> new QueueActorMaker();
            case PEKKO -> new PekkoMaker();
        };
    }
}
