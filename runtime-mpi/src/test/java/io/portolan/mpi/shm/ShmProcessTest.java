package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.wiretest.Pattern;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireChild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The other process is a JVM of its own, which is killed, stopped, or ends.
@Tag("process")
@Timeout(60)
final class ShmProcessTest {
    private static final long MOST_MILLIS = 500;

    @TempDir private Path directory;

    private final Recorder sink = new Recorder();

    @Test
    void aProcessThatIsKilledIsLostSoon() throws Exception {
        try (Pair pair = new Pair(ShmSettings.DEFAULT)) {
            pair.echo(100);
            long begin = System.nanoTime();
            pair.child.process().destroyForcibly();
            Recorder.Lost lost = (Recorder.Lost) sink.take();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            assertEquals(1, lost.process());
            assertEquals(
                    "java.io.IOException: process 1, with number "
                            + pair.child.process().pid()
                            + " in the system, has ended without closing its wires",
                    String.valueOf(lost.cause()));
            assertTrue(millis < MOST_MILLIS, millis + " ms");
            for (int i = 0; i < 1000; i++) {
                assertTrue(pair.wires.to(1).offer(i, 0, 0, 0, null), "it is dropped");
            }
            try (var files = Files.list(directory)) {
                assertEquals(0, files.count());
            }
            assertNull(sink.poll());
        }
    }

    @Test
    void aProcessThatIsStoppedStallsAndGoesOn() throws Exception {
        BlockingQueue<Integer> stalled = new LinkedBlockingQueue<>();
        ShmSettings settings =
                ShmSettings.DEFAULT
                        .withStallAfter(Duration.ofMillis(300))
                        .withStalled(stalled::add);
        try (Pair pair = new Pair(settings)) {
            pair.echo(10);
            pair.child.signal("STOP");
            assertEquals(1, stalled.poll(10, TimeUnit.SECONDS));
            pair.wires.to(1).offer(77, 0, 0, 0, null);
            pair.wires.to(1).flush();
            assertNull(sink.poll());
            pair.child.signal("CONT");
            assertEquals(77, ((Recorder.Came) sink.take()).words().getFirst());
            pair.echo(10);
        }
    }

    @Test
    void aProcessThatEndsIsLostWithoutACause() throws Exception {
        Pair pair = new Pair(ShmSettings.DEFAULT);
        try (pair) {
            pair.echo(1);
            pair.wires.close();
            assertTrue(pair.child.process().waitFor(10, TimeUnit.SECONDS));
            assertEquals(0, pair.child.process().exitValue());
        }
    }

    /// In a file system that is full earlier than it said, rings are made smaller.
    @Test
    void ringsAreSmallerInAFileSystemThatIsFull() throws Exception {
        assertEquals(List.of("131072", "1"), createWithin("300k"));
    }

    /// Where there is no room at all, a sentence says so, and nothing is left there.
    @Test
    void aFileSystemWithoutRoomIsNoCrash() throws Exception {
        List<String> lines = createWithin("8k");
        assertEquals(2, lines.size(), lines::toString);
        String beginning =
                "%s has 1000000000 bytes left, and the rings of 2 processes take"
                        .formatted(directory);
        assertTrue(lines.getFirst().startsWith(beginning), lines::toString);
        assertEquals("0", lines.getLast());
    }

    /// What [FullDirectory] prints in a file system of that size.
    private List<String> createWithin(String size) throws Exception {
        assumeTrue(canUnshare(), "no user namespaces here");
        List<String> command =
                List.of(
                        "unshare",
                        "--user",
                        "--map-root-user",
                        "--mount",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=%s none '%s' && exec \"$@\""
                                .formatted(size, directory),
                        "sh");
        try (WireChild child =
                WireChild.start(command, FullDirectory.class, directory.toString())) {
            List<String> lines = child.out().lines().toList();
            assertTrue(child.process().waitFor(10, TimeUnit.SECONDS));
            return lines;
        }
    }

    private static boolean canUnshare() throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder("unshare", "--user", "--map-root-user", "--mount", "true")
                            .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /// This process and a second one that answers.
    private final class Pair implements AutoCloseable {
        private final WireChild child;
        private final ShmWires wires;
        private long number;

        Pair(ShmSettings settings) throws Exception {
            ShmSegment segment = ShmSegment.create(directory, 2, 7);
            child = WireChild.start(ShmEcho.class, segment.file().toString(), "serve");
            wires = ShmWires.attach(segment, 0, sink, settings);
            ShmJob.serve(wires);
            echo(1); // it has attached
            assertTrue(segment.isAttached(1));
            segment.unlink();
            assertFalse(Files.exists(segment.file()));
        }

        void echo(int frames) throws InterruptedException {
            for (int i = 0; i < frames; i++) {
                number++;
                assertTrue(wires.to(1).offer(number, 0, 0, 0, new Pattern(number, 100)));
                wires.to(1).flush();
                Recorder.Came frame = (Recorder.Came) sink.take();
                assertEquals(number, frame.words().getFirst());
                assertEquals(100, frame.payload().size());
            }
        }

        @Override
        public void close() {
            wires.close();
            child.close();
        }
    }
}
