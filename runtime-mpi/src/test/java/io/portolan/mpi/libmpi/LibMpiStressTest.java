package io.portolan.mpi.libmpi;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import io.portolan.mpi.wiretest.WiresStress;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class LibMpiStressTest extends WiresStress {
    private static final Duration LONG = Duration.ofMinutes(5);

    @Override
    protected WireJob job(FrameSink... sinks) throws Exception {
        return LibMpiJob.of(new WiresContract.Watching(LONG, LONG, _ -> {}), sinks);
    }

    @Tag("slow")
    @Test
    @Timeout(60)
    void everyFrameArrivesOnceAndInOrder() throws Exception {
        run(3, 1_000, 1);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void moreFramesArriveOnceAndInOrder() throws Exception {
        run(3, 3_000, 1);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void manyFramesArriveOnceAndInOrder() throws Exception {
        run(4, 200_000, 2);
    }
}
