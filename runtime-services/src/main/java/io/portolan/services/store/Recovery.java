package io.portolan.services.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads what a log holds: the newest snapshot that can be read, then the records after it.
///
/// The last file may end in a record that a crash tore. Anything else that cannot be read is
/// damage: what comes after it is not given, because something is missing before it; the damaged
/// file and all later ones are set aside, and the part before the damage takes its place.
final class Recovery {

    private final LogFolder folder;
    private final Consumer<byte[]> records;
    private final List<Damage> damages = new ArrayList<>();

    private long snapshot;
    private long snapshotBytes;
    private long lastSequence;
    private long changes;
    private long changeBytes;
    private long tornBytes;

    private Recovery(LogFolder folder, Consumer<byte[]> records) {
        this.folder = folder;
        this.records = records;
    }

    static Recovery of(LogFolder folder, Consumer<byte[]> records) throws IOException {
        Recovery recovery = new Recovery(folder, records);
        recovery.readSnapshot();
        recovery.readSegments();
        return recovery;
    }

    RecoveryReport report() {
        return new RecoveryReport(snapshot, changes, tornBytes, damages);
    }

    long lastSequence() {
        return lastSequence;
    }

    long snapshotBytes() {
        return snapshotBytes;
    }

    long changeBytes() {
        return changeBytes;
    }

    private void readSnapshot() throws IOException {
        for (Map.Entry<Long, Path> file : folder.snapshots().descendingMap().entrySet()) {
            try {
                snapshotBytes = Snapshot.read(file.getValue(), file.getKey(), records);
                snapshot = file.getKey();
                lastSequence = snapshot;
                return;
            } catch (UnreadableException e) {
                setAside(file.getValue(), 0, String.valueOf(e.getMessage()));
            }
        }
    }

    private void readSegments() throws IOException {
        NavigableMap<Long, Path> segments = folder.segments();
        Long first = segments.floorKey(lastSequence + 1);
        if (first == null && !segments.isEmpty()) {
            first = segments.firstKey();
        }
        while (first != null && readSegment(first, segments)) {
            first = segments.higherKey(first);
        }
    }

    /// Whether to go on with the next one.
    private boolean readSegment(long first, NavigableMap<Long, Path> segments) throws IOException {
        Path path = Objects.requireNonNull(segments.get(first)); // the caller saw the key
        Long nextFirst = segments.higherKey(first);
        if (first > lastSequence + 1) {
            setAside(segments.tailMap(first, true), "the records before it are missing");
            return false;
        }
        try (RecordReader reader = new RecordReader(path, first)) {
            read(reader, nextFirst);
            if (nextFirst == null && !reader.wasNextForced()) {
                tornBytes = reader.tornBytes();
                return false;
            }
            if (nextFirst != null && lastSequence >= nextFirst - 1) {
                return true;
            }
            replace(path, reader.end(), segments.tailMap(first, false));
        } catch (UnreadableException e) {
            setAside(segments.tailMap(first, true), String.valueOf(e.getMessage()));
        }
        return false;
    }

    private void read(RecordReader reader, @Nullable Long nextFirst) {
        long before = reader.end();
        while ((nextFirst == null || reader.sequence() < nextFirst - 1) && reader.advance()) {
            if (reader.sequence() > lastSequence) {
                lastSequence = reader.sequence();
                byte[] payload = reader.payload();
                if (payload.length > 0) {
                    changes++;
                    records.accept(payload);
                }
            }
        }
        changeBytes += reader.end() - before;
    }

    /// Puts the part that can be read in the place of a damaged file.
    private void replace(Path path, long end, NavigableMap<Long, Path> later) throws IOException {
        setAside(later, "a file before it is damaged");
        Path readable = folder.unfinished(path);
        Files.copy(path, readable);
        try (FileChannel channel = FileChannel.open(readable, StandardOpenOption.WRITE)) {
            channel.truncate(end).force(true);
        }
        setAside(path, end, "the record there cannot be read, but had been written");
        Disk.rename(readable, path);
    }

    /// The last one first, so that a crash in between leaves no gap.
    private void setAside(NavigableMap<Long, Path> files, String reason) throws IOException {
        for (Path file : files.descendingMap().values()) {
            setAside(file, 0, reason);
        }
    }

    private void setAside(Path file, long offset, String reason) throws IOException {
        damages.add(new Damage(file, folder.setAside(file), offset, reason));
    }
}
