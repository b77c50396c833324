package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import java.util.concurrent.atomic.AtomicReference;

/// A call on a communicator, for tests of what only asks it for names.
final class CallFor {
    private CallFor() {}

    static Call operation(CommOperation operation) {
        AtomicReference<Call> call = new AtomicReference<>();
        try {
            World.run(1, world -> call.set(world.context().call(operation)));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return call.get();
    }
}
