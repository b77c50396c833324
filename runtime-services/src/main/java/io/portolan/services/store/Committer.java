package io.portolan.services.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The thread that writes what was appended, forces it and tells the appenders.
///
/// All that comes while it forces makes up the next group, so a group is as large as the disk is
/// slow. After a failure the segment is cut back to what was forced before, and left for a new one:
/// a force that succeeds after one that failed says nothing about the bytes of the first.
///
/// *Ordering:* records are written, and appenders told, in the order in which they were added.
final class Committer implements Runnable {

    private static final System.Logger LOG = System.getLogger(Committer.class.getName());

    /// When nothing came for so long, it is written down that the last record was forced.
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Disk disk;
    private final LogFolder folder;
    private final LogSettings settings;
    private final ByteBuffer buffer = RecordWriter.buffer();
    private final AppendQueue queue = new AppendQueue();
    private final Thread thread = Thread.ofPlatform().daemon().name("change-log").unstarted(this);

    private @Nullable Segment segment;

    /// Whether the segment may hold records whose appenders were told that they are not in the log.
    private boolean isBroken;

    /// Of the last record written.
    private long sequence;

    private long forced;
    private volatile boolean isClosing;

    /// Read by those who take snapshots.
    private volatile Progress progress;

    Committer(Disk disk, LogFolder folder, LogSettings settings, long lastSequence) {
        this.disk = disk;
        this.folder = folder;
        this.settings = settings;
        sequence = lastSequence;
        forced = lastSequence;
        progress = new Progress(lastSequence, 0, 0);
    }

    void start() {
        thread.start();
    }

    void add(Append append) {
        if (!queue.add(append, thread)) {
            append.failed(new IOException("the log in %s is closed".formatted(folder.path())));
        }
    }

    Progress progress() {
        return progress;
    }

    /// Writes what was added until now, tells it, and ends.
    void close() {
        isClosing = true;
        LockSupport.unpark(thread);
        boolean wasInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void run() {
        while (!isClosing || !queue.isEmpty()) {
            Append first = queue.takeAll();
            if (first == null) {
                idle();
            } else {
                commit(first);
            }
        }
        Append last = queue.close();
        if (last != null) {
            commit(last);
        }
        end();
    }

    private void idle() {
        if (segment == null || isBroken || sequence != forced) {
            LockSupport.park(this);
            return;
        }
        LockSupport.parkNanos(this, IDLE_NANOS);
        if (queue.isEmpty()) {
            mark(segment);
        }
    }

    /// Writes down that the last record was forced, so that it is not taken for a torn one if it is
    /// damaged; when the next record does that there is no need to.
    private void mark(Segment current) {
        try {
            current.put(RecordWriter.NOTHING, ++sequence, forced);
            current.flush();
        } catch (IOException e) {
            warn("marked", e);
            abandon(current);
        }
    }

    private void commit(Append first) {
        long groupGeneration = progress.generation();
        IOException failure = null;
        try {
            write(first, groupGeneration);
        } catch (Throwable e) { // whatever it is, nobody may wait for ever
            failure = failure(e);
            if (segment != null) {
                abandon(segment);
            }
        }
        tell(first, groupGeneration, failure);
    }

    private void write(Append first, long groupGeneration) throws IOException {
        Segment current = writable();
        for (Append a = first; a != null; a = a.next) {
            if (a.generation() == groupGeneration) {
                current.put(a.payload(), ++sequence, forced);
            }
        }
        current.force();
        forced = sequence;
    }

    /// The segment that has room; if there is none yet, a new one.
    private Segment writable() throws IOException {
        Segment current = segment;
        if (current != null && isBroken) {
            retire(current);
        } else if (current != null && current.end() >= settings.segmentBytes()) {
            segment = null;
            current.close();
        }
        if (segment == null) {
            sequence = forced; // what came after it went with the segment that was left
            segment = Segment.create(disk, folder, sequence + 1, buffer);
        }
        return segment;
    }

    /// Leaves a segment after a failure, at once if the disk lets us, else before the next group.
    private void abandon(Segment current) {
        isBroken = true;
        try {
            retire(current);
        } catch (IOException e) {
            warn("cut back", e); // tried again before the next group
        }
    }

    private void retire(Segment current) throws IOException {
        current.cutBack();
        isBroken = false;
        segment = null;
        current.close();
    }

    private void tell(Append first, long groupGeneration, @Nullable IOException failure) {
        Progress before = progress;
        if (failure != null) {
            progress = new Progress(before.sequence(), before.bytes(), groupGeneration + 1);
        }
        long bytes = before.bytes();
        Append append = first;
        while (append != null) {
            Append next = append.next;
            append.next = null;
            if (append.generation() != groupGeneration) {
                tell(append, outdated());
            } else {
                tell(append, failure);
                bytes += RecordFormat.size(append.payload().length);
            }
            append = next;
        }
        if (failure == null) {
            progress = new Progress(forced, bytes, groupGeneration);
        }
    }

    private static void tell(Append append, @Nullable IOException failure) {
        try {
            if (failure == null) {
                append.durable();
            } else {
                append.failed(failure);
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "an appender failed when it was told", e);
        }
    }

    private IOException failure(Throwable cause) {
        return new IOException(
                "records could not be written to %s (%s): make room on the disk or repair it, then try again"
                        .formatted(folder.path(), cause.getMessage()),
                cause);
    }

    private IOException outdated() {
        return new IOException(
                "a record for %s was built on one that could not be written: build it again"
                        .formatted(folder.path()));
    }

    private void end() {
        Segment last = segment;
        if (last == null) {
            return;
        }
        try {
            if (isBroken) {
                last.cutBack();
            } else if (sequence == forced) {
                last.put(RecordWriter.NOTHING, sequence + 1, forced);
                last.flush();
            }
            last.close();
        } catch (IOException e) {
            warn("closed", e);
        }
    }

    private void warn(String action, IOException cause) {
        LOG.log(
                System.Logger.Level.WARNING,
                "the log in {0} could not be {1}: {2}",
                folder.path(),
                action,
                cause.getMessage());
    }
}
