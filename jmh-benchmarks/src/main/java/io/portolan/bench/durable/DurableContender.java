package io.portolan.bench.durable;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.nio.file.Path;

/// Who keeps the changes, and on what threads those who change wait.
enum DurableContender implements Contender {
    VIRTUAL("Portolan, virtual threads", Role.OURS),
    PLATFORM("Portolan, platform threads", Role.OURS),
    SQLITE("SQLite, WAL, synchronous=FULL", Role.PEER);

    private final String label;
    private final Role role;

    DurableContender(String label, Role role) {
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

    Keeper open(Path folder) throws Exception {
        return this == SQLITE ? new SqliteKeeper(folder) : new ServiceKeeper(folder);
    }

    Thread writer(Runnable writing) {
        return this == VIRTUAL
                ? Thread.ofVirtual().start(writing)
                : Thread.ofPlatform().daemon().start(writing);
    }
}
