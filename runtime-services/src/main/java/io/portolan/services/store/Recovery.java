package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads what a log holds, and changes nothing: the newest snapshot that can be read, then the
/// records after it.
///
/// The last file may end in records that a crash tore. Anything else that cannot be read, or is not
/// there, is damage: where records are missing [Contents#gap] is told, and reading goes on behind.
/// The [Head] says up to where there must be records.
final class Recovery {

    private static final System.Logger LOG = System.getLogger(Recovery.class.getName());

    private final LogFolder folder;
    private final Contents contents;
    private final List<Damage> damages = new ArrayList<>();
    private final Set<Path> unreadable = new LinkedHashSet<>();

    private Head.@Nullable Position head;
    private boolean isVersion1;
    private boolean isComplete = true;
    private boolean isCopy;
    private boolean isHeadLost;
    private long store;
    private long snapshot;
    private long snapshotBytes;
    private long lastSequence;
    private long changes;
    private long changeBytes;
    private long tornBytes;
    private @Nullable Path lastSegment;
    private long lastSegmentBytes;

    private Recovery(LogFolder folder, Contents contents) {
        this.folder = folder;
        this.contents = contents;
    }

    static Recovery of(LogFolder folder, Contents contents) throws IOException {
        Recovery recovery = new Recovery(folder, contents);
        recovery.readHead();
        recovery.readSnapshot();
        recovery.readSegments();
        recovery.compareWithHead();
        return recovery;
    }

    RecoveryReport report() {
        return new RecoveryReport(snapshot, changes, tornBytes, damages, isComplete, isCopy);
    }

    List<Damage> damages() {
        return damages;
    }

    /// What the head says; null when it cannot be read or there is none.
    Head.@Nullable Position head() {
        return head;
    }

    /// Whether the files must be written anew, because they are damaged, a copy, or of version 1.
    boolean needsRewriting() {
        return isVersion1 || isCopy || !damages.isEmpty();
    }

    /// The files to be set aside.
    Set<Path> unreadable() {
        return unreadable;
    }

    /// The number of the store, which all of its files hold; 0 when no file says it.
    long store() {
        return store;
    }

    /// The sequence of the last record that was ever written, as far as can be told.
    long lastSequence() {
        return needsRewriting() ? Math.max(1, lastSequence) : lastSequence; // 0 is no snapshot
    }

    /// Makes sure that what was read is on the disk, because changes will be built on it: a process
    /// that was killed may have written its last records without forcing them. Gives back the room
    /// that it had taken ahead.
    ///
    /// *Failure:* IOException when the disk does not take what was read.
    void force(Disk disk) throws IOException {
        Path last = lastSegment;
        if (last == null || needsRewriting()) {
            return;
        }
        try (DiskFile file = disk.open(last)) {
            shorten(last, file);
            file.force();
        }
    }

    private void shorten(Path last, DiskFile file) {
        try {
            file.truncate(lastSegmentBytes + RecordFormat.HEADER_BYTES);
        } catch (IOException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} takes more room than it needs: {1}",
                    last,
                    e.getMessage());
        }
    }

    long snapshotBytes() {
        return snapshotBytes;
    }

    long changeBytes() {
        return changeBytes;
    }

    private void readHead() throws IOException {
        try {
            head = Head.read(folder.head());
        } catch (UnreadableException e) {
            damaged(folder.head(), 0, String.valueOf(e.getMessage()));
            loseHead();
            return;
        }
        if (head != null) {
            store = head.store();
            isCopy = head.isCopy();
        } else if (!folder.isNew()) {
            isVersion1 = isAnyOfVersion1();
            if (!isVersion1) {
                missing(folder.head(), "whether newer files are missing cannot be told");
                loseHead();
            }
        }
    }

    /// What is missing behind the last record cannot be told: all that is read is in doubt.
    private void loseHead() {
        isHeadLost = true;
        isComplete = false;
    }

    private boolean isAnyOfVersion1() throws IOException {
        List<Path> all = new ArrayList<>(folder.segments().values());
        all.addAll(folder.snapshots().values());
        for (Path each : all) {
            if (RecordReader.isVersion1(each)) {
                return true;
            }
        }
        return false;
    }

    /// The files of the version that is read, by the sequences that they hold, since a name can be
    /// changed. Files of other versions are left from a conversion.
    private NavigableMap<Long, Path> wanted(NavigableMap<Long, Path> files) throws IOException {
        NavigableMap<Long, Path> wanted = new TreeMap<>();
        Map<Long, Path> renamed = new TreeMap<>();
        for (Map.Entry<Long, Path> each : files.entrySet()) {
            Path path = each.getValue();
            long first = RecordReader.firstSequence(path);
            boolean isOther = isVersion1 ? first > 0 : RecordReader.isVersion1(path);
            if (isOther) {
                continue;
            }
            if (first == 0 || first == each.getKey()) {
                wanted.put(each.getKey(), path);
            } else {
                damaged(
                        path,
                        0,
                        "it begins with record %d, and its name says %d"
                                .formatted(first, each.getKey()));
                renamed.put(first, path);
            }
        }
        renamed.forEach(wanted::putIfAbsent);
        return wanted;
    }

    private void readSnapshot() throws IOException {
        NavigableMap<Long, Path> snapshots = wanted(folder.snapshots());
        if (head != null && head.snapshot() > 0 && !snapshots.containsKey(head.snapshot())) {
            missing(folder.snapshot(head.snapshot()), "the newest snapshot is missing");
        }
        for (Map.Entry<Long, Path> file : snapshots.descendingMap().entrySet()) {
            try {
                snapshotBytes = SnapshotFile.read(file.getValue(), store, file.getKey(), contents);
                snapshot = file.getKey();
                lastSequence = snapshot;
                return;
            } catch (UnreadableException e) {
                damaged(file.getValue(), 0, String.valueOf(e.getMessage()));
            }
        }
    }

    private void readSegments() throws IOException {
        NavigableMap<Long, Path> segments = wanted(folder.segments());
        Long first = segments.floorKey(lastSequence + 1);
        if (first == null && !segments.isEmpty()) {
            first = segments.firstKey();
        }
        while (first != null) {
            Long next = segments.higherKey(first);
            readSegment(first, Objects.requireNonNull(segments.get(first)), next);
            first = next;
        }
    }

    private void readSegment(long first, Path path, @Nullable Long next) throws IOException {
        if (first > lastSequence + 1) {
            missing(
                    folder.segment(lastSequence + 1),
                    "the records %d to %d, which it began with, are missing"
                            .formatted(lastSequence + 1, first - 1));
            lose();
            lastSequence = first - 1;
        }
        try (RecordReader reader = new RecordReader(path, first)) {
            reader.check(store);
            read(path, reader, next == null ? Long.MAX_VALUE : next - 1);
        } catch (UnreadableException e) {
            damaged(path, 0, String.valueOf(e.getMessage()));
            lose();
            lastSequence = next == null ? lastSequence : Math.max(lastSequence, next - 1);
        }
    }

    /// @param last up to which the file must go; the greatest number for the last file, whose end
    ///   may be torn
    private void read(Path path, RecordReader reader, long last) {
        long before = reader.end();
        boolean isDamaged = false;
        while (reader.sequence() < last) {
            if (reader.advance()) {
                take(reader);
                continue;
            }
            boolean isOpenEnded = last == Long.MAX_VALUE;
            boolean wasForced =
                    !isOpenEnded
                            || reader.wasNextForced()
                            || (head != null
                                    && head.sequence() > reader.sequence()
                                    && reader.tornBytes() > 0);
            if (!wasForced) {
                tornBytes = reader.tornBytes();
                break;
            }
            if (!isDamaged && !isOpenEnded && reader.isFollowedByZeros()) {
                missing(
                        folder.segment(reader.nextSegment()),
                        "it is missing, with the records up to %d".formatted(last));
            } else if (!isDamaged) {
                damaged(
                        path,
                        reader.end(),
                        "record %d cannot be read, but had been written"
                                .formatted(reader.sequence() + 1));
            }
            isDamaged = true;
            if (reader.sequence() + 1 > lastSequence) {
                lose();
            }
            if (!reader.skip(last)) {
                lastSequence = Math.max(lastSequence, isOpenEnded ? reader.sequence() : last);
                break;
            }
        }
        changeBytes += reader.end() - before;
        if (last == Long.MAX_VALUE) {
            lastSegment = path;
            lastSegmentBytes = reader.end();
        }
    }

    private void take(RecordReader reader) {
        if (reader.sequence() > lastSequence) {
            lastSequence = reader.sequence();
            byte[] payload = reader.payload();
            if (payload.length > 0) {
                changes++;
                contents.take(reader.version(), payload);
            }
        }
    }

    /// Whether all that was ever told to be durable is there.
    private void compareWithHead() {
        if (head == null || head.sequence() <= lastSequence) {
            if (isCopy || isHeadLost) {
                contents.gap();
            }
            return;
        }
        Path newest = folder.segment(head.segment());
        if (head.segment() == 0 || Files.exists(newest)) {
            boolean isReported = damages.stream().anyMatch(each -> each.file().equals(newest));
            if (!isReported) {
                damages.add(
                        new Damage(
                                newest,
                                null,
                                0,
                                "it ends with record %d, but record %d had been written: it was cut off, or is an older copy"
                                        .formatted(lastSequence, head.sequence())));
            }
        } else {
            missing(newest, "it is missing, with the records up to %d".formatted(head.sequence()));
        }
        lose();
        lastSequence = head.sequence();
    }

    private void lose() {
        isComplete = false;
        contents.gap();
    }

    private void missing(Path file, String reason) {
        boolean isReported = damages.stream().anyMatch(each -> each.file().equals(file));
        if (!isReported) {
            damages.add(new Damage(file, null, 0, reason));
        }
    }

    private void damaged(Path file, long offset, String reason) {
        if (unreadable.add(file)) {
            damages.add(new Damage(file, folder.aside(file), offset, reason));
        }
    }
}
