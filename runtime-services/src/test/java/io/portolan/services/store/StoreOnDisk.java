package io.portolan.services.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/// A store whose disk a test can stop and let go on, or let fail.
public final class StoreOnDisk {

    /// More forces than a test makes, and so few that they can be let go on twice.
    private static final int ALL = 1_000_000;

    private final StateStore store;
    private final Stopping disk;

    private StoreOnDisk(StateStore store, Stopping disk) {
        this.store = store;
        this.disk = disk;
    }

    public static StoreOnDisk open(Path folder, AnswerLimits limits) throws IOException {
        Stopping disk = new Stopping();
        return new StoreOnDisk(StateStore.open(LogSettings.of(folder), limits, disk), disk);
    }

    public StateStore store() {
        return store;
    }

    /// Every force waits from now on.
    public void stop() {
        disk.gate = new Semaphore(0);
    }

    /// One force goes on, the one that waits or the next.
    public void goOnce() {
        disk.gate.release();
    }

    /// Every force fails from now on.
    public void fail() {
        disk.isFull = true;
    }

    /// All goes on.
    public void go() {
        disk.isFull = false;
        disk.gate.release(ALL);
    }

    private static final class Stopping implements Disk {

        private volatile Semaphore gate = new Semaphore(ALL);
        private volatile boolean isFull;

        @Override
        public DiskFile create(Path path) throws IOException {
            return stopping(ChannelFile.DISK.create(path));
        }

        @Override
        public DiskFile open(Path path) throws IOException {
            return stopping(ChannelFile.DISK.open(path));
        }

        @Override
        public long room(Path folder) {
            return ChannelFile.DISK.room(folder);
        }

        private DiskFile stopping(DiskFile file) {
            return new DiskFile() {
                @Override
                public void write(ByteBuffer bytes, long position) throws IOException {
                    file.write(bytes, position);
                }

                @Override
                public void force() throws IOException {
                    try {
                        gate.acquire();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    if (isFull) {
                        throw new IOException("No space left on device");
                    }
                    file.force();
                }

                @Override
                public void truncate(long size) throws IOException {
                    file.truncate(size);
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }
    }
}
