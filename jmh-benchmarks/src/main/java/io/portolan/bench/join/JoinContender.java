package io.portolan.bench.join;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// The twins of the join of two ports.
public enum JoinContender implements Contender {
    JOIN("join of two ports, a handler", Role.OURS),
    JOIN_AWAIT("join of two ports, await", Role.OURS),
    COROUTINE("Kotlin zip of two channels", Role.YARDSTICK),
    REACTOR("Reactor zip, on producers' threads", Role.YARDSTICK),
    REACTOR_PUBLISHED("Reactor zip, published on a thread", Role.YARDSTICK);

    private final String label;
    private final Role role;

    JoinContender(String label, Role role) {
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

    /// Starts its threads.
    Zipper start() {
        return switch (this) {
            case JOIN -> new PortZipper();
            case JOIN_AWAIT -> new AwaitingZipper();
            case COROUTINE -> new CoroutineZipper();
            case REACTOR -> ReactorZipper.onProducers();
            case REACTOR_PUBLISHED -> ReactorZipper.onItsOwnThread();
        };
    }
}
