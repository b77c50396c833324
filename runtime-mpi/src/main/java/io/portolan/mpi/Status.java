package io.portolan.mpi;

import io.portolan.mpi.context.Arguments;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.Arrival;
import io.portolan.mpi.engine.IncomingTransfer;
import java.io.Serializable;

/// What a receive got, or a probe found.
///
/// @param source the rank that sent it; [MPI#PROC_NULL] if the receive named that
/// @param tag the tag it was sent with; [MPI#ANY_TAG] from `PROC_NULL`
/// @param count the number of elements of the message: each primitive of a struct is one, and each
///   object of an `Object[]` that was sent as an object; of a datatype that is no constant,
///   [#count(Datatype)] and [#elements(Datatype)] are the standard's get_count and get_elements
/// @param isCancelled whether the receive ended without a message, because it was cancelled
public record Status(int source, int tag, long count, boolean isCancelled) implements Serializable {
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
    /// Source: MPI 4.1, section 3.2.5
    ///
    /// @param datatype of the buffer that was received into
    public long count(Datatype datatype) {
        long each = elementsOf("Status.count", datatype);
        if (count == 0) {
            return 0;
        }
        return each > 0 && count % each == 0 ? count / each : MPI.UNDEFINED;
    }

    /// The number of elements in items of the datatype, also if the message ends within one, or
    /// [MPI#UNDEFINED] if the datatype has no elements and the message has; the standard's
    /// get_elements.
    ///
    /// Source: MPI 4.1, section 5.1.11
    ///
    /// @param datatype of the buffer that was received into
    public long elements(Datatype datatype) {
        long each = elementsOf("Status.elements", datatype);
        return each > 0 || count == 0 ? count : MPI.UNDEFINED;
    }

    private static long elementsOf(String operation, Datatype datatype) {
        Arguments.requireGiven(operation, "datatype", datatype);
        return datatype.itemType().layout().elements();
    }

    static Status of(Context context, Arrival message) {
        return new Status(context.rankOf(message.source()), message.tag(), message.elements());
    }

    static Status of(Context context, IncomingTransfer receive) {
        return receive.isCancelled()
                ? CANCELLED
                : new Status(
                        context.rankOf(receive.source()), receive.messageTag(), receive.elements());
    }
}
