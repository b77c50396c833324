package io.portolan.services.workflow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that a journal tells when it is opened.
final class ReadJournal implements Journal.Watcher {

    private final List<JournalEntry> all = new ArrayList<>();

    static List<JournalEntry> read(Journal journal) throws IOException, InterruptedException {
        ReadJournal read = new ReadJournal();
        journal.open(read);
        return read.all;
    }

    @Override
    public boolean fits(JournalEntry start) {
        return true;
    }

    @Override
    public boolean mine(List<JournalEntry> entries) {
        all.addAll(entries);
        return true;
    }

    @Override
    public void unreadable(String run, String why) {
        throw new IllegalStateException("run %s: %s".formatted(run, why));
    }

    @Override
    public void others(JournalEntry start, @Nullable String node) {
        all.add(start);
    }

    @Override
    public void ended(JournalEntry end) {
        all.add(end);
    }

    @Override
    public void forgotten(String run) {}

    @Override
    public void remaining(Set<String> runs) {}

    @Override
    public void asked(JournalEntry request) {}
}
