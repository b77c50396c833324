package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;

/// A process that appends until it is killed: writer w appends "w:1", "w:2" and so on, and writes
/// down in a mapped file which was the last that it knows to be durable.
///
/// The mapped file outlives the process, whatever kills it.
final class Writers {

    static final int COUNT = 4;

    static final int OUTSTANDING = 3;

    private static final CountDownLatch FIRST = new CountDownLatch(1); // that was acknowledged

    private Writers() {}

    static MemorySegment acknowledged(Path folder) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        folder.resolve("acknowledged"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            return channel.map(
                    FileChannel.MapMode.READ_WRITE, 0, COUNT * Long.BYTES, Arena.ofAuto());
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        long[] last = new long[COUNT];
        LogSettings settings =
                LogSettings.of(folder).withSegmentBytes(1 << 14).withSnapshotBytes(1 << 15);
        MemorySegment acknowledged = acknowledged(folder);
        Found contents = new Found(record -> take(record, last));
        ChangeLog log = ChangeLog.open(settings, contents);
        IntStream.range(0, COUNT)
                .forEach(w -> Thread.ofPlatform().start(() -> write(log, w, last, acknowledged)));
        System.out.println("ready");
        FIRST.await();
        System.out.println("acknowledged");
        while (true) {
            if (log.isSnapshotDue()) {
                contents.snapshot(() -> snapshot(last).iterator());
                log.snapshot();
            }
            Thread.onSpinWait();
        }
    }

    /// Also what a test does with what it finds: the last of each writer.
    static void take(byte[] record, long[] last) {
        String[] parts = Told.text(record).split(":", -1);
        int writer = Integer.parseInt(parts[0]);
        long number = Long.parseLong(parts[1].strip());
        synchronized (last) {
            if (number > last[writer] + 1 && parts.length == 2) {
                throw new IllegalStateException(
                        "writer %d: %d follows %d".formatted(writer, number, last[writer]));
            }
            last[writer] = Math.max(last[writer], number);
        }
    }

    private static List<byte[]> snapshot(long[] last) {
        synchronized (last) {
            return IntStream.range(0, COUNT)
                    .mapToObj(w -> w + ":" + last[w] + ":snapshot")
                    .map(text -> text.getBytes(UTF_8))
                    .toList();
        }
    }

    private static void write(ChangeLog log, int writer, long[] last, MemorySegment acknowledged) {
        Semaphore room = new Semaphore(OUTSTANDING);
        for (long number = last[writer] + 1; ; number++) {
            room.acquireUninterruptibly();
            String text = writer + ":" + number + " ".repeat((int) (number % 100));
            log.append(new Written(text, writer, number, last, acknowledged, room));
        }
    }

    /// Written down by the committing thread, so that no snapshot misses it.
    private static final class Written extends Append {

        private final int writer;
        private final long number;
        private final long[] last;
        private final MemorySegment acknowledged;
        private final Semaphore room;

        Written(
                String text,
                int writer,
                long number,
                long[] last,
                MemorySegment acknowledged,
                Semaphore room) {
            super(text.getBytes(UTF_8), 0);
            this.writer = writer;
            this.number = number;
            this.last = last;
            this.acknowledged = acknowledged;
            this.room = room;
        }

        @Override
        public void durable() {
            take(payload(), last);
            acknowledged.setAtIndex(ValueLayout.JAVA_LONG, writer, number);
            FIRST.countDown();
            room.release();
        }

        @Override
        public void failed(IOException cause) {
            throw new AssertionError(cause);
        }
    }
}
