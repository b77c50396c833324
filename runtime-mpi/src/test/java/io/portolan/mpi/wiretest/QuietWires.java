package io.portolan.mpi.wiretest;

import io.portolan.mpi.wire.Payload;
import io.portolan.mpi.wire.Wire;
import io.portolan.mpi.wire.Wires;
import org.jspecify.annotations.Nullable;

/// Wires by which nothing comes, and which take whatever is sent: a test overrides what it asks
/// about.
///
/// *Threads:* any.
public class QuietWires implements Wires, Wire {
    @Override
    public String name() {
        return "quiet";
    }

    @Override
    public Wire to(int process) {
        return this;
    }

    @Override
    public boolean poll() {
        return false;
    }

    @Override
    public boolean pollLast() {
        return poll();
    }

    @Override
    public void beginLooking() {}

    @Override
    public void endLooking() {}

    @Override
    public void await(long nanos) {}

    @Override
    public void wake() {}

    @Override
    public void close() {}

    @Override
    public int mostPayload() {
        return Long.BYTES;
    }

    @Override
    public int eagerBytes() {
        return mostPayload();
    }

    @Override
    public boolean offer(
            long first, long second, long third, long fourth, @Nullable Payload payload) {
        return true;
    }

    @Override
    public void flush() {}
}
