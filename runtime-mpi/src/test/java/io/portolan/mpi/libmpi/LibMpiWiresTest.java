package io.portolan.mpi.libmpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.Recorder;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import org.junit.jupiter.api.Test;

final class LibMpiWiresTest extends WiresContract {
    @Override
    protected WireJob job(Watching watching, FrameSink... sinks) throws Exception {
        return LibMpiJob.of(watching, sinks);
    }

    @Override
    protected int laps() {
        return 20;
    }

    @Test
    void theKindIsCalledNative() throws Exception {
        try (WireJob job =
                job(
                        new Watching(
                                java.time.Duration.ofSeconds(1),
                                java.time.Duration.ofSeconds(10),
                                _ -> {}),
                        new Recorder(),
                        new Recorder())) {
            assertEquals("native", job.of(0).name());
        }
    }
}
