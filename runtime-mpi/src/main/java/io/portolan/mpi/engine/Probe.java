package io.portolan.mpi.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A look for a message that leaves the message where it is.
public final class Probe extends Transfer {
    private @Nullable Arrival found;

    Probe(Home home, Header header, Object operation) {
        super(home, header, operation);
    }

    @Override
    public int peer() {
        return header().source();
    }

    /// The message, once the probe is done.
    public Arrival found() {
        return Objects.requireNonNull(found, "the probe has found nothing");
    }

    @Override
    public boolean withdraw() {
        return home().withdraw(this);
    }

    void found(Arrival arrival) {
        found = arrival;
        matched();
    }
}
