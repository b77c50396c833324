package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Several processes of a job, all within this JVM: the segment does not know the difference. Each
/// has a mapping of its own.
final class ShmJob {
    private ShmJob() {}

    /// A job whose byte rings have so many bytes.
    static WireJob of(Path directory, int ringBytes, ShmSettings settings, FrameSink... sinks)
            throws IOException {
        ShmSegment created =
                ShmSegment.create(directory, new ShmLayout(sinks.length, ringBytes), 7);
        List<ShmWires> wires = new ArrayList<>();
        for (int process = 0; process < sinks.length; process++) {
            ShmSegment segment = ShmSegment.open(created.file(), sinks.length, 7);
            wires.add(ShmWires.attach(segment, process, sinks[process], settings));
        }
        created.unlink();
        return new WireJob(wires);
    }

    static ShmSettings settings(WiresContract.Watching watching) {
        return ShmSettings.DEFAULT
                .withStallAfter(watching.stallAfter())
                .withLossAfter(watching.lossAfter())
                .withStalled(watching.stalled());
    }
}
