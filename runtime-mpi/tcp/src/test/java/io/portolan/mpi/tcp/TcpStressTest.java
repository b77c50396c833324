package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresStress;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class TcpStressTest extends WiresStress {
    @Override
    protected WireJob job(FrameSink... sinks) throws Exception {
        return new WireJob(TcpJob.of(TcpWireSettings.DEFAULT, sinks));
    }

    @Test
    @Timeout(60)
    void everyFrameArrivesOnceAndInOrder() throws Exception {
        run(3, 3_000, 1);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void manyFramesArriveOnceAndInOrder() throws Exception {
        run(4, 200_000, 2);
    }
}
