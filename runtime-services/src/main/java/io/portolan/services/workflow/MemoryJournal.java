package io.portolan.services.workflow;

import java.util.List;

/// The journal of a node without a store: runs end with it, so there is nothing to keep.
final class MemoryJournal implements Journal {

    @Override
    public boolean isDurable() {
        return false;
    }

    @Override
    public void open(Watcher watcher) {}

    @Override
    public List<JournalEntry> read(String run) {
        return List.of();
    }

    @Override
    public void refresh() {}

    @Override
    public boolean start(JournalEntry start) {
        return true;
    }

    @Override
    public void append(JournalEntry entry) {}

    @Override
    public void end(JournalEntry end) {}

    @Override
    public void forget(String run) {}

    @Override
    public boolean send(JournalEntry request) {
        throw new IllegalStateException("there is no other node");
    }

    @Override
    public void drop() {}

    @Override
    public void close() {}
}
