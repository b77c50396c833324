package io.portolan.mpi.libmpi;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.Wires;
import io.portolan.mpi.wiretest.WireJob;
import io.portolan.mpi.wiretest.WiresContract;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Several processes of a job, all within this JVM: to the library they are one process, which has
/// started itself and sends messages to itself, with a tag for each of them.
final class LibMpiJob {
    private static @Nullable LibMpi library; // guarded by the class, like the next two
    private static @Nullable String missing;
    private static int nextTag = 100;

    private LibMpiJob() {}

    /// The library of MPICH, which need not be started by its launcher; without it the test is
    /// skipped.
    static synchronized LibMpi library() {
        if (library == null && missing == null) {
            try {
                library = LibMpi.open("libmpich.so.12", false);
            } catch (IOException e) {
                missing = "no MPICH here: " + e.getMessage();
            }
        }
        assumeTrue(library != null, missing);
        return Objects.requireNonNull(library);
    }

    static WireJob of(WiresContract.Watching watching, FrameSink... sinks) throws IOException {
        LibMpi opened = library();
        int firstTag = tags(sinks.length);
        PeerBeat.Watch watch =
                new PeerBeat.Watch(watching.stallAfter(), watching.lossAfter(), watching.stalled());
        List<Wires> wires = new ArrayList<>();
        for (int process = 0; process < sinks.length; process++) {
            LibMpiWires.Place place =
                    new LibMpiWires.Place(
                            process, sinks.length, _ -> 0, each -> firstTag + each, false);
            wires.add(new LibMpiWires(opened, place, sinks[process], watch));
        }
        return new WireJob(wires);
    }

    /// Tags that no job has had, because messages of one that has ended may still be there.
    private static synchronized int tags(int count) {
        nextTag += count;
        return nextTag - count;
    }
}
