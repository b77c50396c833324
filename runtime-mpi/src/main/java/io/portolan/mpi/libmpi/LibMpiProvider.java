package io.portolan.mpi.libmpi;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/// Joins the processes that the launcher of a native MPI library has started, by that library.
public final class LibMpiProvider implements WireProvider {
    /// What the kind is called in options and reports.
    public static final String NAME = "native";

    private static final Logger LOG = System.getLogger(LibMpiProvider.class.getName());
    private static final Duration STALL_AFTER = Duration.ofSeconds(1);

    private final LibMpi library;

    /// @param library that has been initialised
    public LibMpiProvider(LibMpi library) {
        this.library = library;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean crossesHosts() {
        return true;
    }

    @Override
    public Opening open(ProcessGroup group, FrameSink sink) {
        return new OfLibrary(group, sink);
    }

    private final class OfLibrary implements Opening {
        private final ProcessGroup group;
        private final FrameSink sink;

        OfLibrary(ProcessGroup group, FrameSink sink) {
            this.group = group;
            this.sink = sink;
        }

        /// The library knows where the processes are.
        @Override
        public String address() {
            return "";
        }

        @Override
        public Wires connect(List<String> addresses) throws IOException {
            PeerBeat.Watch watch =
                    new PeerBeat.Watch(
                            STALL_AFTER,
                            group.silence(),
                            process ->
                                    LOG.log(
                                            Level.WARNING,
                                            "{0} has given no sign of life for a second",
                                            group.words().apply(process)));
            return new LibMpiWires(library, LibMpiWires.Place.of(library), sink, watch);
        }

        @Override
        public void connected() {
            // There was nothing for connecting alone.
        }

        @Override
        public void close() {
            // As above.
        }
    }
}
