package io.portolan.services.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Predicate;

/// A disk that fails when a test says so, in the middle of a write too.
final class FailingDisk implements Disk {

    /// What can fail.
    enum Step {
        CREATE,
        WRITE,
        FORCE,
        TRUNCATE
    }

    private volatile Predicate<Step> isFailing = step -> false;

    private volatile long room = Long.MAX_VALUE;

    /// How much room it says that it has.
    void room(long bytes) {
        room = bytes;
    }

    void failWhen(Predicate<Step> failing) {
        isFailing = failing;
    }

    @Override
    public DiskFile create(Path path) throws IOException {
        check(Step.CREATE);
        return failing(ChannelFile.DISK.create(path));
    }

    @Override
    public DiskFile open(Path path) throws IOException {
        return failing(ChannelFile.DISK.open(path));
    }

    @Override
    public long room(Path folder) {
        return room;
    }

    private DiskFile failing(DiskFile file) {
        return new DiskFile() {
            @Override
            public void write(ByteBuffer bytes, long position) throws IOException {
                if (isFailing.test(Step.WRITE)) {
                    bytes.limit(bytes.position() + bytes.remaining() / 2);
                    file.write(bytes, position);
                    throw new IOException("No space left on device");
                }
                file.write(bytes, position);
            }

            @Override
            public void force() throws IOException {
                check(Step.FORCE);
                file.force();
            }

            @Override
            public void truncate(long size) throws IOException {
                check(Step.TRUNCATE);
                file.truncate(size);
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }

    private void check(Step step) throws IOException {
        if (isFailing.test(step)) {
            throw new IOException("No space left on device");
        }
    }
}
