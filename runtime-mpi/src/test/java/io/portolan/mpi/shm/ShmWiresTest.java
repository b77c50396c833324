package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShmWiresTest extends WiresContract {
    private static final int RING_BYTES = 8192;

    @TempDir private Path directory;

    private final Recorder first = new Recorder();
    private final Recorder second = new Recorder();

    @Override
    protected WireJob job(Watching watching, FrameSink... sinks) throws Exception {
        return ShmJob.of(directory, RING_BYTES, ShmJob.settings(watching), sinks);
    }

    @Override
    protected int laps() {
        return 500;
    }

    @Test
    void framesWaitForAProcessThatIsNotThereYet() throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 2, 7);
        try (ShmWires early = ShmWires.attach(segment, 0, first, ShmSettings.DEFAULT)) {
            assertTrue(segment.isAttached(0));
            assertFalse(segment.isAttached(1));
            assertTrue(early.to(1).offer(5, 6, 7, 8, null));
            early.to(1).flush();
            try (ShmWires late = ShmWires.attach(segment, 1, second, ShmSettings.DEFAULT)) {
                assertTrue(late.poll());
                assertEquals(
                        new Recorder.Came(0, List.of(5L, 6L, 7L, 8L), List.of()), second.take());
            }
        }
    }

    @Test
    void aNumberIsGivenOnce() throws Exception {
        ShmSegment segment = ShmSegment.create(directory, 2, 7);
        try (ShmWires wires = ShmWires.attach(segment, 1, first, ShmSettings.DEFAULT)) {
            assertEquals("shm", wires.name());
            IOException error =
                    assertThrows(
                            IOException.class,
                            () -> ShmWires.attach(segment, 1, second, ShmSettings.DEFAULT));
            assertEquals(
                    "process 1 has already attached to "
                            + segment.file()
                            + ": give each of the 2 processes a number of its own",
                    error.getMessage());
        }
    }

    @Test
    void nothingIsLeftInTheDirectory() throws Exception {
        try (WireJob job =
                        ShmJob.of(directory, RING_BYTES, ShmSettings.DEFAULT, first, second)
                                .serve();
                var files = Files.list(directory)) {
            assertEquals(0, files.count());
            job.of(0).to(1).offer(1, 2, 3, 4, null);
            job.of(0).to(1).flush();
            assertEquals(new Recorder.Came(0, List.of(1L, 2L, 3L, 4L), List.of()), second.take());
        }
    }
}
