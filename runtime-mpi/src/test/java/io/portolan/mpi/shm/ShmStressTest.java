package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresStress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ShmStressTest extends WiresStress {
    private static final int RING_BYTES = 1 << 13;

    @Override
    protected WireJob job(FrameSink... sinks) throws Exception {
        return job(RING_BYTES, ShmSettings.DEFAULT, sinks);
    }

    private static WireJob job(int ringBytes, ShmSettings settings, FrameSink... sinks)
            throws Exception {
        return ShmJob.of(SharedFile.directory(), ringBytes, settings, sinks);
    }

    @Tag("slow")
    @Test
    @Timeout(60)
    void everyFrameArrivesOnceAndInOrder() throws Exception {
        run(3, 180_000, 1);
    }

    @Test
    @Timeout(60)
    void everyFrameArrivesWithoutTheSystemsSleep() throws Exception {
        run(sinks -> job(RING_BYTES, ShmSettings.DEFAULT.withFutex(false), sinks), 3, 30_000, 2);
    }

    @Test
    @Timeout(60)
    void largeFramesArrive() throws Exception {
        run(sinks -> job(1 << 20, ShmSettings.DEFAULT, sinks), 2, 2_000, 3);
    }

    /// Six threads on two cores of a machine with slow hand-overs take a quarter of an hour.
    @Test
    @Tag("slow")
    @Timeout(1800)
    void manyFramesArriveOnceAndInOrder() throws Exception {
        run(sinks -> job(1 << 14, ShmSettings.DEFAULT, sinks), 3, 10_000_000, 4);
    }
}
