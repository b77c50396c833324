package io.portolan.services.store;

import java.nio.file.Path;

/// Where a log lies and how its files grow.
///
/// @param folder which is made if it does not exist; one log per folder
/// @param segmentBytes a file that has reached this size is followed by a new one
/// @param snapshotBytes a snapshot is due after so much was appended, or as much as the last
///   snapshot was long if that is more
/// @param refusesDamage whether a log that is damaged is not opened, but left as it is
public record LogSettings(
        Path folder, long segmentBytes, long snapshotBytes, boolean refusesDamage) {

    private static final int MIN_BYTES = 1 << 12;
    private static final int DEFAULT_BYTES = 64 << 20;

    /// A file of the log is at most an eighth of what the disk has room for: two snapshots are kept
    /// with the log since the older one, and one more of each while the next is being written.
    private static final int PART_OF_ROOM = 8;

    private static final int LEAST_BYTES_BY_ROOM = 1 << 16;

    public LogSettings {
        atLeast(segmentBytes, "segmentBytes");
        atLeast(snapshotBytes, "snapshotBytes");
    }

    /// Files of 64 MiB, a snapshot after 64 MiB. A log that is opened on a disk with little room
    /// takes less.
    public static LogSettings of(Path folder) {
        return new LogSettings(folder, DEFAULT_BYTES, DEFAULT_BYTES, false);
    }

    public LogSettings withSegmentBytes(long bytes) {
        return new LogSettings(folder, bytes, snapshotBytes, refusesDamage);
    }

    public LogSettings withSnapshotBytes(long bytes) {
        return new LogSettings(folder, segmentBytes, bytes, refusesDamage);
    }

    public LogSettings withRefusesDamage(boolean refuses) {
        return new LogSettings(folder, segmentBytes, snapshotBytes, refuses);
    }

    /// These settings for a disk that has room for so many bytes: the log must not fill it before a
    /// snapshot lets old files be deleted.
    LogSettings within(long roomBytes) {
        long most = Math.max(LEAST_BYTES_BY_ROOM, roomBytes / PART_OF_ROOM);
        return new LogSettings(
                folder, Math.min(segmentBytes, most), Math.min(snapshotBytes, most), refusesDamage);
    }

    private static void atLeast(long bytes, String name) {
        if (bytes < MIN_BYTES) {
            throw new IllegalArgumentException(
                    "%s is %d: give at least %d".formatted(name, bytes, MIN_BYTES));
        }
    }
}
