package io.portolan.mpi.shm;

import io.portolan.mpi.wire.FrameSink;
import io.portolan.mpi.wire.IncomingFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tells frames of the members of a segment by the numbers of these in the job.
final class MemberSink implements FrameSink {
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
