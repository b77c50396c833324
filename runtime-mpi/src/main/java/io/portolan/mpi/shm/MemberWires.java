package io.portolan.mpi.shm;

import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;

/// Wires of a segment that joins some processes of a job, by the numbers of these in the job.
final class MemberWires implements Wires {
    private final ShmWires wires;
    private final WireProvider.ProcessGroup group;

    MemberWires(ShmWires wires, WireProvider.ProcessGroup group) {
        this.wires = wires;
        this.group = group;
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
    public void close() {
        wires.close();
    }
}
