package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An append-only log of records in a folder: what was durable once is given again by the next
/// open, after a crash too.
///
/// *Threads:* any.
///
/// *Failure:* a record that cannot be written fails, and so do those that build on it (see
/// [#generation]); the log goes on when the disk does. A process that ends while the disk refuses
/// even to take a failed record back may leave that record to be found by the next open.
public final class ChangeLog implements AutoCloseable {

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

    /// The sequence of the snapshot with which a log is made; 0 is no snapshot.
    private static final long FIRST_SNAPSHOT = 1;

    private final Disk disk;
    private final LogFolder folder;
    private final LogSettings settings;
    private final FolderLock lock;
    private final RecoveryReport recovery;
    private final Contents contents;
    private final Head head;
    private final Committer committer;

    private long previousSnapshot;
    private long lastSnapshot;

    /// Where [Committer.LogProgress#bytes] stood at the last snapshot.
    private volatile long bytesAtSnapshot;

    private volatile long snapshotBytes;

    /// Guarded by this, as all that snapshots write is.
    private boolean isClosed;

    private ChangeLog(
            Disk disk,
            LogFolder folder,
            LogSettings settings,
            FolderLock lock,
            Contents contents,
            Recovery recovery,
            Head head) {
        this.disk = disk;
        this.folder = folder;
        this.settings = settings;
        this.lock = lock;
        this.contents = contents;
        this.recovery = recovery.report();
        this.head = head;
        committer = new Committer(disk, folder, settings, head, recovery.lastSequence());
        lastSnapshot = this.recovery.snapshot();
        previousSnapshot = lastSnapshot;
        bytesAtSnapshot = -recovery.changeBytes();
        snapshotBytes = recovery.snapshotBytes();
    }

    /// Opens the log in a folder and gives what it holds, oldest first: the records of the last
    /// snapshot, then those appended since it was begun (some of which it may take in already).
    ///
    /// A log of version 1, one that is damaged and one that was copied here are written anew before
    /// this returns: what the contents come to as a snapshot. Files of version 1 and those that are
    /// damaged are kept under other names.
    ///
    /// *Failure:* IOException if another process has it open, files cannot be read, forced or
    /// renamed, a later version wrote it, or it is damaged and its settings refuse that.
    public static ChangeLog open(LogSettings settings, Contents contents) throws IOException {
        return open(settings, contents, ChannelFile.DISK);
    }

    static ChangeLog open(LogSettings settings, Contents contents, Disk disk) throws IOException {
        try {
            return locked(settings, contents, disk);
        } catch (IOException e) {
            throw named(settings.folder(), "opened", e);
        }
    }

    /// Makes a log in a folder that has none, with these records as its first snapshot: after a
    /// crash the next open finds all of them, or none.
    ///
    /// *Failure:* IOException if there is a log already, another process has it open, or the disk
    /// does not take all.
    static void create(Path path, Iterable<byte[]> records, Disk disk) throws IOException {
        try (FolderLock _ = FolderLock.take(path)) {
            LogFolder folder = LogFolder.clean(path);
            if (!folder.isNew()) {
                throw new IOException(
                        "there is a store in %s already: give a folder without one"
                                .formatted(path));
            }
            long store = newStore();
            // A head that says less than there is does not make the log incomplete.
            try (Head head = Head.create(disk, folder, store, 0, 0)) {
                long _ = SnapshotFile.write(disk, folder, store, FIRST_SNAPSHOT, records);
                head.reached(FIRST_SNAPSHOT);
                head.snapshot(FIRST_SNAPSHOT);
            }
        } catch (IOException e) {
            throw named(path, "made", e);
        }
    }

    /// What the system says names a file at best, and often not what was to be done with it.
    ///
    /// @param done what was to be done with it
    private static IOException named(Path folder, String done, IOException cause) {
        String message = String.valueOf(cause.getMessage());
        boolean isOfSystem = cause instanceof FileSystemException;
        if (!isOfSystem && message.contains(folder.toString())) {
            return cause;
        }
        return new IOException(
                "the store in %s cannot be %s (%s): give a folder that this process may read and write"
                        .formatted(
                                folder,
                                done,
                                isOfSystem
                                        ? cause.getClass().getSimpleName() + ": " + message
                                        : message),
                cause);
    }

    private static IOException damaged(LogFolder folder, List<Damage> damages) {
        return new IOException(
                "the store in %s is damaged and was left as it is: %s; or keep what is left of it (--on-damage keep)"
                        .formatted(
                                folder.path(),
                                damages.stream()
                                        .map(Damage::left)
                                        .map(Damage::toString)
                                        .collect(Collectors.joining("; "))));
    }

    private static ChangeLog locked(LogSettings settings, Contents contents, Disk disk)
            throws IOException {
        FolderLock lock = FolderLock.take(settings.folder());
        try {
            LogFolder folder = LogFolder.clean(settings.folder());
            Recovery recovery = Recovery.of(folder, contents);
            if (settings.refusesDamage() && !recovery.damages().isEmpty()) {
                throw damaged(folder, recovery.damages());
            }
            recovery.force(disk);
            ChangeLog log =
                    new ChangeLog(
                            disk,
                            folder,
                            settings.within(disk.room(settings.folder())),
                            lock,
                            contents,
                            recovery,
                            opened(disk, folder, contents, recovery));
            log.committer.start();
            return log;
        } catch (IOException | RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    private static Head opened(Disk disk, LogFolder folder, Contents contents, Recovery recovery)
            throws IOException {
        Head.Position position = recovery.head();
        if (recovery.needsRewriting()) {
            return rewritten(disk, folder, contents, recovery);
        }
        if (position == null) {
            return Head.create(disk, folder, newStore(), recovery.lastSequence(), 0);
        }
        folder.setAsideConverted();
        return Head.open(disk, folder, position);
    }

    /// Everything as a snapshot. The old files get other names last: until then the next open finds
    /// what this one found.
    private static Head rewritten(Disk disk, LogFolder folder, Contents contents, Recovery recovery)
            throws IOException {
        long store = recovery.store() == 0 ? newStore() : recovery.store();
        long sequence = recovery.lastSequence();
        if (!recovery.report().isComplete()) {
            LossFile.add(disk, folder, recovery.damages());
        }
        Set<Path> early = Set.of(folder.snapshot(sequence), folder.head()); // written anew
        setAside(recovery.damages(), early::contains);
        SnapshotFile.write(disk, folder, store, sequence, contents.records());
        Head head = Head.create(disk, folder, store, sequence, sequence);
        setAside(recovery.damages(), file -> !early.contains(file));
        folder.setAsideConverted();
        return head;
    }

    private static void setAside(List<Damage> damages, Predicate<Path> which) throws IOException {
        for (Damage damage : damages) {
            Path aside = damage.setAside();
            if (aside != null && which.test(damage.file())) {
                Disk.rename(damage.file(), aside);
            }
        }
    }

    private static long newStore() {
        return new SecureRandom().nextLong(1, Long.MAX_VALUE);
    }

    /// What was found when it was opened.
    public RecoveryReport recovery() {
        return recovery;
    }

    /// Increased by each failure. An append gives the generation of when its appender knew the
    /// outcome of all that it builds on; one of an older generation fails, because what it builds
    /// on may have failed.
    public long generation() {
        return committer.progress().generation();
    }

    Committer.LogProgress progress() {
        return committer.progress();
    }

    /// Appends a record. The append is told what became of it, also when the log is closed.
    ///
    /// *Threads:* never blocks.
    public void append(Append append) {
        committer.add(append);
    }

    /// Whether so much was appended since the last snapshot that the next is worth its price.
    public boolean isSnapshotDue() {
        long since = committer.progress().bytes() - bytesAtSnapshot;
        return since >= Math.max(settings.snapshotBytes(), snapshotBytes);
    }

    /// Writes a snapshot, unless the log is closed, so that files with records that are all in the
    /// snapshot before this one can be deleted. The last two are kept: should the newer be damaged,
    /// the older and the records since then make up for it.
    ///
    /// *Threads:* one at a time, the others wait. Appends go on meanwhile.
    ///
    /// The contents are asked after the point in the log was noted, so that they may take in later
    /// changes too, but not miss an earlier one.
    public synchronized void snapshot() throws IOException {
        Committer.LogProgress progress = committer.progress();
        if (isClosed || progress.sequence() == lastSnapshot) {
            return;
        }
        snapshotBytes =
                SnapshotFile.write(
                        disk, folder, head.store(), progress.sequence(), contents.records());
        head.snapshot(progress.sequence());
        bytesAtSnapshot = progress.bytes();
        previousSnapshot = lastSnapshot;
        lastSnapshot = progress.sequence();
        deleteUnneeded();
    }

    private void deleteUnneeded() throws IOException {
        for (Path older : folder.snapshots().headMap(previousSnapshot, false).values()) {
            Files.delete(older);
        }
        NavigableMap<Long, Path> segments = folder.segments();
        Long needed = segments.floorKey(previousSnapshot + 1);
        if (needed != null) {
            for (Map.Entry<Long, Path> older : segments.headMap(needed, false).entrySet()) {
                Files.delete(older.getValue());
            }
        }
    }

    /// Why the last records could not be written; null when they were.
    public @Nullable String failure() {
        return committer.progress().failure();
    }

    /// For how long the disk has been writing what it has not finished; 0 when there is nothing.
    public long busyNanos() {
        return committer.busyNanos();
    }

    /// What was lost and nobody has accepted yet: a line for each damage.
    public List<String> losses() throws IOException {
        return LossFile.read(folder);
    }

    /// Somebody knows what was lost.
    public void acceptLosses() throws IOException {
        LossFile.accept(folder);
    }

    /// Writes what was appended until now, waits for a snapshot that is being written, and lets the
    /// folder go. A disk that does not answer is waited for no longer than ten seconds; the folder
    /// then stays taken until the process ends.
    ///
    /// *Failure:* IOException when the disk does not answer.
    @Override
    public void close() throws IOException {
        if (!committer.close(LONGEST_CLOSE)) {
            throw new IOException(
                    "the disk of %s has not answered for %d seconds: what was not saved by then may be there or not"
                            .formatted(folder.path(), LONGEST_CLOSE.toSeconds()));
        }
        end();
    }

    private synchronized void end() throws IOException {
        if (!isClosed) {
            isClosed = true;
            head.close();
            lock.close();
        }
    }
}
