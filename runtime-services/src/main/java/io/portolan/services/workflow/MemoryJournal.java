package io.portolan.services.workflow;

import java.util.List;

/// The journal of a node without a store: runs end with it, so there is nothing to keep.
final class MemoryJournal implements Journal {

    @Override
    public boolean isDurable() {
        return false;
    }

    @Override
    public List<JournalEntry> read() {
        return List.of();
    }

    @Override
    public void append(JournalEntry entry) {}

    @Override
    public void end(JournalEntry end) {}

    @Override
    public void forget(String run) {}

    @Override
    public void drop() {}
}
