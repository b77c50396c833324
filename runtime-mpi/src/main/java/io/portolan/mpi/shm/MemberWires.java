package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Wires of a segment that joins some processes of a job, by the numbers of these in the job.
final class MemberWires implements Wires {
    private final ShmWires wires;
    private final WireProvider.ProcessGroup group;

    private MemberWires(ShmWires wires, WireProvider.ProcessGroup group) {
        this.wires = wires;
        this.group = group;
    }

    /// Attaches a process of the group to its segment.
    ///
    /// @param sink is told frames by the numbers of processes in the job
    static MemberWires attach(
            ShmSegment segment,
            WireProvider.ProcessGroup group,
            FrameSink sink,
            ShmSettings settings)
            throws IOException {
        int own = group.indexOf(group.process());
        FrameSink ofMembers = new MemberSink(group.members(), sink);
        return new MemberWires(ShmWires.attach(segment, own, ofMembers, settings), group);
    }

    @Override
    public String name() {
        return wires.name();
    }

    @Override
    public Wire to(int process) {
        return wires.to(group.indexOf(process));
    }

    @Override
    public boolean poll() {
        return wires.poll();
    }

    @Override
    public boolean pollLast() {
        return wires.pollLast();
    }

    @Override
    public void beginLooking() {
        wires.beginLooking();
    }

    @Override
    public void endLooking() {
        wires.endLooking();
    }

    @Override
    public void await(long nanos) {
        wires.await(nanos);
    }

    @Override
    public void wake() {
        wires.wake();
    }

    @Override
    public void close() {
        wires.close();
    }

    /// Tells frames of the members of a segment by the numbers of these in the job.
    private static final class MemberSink implements FrameSink {
        private final int[] members;
        private final FrameSink sink;

        MemberSink(List<Integer> members, FrameSink sink) {
            this.members = members.stream().mapToInt(Integer::intValue).toArray();
            this.sink = sink;
        }

        @Override
        public void frame(int from, IncomingFrame frame) {
            sink.frame(members[from], frame);
        }

        @Override
        public void lost(int process, @Nullable Throwable cause) {
            sink.lost(members[process], cause);
        }
    }
}
