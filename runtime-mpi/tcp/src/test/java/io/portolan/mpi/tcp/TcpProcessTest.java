package io.portolan.mpi.tcp;

import io.portolan.mpi.wiretest.EchoContract;
import io.portolan.mpi.wiretest.EchoPair;
import io.portolan.mpi.wiretest.WiresContract;

/// The host of a process that is stopped answers, so that it is waited for longer than for a cut
/// link.
final class TcpProcessTest extends EchoContract {
    @Override
    protected EchoPair pair(WiresContract.Watching watching) throws Exception {
        return TcpPair.of(TcpJob.settings(watching));
    }

    @Override
    protected String saidOfKilled(long pid) {
        return "java.io.IOException: (it has ended without closing its wires|the connection to it broke.*)";
    }
}
