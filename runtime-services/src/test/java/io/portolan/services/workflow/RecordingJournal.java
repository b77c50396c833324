package io.portolan.services.workflow;

import io.portolan.services.workflow.JournalEntry.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A journal in memory that a test looks into, that lets it do something at the moment of an end,
/// and that tells of other nodes whatever the test wants.
class RecordingJournal implements Journal {

    /// What a test does while the journal is asked.
    @FunctionalInterface
    interface Moment {
        void pass() throws IOException, InterruptedException;
    }

    /// By run and place; guarded by this.
    private final Map<String, Map<String, JournalEntry>> runs = new TreeMap<>();

    private @Nullable Watcher watcher;
    volatile Moment beforeOpen = () -> {};
    volatile Moment beforeStart = () -> {};
    volatile Moment afterStart = () -> {};
    volatile Moment beforeStep = () -> {};
    volatile Moment afterEnd = () -> {};
    volatile Moment beforeDrop = () -> {};
    volatile Moment afterForget = () -> {};
    final CountDownLatch isClosed = new CountDownLatch(1);

    /// The kinds of the entries of a run.
    synchronized List<Kind> kinds(String run) {
        return entries(run).stream().map(JournalEntry::kind).toList();
    }

    synchronized List<JournalEntry> entries(String run) {
        return List.copyOf(runs.getOrDefault(run, Map.of()).values());
    }

    synchronized void put(JournalEntry entry) {
        runs.computeIfAbsent(entry.run(), first -> new TreeMap<>()).put(entry.place(), entry);
    }

    Watcher watcher() {
        return Objects.requireNonNull(watcher);
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public void open(Watcher newWatcher) throws IOException, InterruptedException {
        beforeOpen.pass();
        watcher = newWatcher;
        List<String> all;
        synchronized (this) {
            all = new ArrayList<>(runs.keySet());
        }
        all.forEach(each -> newWatcher.mine(entries(each)));
    }

    @Override
    public List<JournalEntry> read(String run) throws IOException {
        return entries(run);
    }

    @Override
    public void refresh() throws IOException {}

    @Override
    public boolean start(JournalEntry start) throws IOException, InterruptedException {
        beforeStart.pass();
        put(start);
        afterStart.pass();
        return true;
    }

    @Override
    public void append(JournalEntry entry) throws IOException, InterruptedException {
        if (entry.kind() == Kind.STEP) {
            beforeStep.pass();
        }
        put(entry);
    }

    @Override
    public void end(JournalEntry end) throws IOException, InterruptedException {
        synchronized (this) {
            runs.remove(end.run());
            put(end);
        }
        afterEnd.pass();
    }

    @Override
    public void forget(String run) throws IOException, InterruptedException {
        synchronized (this) {
            runs.remove(run);
        }
        afterForget.pass();
    }

    @Override
    public boolean send(JournalEntry request) throws IOException {
        throw new IOException("nothing is sent here");
    }

    @Override
    public void drop() throws IOException, InterruptedException {
        beforeDrop.pass();
        synchronized (this) {
            runs.clear();
        }
    }

    @Override
    public void close() {
        isClosed.countDown();
    }
}
