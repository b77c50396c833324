package io.portolan.mpi;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Incoming;
import io.portolan.mpi.engine.Mode;
import io.portolan.mpi.engine.Outgoing;
import io.portolan.mpi.engine.Region;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What keeps the messages of one communicator, or of its collectives, from all others: the
/// standard's context, as one rank sees it.
///
/// @param number the engine's name of the context, the same on every rank
/// @param calls one for each operation, shared by all ranks
record Context(CheckedEndpoint endpoint, int number, Map<Operation, Call> calls) {
    int rank() {
        return endpoint.rank();
    }

    int size() {
        return endpoint.size();
    }

    Call call(Operation operation) {
        return Objects.requireNonNull(calls.get(operation));
    }

    /// Begins a send; null if it is complete already.
    @Nullable Outgoing send(Call call, Mode mode, int dest, int tag, Content content) {
        return endpoint.send(call, mode, number, dest, tag, content);
    }

    /// Receives a small message that is there: see [io.portolan.mpi.engine.Endpoint#receiveAtOnce].
    long receiveAtOnce(int source, int tag, Region region) {
        return endpoint.endpoint().receiveAtOnce(number, source, tag, region);
    }

    /// Begins a receive.
    Incoming receive(Call call, int source, int tag, Region region) {
        return endpoint.endpoint().receive(number, source, tag, region, call);
    }
}
