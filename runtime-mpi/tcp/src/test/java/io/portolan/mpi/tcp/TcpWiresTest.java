package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import java.time.Duration;

final class TcpWiresTest extends WiresContract {
    @Override
    protected WireJob job(Watching watching, FrameSink... sinks) throws Exception {
        return new WireJob(
                TcpJob.of(
                        new TcpWireSettings(
                                watching.stallAfter(),
                                watching.stallAfter().plus(Duration.ofMillis(200)),
                                watching.lossAfter(),
                                watching.stalled()),
                        sinks));
    }

    @Override
    protected int laps() {
        return 3;
    }
}
