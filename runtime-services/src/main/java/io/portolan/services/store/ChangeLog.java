package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Consumer;

/// An append-only log of records in a folder: what was durable once is given again by the next
/// open, after a crash too.
///
/// *Threads:* any.
///
/// *Failure:* a record that cannot be written fails, and so do those that build on it (see
/// [#generation]); the log goes on when the disk does. A process that ends while the disk refuses
/// even to take a failed record back may leave that record to be found by the next open.
public final class ChangeLog implements AutoCloseable {

    private final Disk disk;
    private final LogFolder folder;
    private final LogSettings settings;
    private final FolderLock lock;
    private final RecoveryReport recovery;
    private final Committer committer;

    private long previousSnapshot;
    private long lastSnapshot;

    /// Where [Progress#bytes] stood at the last snapshot.
    private volatile long bytesAtSnapshot;

    private volatile long snapshotBytes;

    /// Guarded by this, as all that snapshots write is.
    private boolean isClosed;

    private ChangeLog(
            Disk disk, LogFolder folder, LogSettings settings, FolderLock lock, Recovery recovery) {
        this.disk = disk;
        this.folder = folder;
        this.settings = settings;
        this.lock = lock;
        this.recovery = recovery.report();
        committer = new Committer(disk, folder, settings, recovery.lastSequence());
        lastSnapshot = this.recovery.snapshot();
        previousSnapshot = lastSnapshot;
        bytesAtSnapshot = -recovery.changeBytes();
        snapshotBytes = recovery.snapshotBytes();
    }

    /// Opens the log in a folder and gives what it holds, oldest first: the records of the last
    /// snapshot, then those appended since it was begun (some of which it may take in already).
    ///
    /// *Failure:* IOException if another process has it open, or files cannot be read or renamed.
    public static ChangeLog open(LogSettings settings, Consumer<byte[]> records)
            throws IOException {
        return open(settings, records, ChannelFile::new);
    }

    static ChangeLog open(LogSettings settings, Consumer<byte[]> records, Disk disk)
            throws IOException {
        FolderLock lock = FolderLock.take(settings.folder());
        try {
            LogFolder folder = LogFolder.clean(settings.folder());
            ChangeLog log =
                    new ChangeLog(disk, folder, settings, lock, Recovery.of(folder, records));
            log.committer.start();
            return log;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
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

    Progress progress() {
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
    /// @param records asked after the point in the log was noted, so that it may take in later
    ///   changes too, but not miss an earlier one
    public synchronized void snapshot(Iterable<byte[]> records) throws IOException {
        Progress progress = committer.progress();
        if (isClosed || progress.sequence() == lastSnapshot) {
            return;
        }
        snapshotBytes = Snapshot.write(disk, folder, progress.sequence(), records);
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

    /// Writes what was appended until now, waits for a snapshot that is being written, and lets the
    /// folder go.
    @Override
    public void close() throws IOException {
        committer.close();
        endSnapshots();
        lock.close();
    }

    private synchronized void endSnapshots() {
        isClosed = true;
    }
}
