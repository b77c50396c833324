package io.portolan.services.store;

import io.portolan.services.operation.FailureReport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The file that says how far the log goes, so that a file that is missing, shorter or older than
/// it was is noticed.
///
/// Overview. Two slots are written by turns, so that one of them can always be read:
///
/// ```
///   slot  magic u64 | version u32 | closed u32 | store u64 | turn u64 | sequence u64 | segment u64
///         | snapshot u64 | inode u64 | born u64 | written ms u64 | boot u64 | crc u32
/// ```
///
/// A slot is written after each force of the log and never before, and is itself forced only when a
/// file of the log is made: so what it says has been on the disk. After a kill it is exact; after a
/// power cut it may say less than the log holds.
///
/// A store that was put back from a backup says of itself that it is complete. The file therefore
/// says where and when it was written: a copy has another inode or another time of birth, and one
/// that was written into the same file was changed later than it says. Whatever changes the file's
/// attributes counts as a copy too, which costs no more than new epochs.
///
/// *Threads:* any, one at a time.
final class Head implements Closeable {

    /// What a head says.
    ///
    /// @param store the number that all files of the store have
    /// @param sequence everything up to it was forced
    /// @param segment the first sequence of the newest file of records; 0 for none
    /// @param snapshot the sequence of the newest snapshot; 0 for none
    /// @param isCopy whether somebody else wrote the file here
    record Position(long store, long sequence, long segment, long snapshot, boolean isCopy) {}

    private static final System.Logger LOG = System.getLogger(Head.class.getName());

    private static final long MAGIC = 0x44414548474F4C50L;
    private static final int SLOT_BYTES = 4096;
    private static final int CRC_AT = 88;

    /// How much later than its content says a file may have been changed. When the machine was
    /// started again meanwhile, its last content may not have come to the disk, while its time did.
    private static final long CLOSED_MILLIS = 100;

    private static final long KILLED_MILLIS = 1_000;
    private static final long REBOOTED_MILLIS = 120_000;

    private final Path path;
    private final DiskFile file;
    private final long store;
    private final ByteBuffer slot =
            ByteBuffer.allocateDirect(CRC_AT + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C crc = new CRC32C();
    private final long boot = boot();
    private long inode;
    private long born;
    private long turn;
    private long sequence;
    private long segment;
    private long snapshot;
    private boolean isFailing;

    private Head(Path path, DiskFile file, long store, long sequence, long snapshot) {
        this.path = path;
        this.file = file;
        this.store = store;
        this.sequence = sequence;
        this.snapshot = snapshot;
    }

    /// What the file says; null when there is none.
    static @Nullable Position read(Path path) throws IOException, UnreadableException {
        if (!Files.exists(path)) {
            return null;
        }
        if (!Files.isRegularFile(path)) {
            throw new UnreadableException("it is no file");
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer newest = null;
        for (int at = 0; at + CRC_AT + Integer.BYTES <= bytes.limit(); at += SLOT_BYTES) {
            ByteBuffer each = slot(bytes, at);
            if (isWhole(each) && (newest == null || each.getLong(24) > newest.getLong(24))) {
                newest = each;
            }
        }
        if (newest == null) {
            throw new UnreadableException("neither of its two places can be read");
        }
        if (newest.getInt(8) > RecordFormat.VERSION) {
            throw new LaterVersionException(path, newest.getInt(8));
        }
        return new Position(
                newest.getLong(16),
                newest.getLong(32),
                newest.getLong(40),
                newest.getLong(48),
                isCopy(path, newest));
    }

    private static ByteBuffer slot(ByteBuffer bytes, int at) {
        return bytes.slice(at, CRC_AT + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static boolean isWhole(ByteBuffer slot) {
        CRC32C crc = new CRC32C();
        crc.update(slot.duplicate().limit(CRC_AT));
        return slot.getLong(0) == MAGIC && slot.getInt(CRC_AT) == (int) crc.getValue();
    }

    private static boolean isCopy(Path path, ByteBuffer slot) throws IOException {
        if (slot.getLong(56) != inode(path)) {
            return true;
        }
        long bornThen = slot.getLong(64);
        if (bornThen != 0 && bornThen != born(path)) {
            return true;
        }
        long changed = changedMillis(path);
        long allowed =
                slot.getLong(80) != boot()
                        ? REBOOTED_MILLIS
                        : slot.getInt(12) != 0 ? CLOSED_MILLIS : KILLED_MILLIS;
        return changed != 0 && changed - slot.getLong(72) > allowed;
    }

    /// A new head in the place of the one that is there.
    static Head create(Disk disk, LogFolder folder, long store, long sequence, long snapshot)
            throws IOException {
        Path path = folder.head();
        Path unfinished = folder.unfinished(path);
        Head head = new Head(path, disk.create(unfinished), store, sequence, snapshot);
        try {
            head.file.write(ByteBuffer.allocate(2 * SLOT_BYTES), 0);
            Files.setLastModifiedTime(unfinished, FileTime.fromMillis(0));
            head.inode = inode(unfinished);
            head.born = born(unfinished);
            head.put(false);
            head.file.force();
            Disk.rename(unfinished, path);
            head.put(false);
            return head;
        } catch (IOException e) {
            head.file.close();
            throw e;
        }
    }

    /// Goes on in the head that is there, which needs no room on the disk.
    static Head open(Disk disk, LogFolder folder, Position position) throws IOException {
        Path path = folder.head();
        Head head =
                new Head(
                        path,
                        disk.open(path),
                        position.store,
                        position.sequence,
                        position.snapshot);
        head.segment = position.segment;
        head.inode = inode(path);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < 2 * SLOT_BYTES; at += SLOT_BYTES) {
            ByteBuffer each = slot(bytes, at);
            if (isWhole(each)) {
                head.turn = Math.max(head.turn, each.getLong(24));
                head.born = each.getLong(64);
            }
        }
        return head;
    }

    long store() {
        return store;
    }

    /// Everything up to there is on the disk. Does not wait for the disk, and throws nothing: the
    /// log has what it has whatever becomes of this.
    synchronized void reached(long forced) {
        sequence = forced;
        try {
            put(false);
            isFailing = false;
        } catch (IOException e) {
            if (!isFailing) {
                isFailing = true;
                FailureReport.write(
                        LOG,
                        System.Logger.Level.WARNING,
                        "%s could not be written, a file that is lost now would not be missed",
                        path,
                        e);
            }
        }
    }

    /// There is a new file of records; returns when that is on the disk.
    synchronized void segment(long first) throws IOException {
        segment = first;
        put(false);
        file.force();
    }

    /// There is a new snapshot; returns when that is on the disk.
    synchronized void snapshot(long upTo) throws IOException {
        snapshot = upTo;
        put(false);
        file.force();
    }

    @Override
    public synchronized void close() throws IOException {
        put(true);
        file.force();
        file.close();
    }

    private void put(boolean isClosed) throws IOException {
        slot.clear();
        slot.putLong(MAGIC).putInt(RecordFormat.VERSION).putInt(isClosed ? 1 : 0);
        slot.putLong(store).putLong(++turn);
        slot.putLong(sequence).putLong(segment).putLong(snapshot);
        slot.putLong(inode).putLong(born).putLong(System.currentTimeMillis()).putLong(boot);
        crc.reset();
        crc.update(slot.duplicate().flip());
        slot.putInt((int) crc.getValue());
        file.write(slot.flip(), turn % 2 * SLOT_BYTES);
    }

    private static long inode(Path path) throws IOException {
        return attribute(path, "ino") instanceof Long inode ? inode : 0;
    }

    private static long changedMillis(Path path) throws IOException {
        return attribute(path, "ctime") instanceof FileTime time ? time.toMillis() : 0;
    }

    private static @Nullable Object attribute(Path path, String name) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return null;
        }
        Map<String, Object> found = Files.readAttributes(path, "unix:" + name);
        return found.get(name);
    }

    /// When the file was made, 0 when the file system does not know: it then gives the time of the
    /// last change instead, which [#create] has set to 0.
    private static long born(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class)
                .creationTime()
                .to(TimeUnit.NANOSECONDS);
    }

    /// A number of the time since the machine was started; 0 where that cannot be told.
    private static long boot() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).hashCode();
        } catch (IOException e) {
            return 0;
        }
    }
}
