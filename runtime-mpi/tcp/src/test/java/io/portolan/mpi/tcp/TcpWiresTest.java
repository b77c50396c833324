package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;

final class TcpWiresTest extends WiresContract {
    @Override
    protected WireJob job(Watching watching, FrameSink... sinks) throws Exception {
        return new WireJob(TcpJob.of(TcpJob.settings(watching), sinks));
    }

    @Override
    protected boolean isEmptiedBySystem() {
        return true;
    }

    @Override
    protected int laps() {
        return 3;
    }
}
