package io.portolan.services.store;

import io.portolan.services.operation.FailureReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The thread that writes what was appended, forces it and publishes how far the log is durable.
///
/// All that comes while it forces makes up the next group, so a group is as large as the disk is
/// slow. After a failure the segment is cut back to what was forced before, and left for a new one:
/// a force that succeeds after one that failed says nothing about the bytes of the first. Until a
/// force succeeds it tries by itself from time to time, so that it is known when the disk is well
/// again though nobody appends.
///
/// Nothing ends the thread but [#close()]: it runs nobody's code, and goes on whatever is thrown.
///
/// *Ordering:* records are written, and appenders told, in the order in which they were added.
final class Committer implements Runnable {

    private static final System.Logger LOG = System.getLogger(Committer.class.getName());

    /// When nothing came for so long, it is written down that the last record was forced.
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /// After a failure it is tried so often whether the disk is well again.
    private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final IOException unsaid =
            new IOException("records could not be written, and no memory is left to say why");

    private final IOException outdated =
            new IOException("a record was built on one that could not be written: build it again");

    private final Disk disk;
    private final LogFolder folder;
    private final LogSettings settings;
    private final Head head;
    private final ByteBuffer buffer = RecordWriter.buffer();
    private final AppendQueue queue = new AppendQueue();
    private final Thread thread = Thread.ofPlatform().daemon().name("change-log").unstarted(this);

    private @Nullable Segment segment;

    /// Whether the segment may hold records whose appenders were told that they are not in the log.
    private boolean isBroken;

    /// The sequence of the last record that was written.
    private long sequence;

    private long forced;
    private volatile boolean isClosing;

    private volatile LogProgress progress;

    /// Since when the disk has the group that is being written; 0 while none is.
    private volatile long busySinceNanos;

    Committer(Disk disk, LogFolder folder, LogSettings settings, Head head, long lastSequence) {
        this.disk = disk;
        this.folder = folder;
        this.settings = settings;
        this.head = head;
        sequence = lastSequence;
        forced = lastSequence;
        progress = new LogProgress(lastSequence, 0, 0, null);
    }

    void start() {
        thread.start();
    }

    void add(Append append) {
        if (!queue.add(append, thread)) {
            append.failed(new IOException("the log in %s is closed".formatted(folder.path())));
        }
    }

    LogProgress progress() {
        return progress;
    }

    /// For how long the disk has been writing what it has not finished; 0 when there is nothing.
    long busyNanos() {
        long since = busySinceNanos;
        return since == 0 ? 0 : System.nanoTime() - since;
    }

    /// Writes what was added until now, tells it, and ends; returns whether it has ended within the
    /// time.
    boolean close(Duration most) {
        isClosing = true;
        LockSupport.unpark(thread);
        boolean wasInterrupted = false;
        long until = System.nanoTime() + most.toNanos();
        while (thread.isAlive() && System.nanoTime() - until < 0) {
            try {
                thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    @Override
    public void run() {
        while (!isClosing || !queue.isEmpty()) {
            try {
                Append first = queue.takeAll();
                if (first == null) {
                    idle();
                } else {
                    commit(first);
                }
            } catch (Throwable e) { // such as a lack of memory
                warn("the log in %s could not be kept", e);
            }
        }
        Append last = queue.close();
        if (last != null) {
            commit(last);
        }
        end();
    }

    private void idle() {
        if (progress.failure() != null) {
            LockSupport.parkNanos(this, BETWEEN_TRIES_NANOS);
            if (queue.isEmpty() && !isClosing) {
                tryAgain();
            }
            return;
        }
        if (segment == null || isBroken || sequence != forced) {
            LockSupport.park(this);
            return;
        }
        LockSupport.parkNanos(this, IDLE_NANOS);
        if (queue.isEmpty()) {
            mark(segment);
        }
    }

    /// Whether the disk takes a record again.
    private void tryAgain() {
        busySinceNanos = System.nanoTime();
        try {
            Segment current = writable();
            current.put(RecordWriter.NOTHING, ++sequence, forced);
            current.force();
            forced = sequence;
            head.reached(forced);
            LogProgress before = progress;
            progress = new LogProgress(forced, before.bytes(), before.generation(), null);
        } catch (IOException e) { // still not
            if (segment != null) {
                abandon(segment);
            }
        } finally {
            busySinceNanos = 0;
        }
    }

    /// Writes down that the last record was forced, so that it is not taken for a torn one if it is
    /// damaged; when the next record does that there is no need to.
    private void mark(Segment current) {
        try {
            current.put(RecordWriter.NOTHING, ++sequence, forced);
            current.flush();
        } catch (IOException e) {
            warn("the log in %s could not be marked", e);
            abandon(current);
        }
    }

    private void commit(Append first) {
        long groupGeneration = progress.generation();
        IOException failure = null;
        busySinceNanos = System.nanoTime();
        try {
            write(first, groupGeneration);
        } catch (Throwable e) { // whatever it is, nobody may wait for ever
            failure = failure(e);
            isBroken = segment != null;
        } finally {
            busySinceNanos = 0;
        }
        tell(first, groupGeneration, failure);
        if (isBroken && segment != null) {
            abandon(segment);
        }
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
        head.reached(forced);
    }

    /// The segment that has room; if there is none yet, a new one.
    private Segment writable() throws IOException {
        Segment current = segment;
        if (current != null && isBroken) {
            retire(current);
        } else if (current != null && current.end() >= settings.segmentBytes()) {
            segment = null;
            current.trim();
            current.close();
        }
        if (segment == null) {
            sequence = forced; // what came after it went with the segment that was left
            Segment created = Segment.create(disk, folder, head.store(), sequence + 1, buffer);
            try {
                head.segment(sequence + 1);
            } catch (IOException e) {
                created.close();
                throw e;
            }
            segment = created;
        }
        return segment;
    }

    /// Leaves a segment after a failure, at once if the disk lets us, else before the next group.
    private void abandon(Segment current) {
        isBroken = true;
        try {
            retire(current);
        } catch (IOException e) {
            warn("the log in %s could not be cut back", e); // tried again before the next group
        }
    }

    private void retire(Segment current) throws IOException {
        current.cutBack();
        isBroken = false;
        segment = null;
        current.close();
    }

    private void tell(Append first, long groupGeneration, @Nullable IOException failure) {
        LogProgress before = progress;
        if (failure != null) {
            publish(before.sequence(), before.bytes(), groupGeneration + 1, failure.getMessage());
        }
        long bytes = before.bytes();
        Append append = first;
        while (append != null) {
            Append next = append.next;
            append.next = null;
            if (append.generation() != groupGeneration) {
                tell(append, outdated);
            } else {
                tell(append, failure);
                bytes += RecordFormat.size(append.payload().length);
            }
            append = next;
        }
        if (failure == null) {
            publish(forced, bytes, groupGeneration, null);
        }
    }

    /// Waits for the memory that it takes.
    private void publish(long upTo, long bytes, long generation, @Nullable String failure) {
        while (true) {
            try {
                progress = new LogProgress(upTo, bytes, generation, failure);
                return;
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(IDLE_NANOS);
            }
        }
    }

    private static void tell(Append append, @Nullable IOException failure) {
        try {
            if (failure == null) {
                append.durable();
            } else {
                append.failed(failure);
            }
        } catch (Throwable e) { // the others are told all the same
            FailureReport.write(LOG, System.Logger.Level.ERROR, "an outcome could not be noted", e);
        }
    }

    private IOException failure(Throwable cause) {
        try {
            return new IOException(
                    "records could not be written to %s (%s): make room on the disk or repair it, then try again"
                            .formatted(folder.path(), cause.getMessage()),
                    cause);
        } catch (Throwable e) { // such as a lack of memory
            return unsaid;
        }
    }

    private void end() {
        Segment last = segment;
        if (last == null) {
            return;
        }
        try {
            if (isBroken) {
                last.cutBack();
            } else {
                if (sequence == forced) {
                    last.put(RecordWriter.NOTHING, sequence + 1, forced);
                    last.flush();
                }
                last.trim();
            }
            last.close();
        } catch (IOException e) {
            warn("the log in %s could not be closed", e);
        }
    }

    private void warn(String what, Throwable cause) {
        FailureReport.write(LOG, System.Logger.Level.WARNING, what, folder.path(), cause);
    }

    /// How far the log is durable.
    ///
    /// @param sequence up to which it is
    /// @param bytes of the records since the log was opened
    /// @param generation increased by each failure
    /// @param failure why the last records could not be written; null when they were
    record LogProgress(long sequence, long bytes, long generation, @Nullable String failure) {}
}
