package io.portolan.services.store;

import io.portolan.services.operation.FailureReport;
import io.portolan.services.store.StoredRecord.Answered;
import io.portolan.services.store.StoredRecord.Attached;
import io.portolan.services.store.StoredRecord.Change;
import io.portolan.services.store.StoredRecord.Dropped;
import io.portolan.services.store.StoredRecord.Whole;
import io.portolan.services.store.StoredState.Member;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Keeps the last state of every service of a node, and the answers to operations with a key, in
/// one log, so that services that change at the same time share the price of the disk.
///
/// Overview. The last durable state of each service is in memory, member by member and item by item
/// in CBOR, because snapshots are written from there; a change takes the place of what it changes.
/// After a loss of records, a change that does not follow the last one kept is of no use; a whole
/// state is. A service of which it is not sure that its last state is there gets a new epoch, and
/// so do all of them in a copy.
///
/// *Threads:* any. *Ordering:* the states of one service must be saved in the order of their
/// revisions. *Cost:* the bytes of each service's last durable state stay in memory.
public final class StateStore implements AutoCloseable {

    /// The kind under which the entries of a journal are attached to their service.
    public static final int JOURNAL = StoredRecord.FIRST_ATTACHED;

    private static final System.Logger LOG = System.getLogger(StateStore.class.getName());

    /// After a lack of memory it is tried so often whether there is some again.
    private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Path folder;
    private final ChangeLog log;
    private final Kept kept;
    private final AtomicBoolean isSnapshotting = new AtomicBoolean();

    private StateStore(Path folder, ChangeLog log, Kept kept) {
        this.folder = folder;
        this.log = log;
        this.kept = kept;
    }

    /// Opens the store in a folder, with what was durable when it was last open, and reports every
    /// damaged file in the log of the JVM.
    ///
    /// *Failure:* IOException if another process has it open, files cannot be read, forced or
    /// renamed, a later version wrote it, or it is damaged and its settings refuse that.
    ///
    /// @param answers how many a service keeps
    public static StateStore open(LogSettings settings, AnswerLimits answers) throws IOException {
        return open(settings, answers, ChannelFile.DISK);
    }

    static StateStore open(LogSettings settings, AnswerLimits answers, Disk disk)
            throws IOException {
        Kept kept = new Kept(answers);
        ChangeLog log = ChangeLog.open(settings, kept, disk);
        for (Damage damage : log.recovery().damages()) {
            LOG.log(System.Logger.Level.ERROR, damage);
        }
        return new StateStore(settings.folder(), log, kept);
    }

    /// Where it lies.
    public Path folder() {
        return folder;
    }

    /// What was found when it was opened.
    public RecoveryReport recovery() {
        return log.recovery();
    }

    /// What was lost and nobody has accepted yet: a line for each damage, of earlier times too.
    public List<String> losses() throws IOException {
        return log.losses();
    }

    /// Somebody knows what was lost.
    public void acceptLosses() throws IOException {
        log.acceptLosses();
    }

    /// The last durable state of a service. Null when there is none, and from [#drop] on, until
    /// that has failed.
    public @Nullable StoredState find(String service) {
        return kept.find(service);
    }

    /// The states of all services, by their paths.
    public Collection<StoredState> all() {
        return kept.all();
    }

    /// The durable answers to operations on a service, the oldest first, whatever service they
    /// belong to.
    public List<StoredAnswer> answers(String scope) {
        return kept.answers(scope);
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

    /// See [ChangeLog#failure()].
    public @Nullable String failure() {
        return log.failure();
    }

    /// See [ChangeLog#busyNanos()].
    public long busyNanos() {
        return log.busyNanos();
    }

    /// Saves a whole state.
    ///
    /// @param answer to the operation that made it; null when it had no key
    public void save(StoredState state, @Nullable StoredAnswer answer, Saving saving) {
        append(new Whole(state, answer), saving);
    }

    /// Saves what the next state of a service has other than the one that was saved before.
    ///
    /// @param answer to the operation that made it; null when it had no key
    public void change(
            String service,
            String epoch,
            long number,
            Map<String, Member> members,
            @Nullable StoredAnswer answer,
            Saving saving) {
        append(new Change(service, epoch, number, members, answer), saving);
    }

    /// Saves that a service was dropped, with all that belongs to it.
    public void drop(String service, String epoch, long number, Saving saving) {
        kept.leaves(service);
        append(new Dropped(service, epoch, number), saving);
    }

    /// Saves an answer to what changed nothing.
    ///
    /// @param service with which it goes when that is dropped
    public void answer(String service, StoredAnswer answer, Saving saving) {
        append(new Answered(service, answer), saving);
    }

    /// Attaches something to a service, which need not have a state. It takes the place of what was
    /// attached under the same kind and id, and, if the id has no slash, of all whose ids begin
    /// with it and a slash. What has no bytes is there no more.
    ///
    /// *Ordering:* what is attached later takes effect later, if one thread attaches both.
    ///
    /// @param kind such as [#JOURNAL]
    public void attach(int kind, String service, String id, byte[] bytes, Saving saving) {
        append(new Attached(kind, service, id, bytes), saving);
    }

    /// What is attached to a service, by id, that of one group in the order in which it came.
    public Map<String, byte[]> attached(int kind, String service) {
        return kept.attached(kind, service);
    }

    /// Takes in what was saved until now, and lets the folder go.
    ///
    /// *Failure:* IOException when the disk does not answer.
    @Override
    public void close() throws IOException {
        log.close();
    }

    void append(StoredRecord record, Saving saving) {
        log.append(new Save(record, saving));
    }

    /// Everything as records, for an export.
    List<StoredRecord> records() {
        return kept.everything();
    }

    private final class Save extends Append {

        private final StoredRecord record;
        private final Saving saving;

        Save(StoredRecord record, Saving saving) {
            super(record.encoded(), saving.generation());
            this.record = record;
            this.saving = saving;
        }

        @Override
        public void durable() {
            IOException useless = null;
            try {
                useless = taken();
            } catch (Throwable e) { // the log has it, a snapshot would not
                isSnapshotting.set(true);
                throw e;
            } finally {
                saving.known(useless);
            }
            snapshotIfDue();
        }

        /// Takes the record in, and waits for the memory that it takes: what comes after it follows
        /// it. Returns why it is of no use; null when it is.
        private @Nullable IOException taken() {
            boolean isOfUse = kept.isOfUse(record);
            while (true) {
                try {
                    if (!isOfUse) {
                        return useless(record);
                    }
                    kept.put(record);
                    return null;
                } catch (OutOfMemoryError e) {
                    LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
                }
            }
        }

        @Override
        public void failed(IOException cause) {
            if (record instanceof Dropped dropped) {
                kept.stays(dropped.service());
            }
            saving.known(cause);
        }
    }

    /// A record is in the log, and the next open would pass over it.
    private static IOException useless(StoredRecord record) {
        IOException useless =
                new IOException(
                        "a record of %s does not follow the state that is kept of it, and is not used"
                                .formatted(record.service()));
        FailureReport.write(LOG, System.Logger.Level.ERROR, "a record was saved in vain", useless);
        return useless;
    }

    private void snapshotIfDue() {
        if (log.isSnapshotDue() && isSnapshotting.compareAndSet(false, true)) {
            try {
                Thread.ofPlatform().daemon().name("snapshot").start(this::snapshot);
            } catch (Throwable e) { // such as a lack of memory: the next record tries again
                isSnapshotting.set(false);
                FailureReport.write(
                        LOG,
                        System.Logger.Level.WARNING,
                        "no snapshot could be begun, the log grows on",
                        e);
            }
        }
    }

    private void snapshot() {
        try {
            log.snapshot();
        } catch (IOException e) {
            FailureReport.write(
                    LOG,
                    System.Logger.Level.WARNING,
                    "no snapshot could be written, the log grows on",
                    e);
        } finally {
            isSnapshotting.set(false);
        }
    }

    /// What the records came to.
    private static final class Kept implements Contents {

        private static final SecureRandom EPOCHS = new SecureRandom();

        private final AnswerLimits limits;
        private final Map<String, StoredState> states = new HashMap<>();
        private final Map<String, Answers> answers = new HashMap<>();
        private final Map<String, Attachments> attached = new HashMap<>();

        /// The services of which the last state may be missing.
        private final Set<String> doubtful = new HashSet<>();

        /// How many records on their way say of a service that it was dropped.
        private final Map<String, Integer> leaving = new HashMap<>();

        Kept(AnswerLimits limits) {
            this.limits = limits;
        }

        @Override
        public synchronized void take(int version, byte[] bytes) {
            StoredRecord record = StoredRecord.of(version, bytes);
            if (isOfUse(record)) {
                put(record);
                if (saysTheState(record)) {
                    doubtful.remove(record.service());
                }
            }
        }

        /// Whether a record that is of use shows that the last state until then is there.
        private static boolean saysTheState(StoredRecord record) {
            return switch (record) {
                case Whole _, Change _, Dropped _ -> true;
                case Answered _, Attached _ -> false;
            };
        }

        /// Whether a record is of use, which the next open decides in the same way.
        synchronized boolean isOfUse(StoredRecord record) {
            return switch (record) {
                case Whole(StoredState state, StoredAnswer _) ->
                        !isOlder(state.service(), state.epoch(), state.number());
                case Change change -> follows(change);
                default -> true;
            };
        }

        /// Whether a state of the same epoch is there that is as new: a snapshot may take in
        /// changes that come after it in the log.
        private boolean isOlder(String service, String epoch, long number) {
            StoredState now = states.get(service);
            return now != null && now.epoch().equals(epoch) && now.number() >= number;
        }

        private boolean follows(Change change) {
            StoredState now = states.get(change.service());
            return now != null
                    && now.epoch().equals(change.epoch())
                    && now.number() + 1 == change.number();
        }

        @Override
        public synchronized void gap() {
            doubtful.addAll(states.keySet());
        }

        /// The records for a snapshot. The first time, which is before anybody is told anything,
        /// what is doubtful gets a new epoch.
        @Override
        public Iterable<byte[]> records() {
            synchronized (this) {
                for (String service : doubtful) {
                    states.computeIfPresent(service, (path, state) -> state.revised(epoch(), 0));
                }
                doubtful.clear();
            }
            return () -> everything().stream().map(StoredRecord::encoded).iterator();
        }

        synchronized List<StoredRecord> everything() {
            List<StoredRecord> all = new ArrayList<>();
            long now = System.currentTimeMillis();
            for (StoredState state : all()) {
                all.add(new Whole(state, null));
                Answers ofService = answers.get(state.service());
                if (ofService != null) {
                    ofService.expire(now);
                    ofService.all().forEach(each -> all.add(new Answered(state.service(), each)));
                }
            }
            new TreeMap<>(attached).values().forEach(each -> all.addAll(each.all()));
            return all;
        }

        private static String epoch() {
            return Long.toString(EPOCHS.nextLong(Long.MAX_VALUE), 36);
        }

        /// Takes in a record that is of use; again, if memory ended before it was in. So a change
        /// is applied last.
        synchronized void put(StoredRecord record) {
            switch (record) {
                case Whole(StoredState state, StoredAnswer answer) -> {
                    put(state.service(), answer);
                    states.put(state.service(), state);
                }
                case Change change -> {
                    put(change.service(), change.answer());
                    states.computeIfPresent(
                            change.service(),
                            (path, before) -> before.changed(change.number(), change.members()));
                }
                case Dropped dropped -> {
                    states.remove(dropped.service());
                    answers.remove(dropped.service());
                    attached.remove(dropped.service());
                    stays(dropped.service());
                }
                case Answered(String service, StoredAnswer answer) -> put(service, answer);
                case Attached each ->
                        attached.computeIfAbsent(each.service(), first -> new Attachments())
                                .put(each);
            }
        }

        /// A record that says that a service was dropped is on its way.
        synchronized void leaves(String service) {
            leaving.merge(service, 1, Integer::sum);
        }

        /// What became of such a record is known; while the log is read, none was on its way.
        synchronized void stays(String service) {
            leaving.computeIfPresent(service, (path, count) -> count == 1 ? null : count - 1);
        }

        private void put(String service, @Nullable StoredAnswer answer) {
            if (answer != null) {
                answers.computeIfAbsent(service, first -> new Answers(limits)).put(answer);
            }
        }

        synchronized Map<String, byte[]> attached(int kind, String service) {
            Map<String, byte[]> found = new LinkedHashMap<>();
            Attachments ofService = attached.get(service);
            if (ofService != null) {
                ofService.all().stream()
                        .filter(each -> each.kind() == kind)
                        .forEach(each -> found.put(each.id(), each.bytes()));
            }
            return found;
        }

        synchronized @Nullable StoredState find(String service) {
            return leaving.containsKey(service) ? null : states.get(service);
        }

        synchronized List<StoredState> all() {
            return states.values().stream()
                    .sorted(Comparator.comparing(StoredState::service))
                    .toList();
        }

        synchronized List<StoredAnswer> answers(String scope) {
            return answers.values().stream()
                    .flatMap(each -> each.all().stream())
                    .filter(each -> each.scope().equals(scope))
                    .sorted(Comparator.comparingLong(StoredAnswer::millis))
                    .toList();
        }
    }
}
