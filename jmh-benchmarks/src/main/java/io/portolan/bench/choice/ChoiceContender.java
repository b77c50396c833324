package io.portolan.bench.choice;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// The twins of the choice between ports.
public enum ChoiceContender implements Contender {
    CHOICE("Choice.await over ports", Role.OURS),
    SELECT("Kotlin select over channels", Role.YARDSTICK),
    POLLED("LinkedBlockingQueues polled in turn", Role.YARDSTICK);

    private final String label;
    private final Role role;

    ChoiceContender(String label, Role role) {
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

    Sources sources(int count) {
        return switch (this) {
            case CHOICE -> new ChoiceSources(count);
            case SELECT -> new SelectSources(count);
            case POLLED -> new PolledSources(count);
        };
    }
}
