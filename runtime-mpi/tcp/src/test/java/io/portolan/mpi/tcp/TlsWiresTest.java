package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.JobTls;
import io.portolan.mpi.wiretest.KeyStores;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// Wires that are encrypted do what others do.
@Tag("slow")
final class TlsWiresTest extends WiresContract {
    private static @Nullable JobTls tls;

    @BeforeAll
    static void makeKey(@TempDir Path folder) throws Exception {
        tls = KeyStores.open(folder.resolve("job.p12"));
    }

    @Override
    protected WireJob job(Watching watching, FrameSink... sinks) throws Exception {
        return new WireJob(TcpJob.of(TcpJob.settings(watching), tls, sinks));
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
