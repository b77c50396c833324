package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Keeps the last state of every service of a node in one log, so that services that change at the
/// same time share the price of the disk.
///
/// *Threads:* any. *Ordering:* the states of one service must be saved in the order of their
/// revisions. *Cost:* the bytes of each service's last durable state stay in memory, because
/// snapshots are written from there.
public final class StateStore implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(StateStore.class.getName());

    private final Path folder;
    private final ChangeLog log;

    /// The last durable one of each service, if it was not dropped.
    private final Map<String, StoredState> states;

    private final AtomicBoolean isSnapshotting = new AtomicBoolean();

    private StateStore(Path folder, ChangeLog log, Map<String, StoredState> states) {
        this.folder = folder;
        this.log = log;
        this.states = states;
    }

    /// Opens the store in a folder, with what was durable when it was last open, and reports every
    /// damaged file in the log of the JVM.
    ///
    /// *Failure:* IOException if another process has it open, or files cannot be read or renamed.
    public static StateStore open(LogSettings settings) throws IOException {
        Map<String, StoredState> states = new ConcurrentHashMap<>();
        ChangeLog log = ChangeLog.open(settings, record -> keep(states, StoredState.of(record)));
        for (Damage damage : log.recovery().damages()) {
            LOG.log(System.Logger.Level.ERROR, damage);
        }
        return new StateStore(settings.folder(), log, states);
    }

    /// Where it lies.
    public Path folder() {
        return folder;
    }

    /// What was found when it was opened. Unless it is complete, a state may be older than the last
    /// that was durable, and its service must begin another epoch.
    public RecoveryReport recovery() {
        return log.recovery();
    }

    /// The last durable state of a service, null when there is none.
    public @Nullable StoredState find(String name) {
        return states.get(name);
    }

    /// Of all services, in no order.
    public Collection<StoredState> all() {
        return List.copyOf(states.values());
    }

    /// The number of the last change in the log.
    public long changes() {
        return log.progress().sequence();
    }

    /// How many bytes were written to the log since it was opened.
    public long bytes() {
        return log.progress().bytes();
    }

    /// See [ChangeLog#generation()].
    public long generation() {
        return log.generation();
    }

    /// Saves a state, or that the service was dropped.
    ///
    /// *Threads:* never blocks; `outcome` is called once by the thread that writes the log, with
    /// null when the state is durable, else with why it is not, and must return soon.
    ///
    /// @param generation of when the outcome of the state before was known
    public void save(StoredState state, long generation, Consumer<@Nullable IOException> outcome) {
        log.append(new Save(state, generation, outcome));
    }

    /// Takes in what was saved until now, and lets the folder go.
    @Override
    public void close() throws IOException {
        log.close();
    }

    private final class Save extends Append {

        private final StoredState state;
        private final Consumer<@Nullable IOException> outcome;

        Save(StoredState state, long generation, Consumer<@Nullable IOException> outcome) {
            super(state.record(), generation);
            this.state = state;
            this.outcome = outcome;
        }

        @Override
        public void durable() {
            keep(states, state);
            if (log.isSnapshotDue() && isSnapshotting.compareAndSet(false, true)) {
                Thread.ofPlatform().daemon().name("snapshot").start(StateStore.this::snapshot);
            }
            outcome.accept(null);
        }

        @Override
        public void failed(IOException cause) {
            outcome.accept(cause);
        }
    }

    private static void keep(Map<String, StoredState> states, StoredState state) {
        if (state.state() == null) {
            states.remove(state.name());
        } else {
            states.put(state.name(), state);
        }
    }

    private void snapshot() {
        try {
            log.snapshot(() -> states.values().stream().map(StoredState::record).iterator());
        } catch (IOException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "no snapshot could be written, the log grows on: {0}",
                    e.getMessage());
        } finally {
            isSnapshotting.set(false);
        }
    }
}
