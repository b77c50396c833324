package io.portolan.mpi;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operation on a communicator: what reports and exceptions say about where they come from.
///
/// @param communicator its name
record Call(Operation operation, String communicator) {
    /// One for each operation, so that a call allocates none.
    static Map<Operation, Call> all(String communicator) {
        Map<Operation, Call> calls = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            calls.put(operation, new Call(operation, communicator));
        }
        return calls;
    }

    /// An exception without a peer. The message is to begin behind the operation's name.
    MPIException error(ErrorClass errorClass, String message) {
        return error(errorClass, null, null, message);
    }

    /// An exception about a message from or to a peer.
    MPIException error(
            ErrorClass errorClass, @Nullable Integer peer, @Nullable Integer tag, String message) {
        return new MPIException(errorClass, this, peer, tag, this + ": " + message, null);
    }

    /// The method's name.
    @Override
    public String toString() {
        return operation.toString();
    }
}
