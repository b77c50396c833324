package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The messages that arrived before anyone asked for them, in order of arrival.
///
/// *Threads:* the owning rank only.
final class Unexpected {
    private @Nullable Envelope oldest;
    private @Nullable Envelope youngest;

    void add(Envelope envelope) {
        if (youngest == null) {
            oldest = envelope;
        } else {
            youngest.next = envelope;
        }
        youngest = envelope;
    }

    /// Takes out the oldest message that matches; null when none does.
    @Nullable Envelope remove(int context, int source, int tag) {
        Envelope before = null;
        for (Envelope at = oldest; at != null; at = at.next) {
            if (at.matches(context, source, tag)) {
                unlink(before, at);
                return at;
            }
            before = at;
        }
        return null;
    }

    private void unlink(@Nullable Envelope before, Envelope taken) {
        if (before == null) {
            oldest = taken.next;
        } else {
            before.next = taken.next;
        }
        if (youngest == taken) {
            youngest = before;
        }
        taken.next = null;
    }
}
