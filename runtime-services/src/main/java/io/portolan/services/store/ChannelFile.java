package io.portolan.services.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/// A file of the file system.
final class ChannelFile implements DiskFile {

    /// The disk of such files.
    static final Disk DISK =
            new Disk() {
                @Override
                public DiskFile create(Path path) throws IOException {
                    return new ChannelFile(
                            OwnerOnly.open(
                                    path,
                                    Set.of(
                                            StandardOpenOption.CREATE,
                                            StandardOpenOption.TRUNCATE_EXISTING,
                                            StandardOpenOption.WRITE)));
                }

                @Override
                public DiskFile open(Path path) throws IOException {
                    return new ChannelFile(FileChannel.open(path, StandardOpenOption.WRITE));
                }

                @Override
                public long room(Path folder) {
                    return folder.toFile().getUsableSpace();
                }
            };

    private final FileChannel channel;

    private ChannelFile(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    @Override
    public void force() throws IOException {
        channel.force(false); // the size goes with the data as far as reading needs it
    }

    @Override
    public void truncate(long size) throws IOException {
        channel.truncate(size);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
