package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Joins the processes of one host by a segment, which the first of them makes and whose path it
/// tells the others.
public final class ShmProvider implements WireProvider {
    private static final Logger LOG = System.getLogger(ShmProvider.class.getName());

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public boolean crossesHosts() {
        return false;
    }

    @Override
    public Opening open(ProcessGroup group, FrameSink sink) throws IOException {
        boolean isFirst = group.indexOf(group.process()) == 0;
        ShmSegment made =
                isFirst
                        ? ShmSegment.create(
                                SharedFile.directory(), group.members().size(), group.token())
                        : null;
        return new Segment(group, sink, made);
    }

    private static final class Segment implements Opening {
        private final ProcessGroup group;
        private final FrameSink sink;

        /// Null until it is there.
        private @Nullable ShmSegment segment;

        Segment(ProcessGroup group, FrameSink sink, @Nullable ShmSegment made) {
            this.group = group;
            this.sink = sink;
            this.segment = made;
        }

        @Override
        public String address() {
            return segment == null ? "" : segment.file().toString();
        }

        @Override
        public Wires connect(List<String> addresses) throws IOException {
            int members = group.members().size();
            ShmSegment to = segment;
            if (to == null) {
                to = ShmSegment.open(Path.of(addresses.getFirst()), members, group.token());
                segment = to;
            }
            ShmSettings settings =
                    ShmSettings.DEFAULT
                            .withLossAfter(group.silence())
                            .withStalled(index ->
                                    LOG.log(
                                            Level.WARNING,
                                            "{0} has given no sign of life for a second",
                                            group.words().apply(group.members().get(index))));
            int own = group.indexOf(group.process());
            boolean isWhole = group.members().getLast() == members - 1;
            return isWhole
                    ? ShmWires.attach(to, own, sink, settings)
                    : MemberWires.attach(to, group, sink, settings);
        }

        @Override
        public void connected() {
            close();
        }

        /// Any member takes the segment its name, so that none is left if the first one has ended.
        @Override
        public void close() {
            ShmSegment named = segment;
            if (named != null) {
                try {
                    named.unlink();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
