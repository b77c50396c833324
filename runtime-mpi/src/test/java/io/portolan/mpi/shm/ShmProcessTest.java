package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.wiretest.EchoContract;
import io.portolan.mpi.wiretest.EchoPair;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.Unshared;
import io.portolan.mpi.wiretest.WireChild;
import io.portolan.mpi.wiretest.WiresContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShmProcessTest extends EchoContract {
    @TempDir private Path directory;

    @Override
    protected EchoPair pair(WiresContract.Watching watching) throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 2, 7);
        Recorder sink = new Recorder();
        WireChild child = WireChild.start(ShmEcho.class, segment.file().toString(), "serve");
        EchoPair pair =
                new EchoPair(
                        child, ShmWires.attach(segment, 0, sink, ShmJob.settings(watching)), sink);
        pair.echo(1); // it has attached
        assertTrue(segment.isAttached(1));
        segment.unlink();
        try (var files = Files.list(directory)) {
            assertEquals(0, files.count());
        }
        return pair;
    }

    @Override
    protected String saidOfKilled(long pid) {
        return "java.io.IOException: process 1, with number %d in the system, has ended without closing its wires"
                .formatted(pid);
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
        assumeTrue(Unshared.isAllowed(), "no user namespaces here");
        List<String> command = Unshared.withFileSystem(size, directory.toString());
        try (WireChild child =
                WireChild.start(command, FullDirectory.class, directory.toString())) {
            List<String> lines = child.out().lines().toList();
            assertTrue(child.process().waitFor(10, TimeUnit.SECONDS));
            return lines;
        }
    }
}
