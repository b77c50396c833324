package io.portolan.mpi;

import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.Incoming;

/// What a receive got, or a probe found.
///
/// @param source the rank that sent it; [MPI#PROC_NULL] if the receive named that
/// @param tag the tag it was sent with; [MPI#ANY_TAG] from `PROC_NULL`
/// @param count the number of elements of the message; each primitive of a struct is one
/// @param isCancelled whether the receive ended without a message, because it was cancelled
public record Status(int source, int tag, long count, boolean isCancelled) {
    /// What a receive from [MPI#PROC_NULL] gets.
    static final Status OF_PROC_NULL = new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0);

    /// What the standard calls the empty status: that of a send.
    static final Status EMPTY = new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0);

    static final Status CANCELLED = new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, true);

    /// The status of a message.
    public Status(int source, int tag, long count) {
        this(source, tag, count, false);
    }

    /// The number of items of the datatype, or [MPI#UNDEFINED] if the message ends within one; the
    /// standard's get_count.
    ///
    /// @param datatype of the buffer that was received into
    public long count(Datatype datatype) {
        Arguments.requireGiven("Status.count", "datatype", datatype);
        if (count == 0) {
            return 0;
        }
        long each = datatype.layout().elements();
        return each > 0 && count % each == 0 ? count / each : MPI.UNDEFINED;
    }

    static Status of(Context context, Arrival message) {
        return new Status(context.rankOf(message.source()), message.tag(), message.elements());
    }

    static Status of(Context context, Incoming receive) {
        return receive.isCancelled()
                ? CANCELLED
                : new Status(
                        context.rankOf(receive.source()), receive.messageTag(), receive.elements());
    }
}
