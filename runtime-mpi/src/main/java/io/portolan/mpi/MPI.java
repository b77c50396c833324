package io.portolan.mpi;

import io.portolan.mpi.context.SpecialValues;

/// The standard's special values for ranks, tags, other numbers and buffers. All numbers are
/// negative, different from each other and far from zero, so that arguments in the wrong order or a
/// rank computed wrongly are found.
public final class MPI {
    /// As the source of a receive: a message from any rank.
    public static final int ANY_SOURCE = SpecialValues.ANY_SOURCE;

    /// As the tag of a receive: a message with any tag.
    public static final int ANY_TAG = SpecialValues.ANY_TAG;

    /// A rank that is not there: sends to it and receives from it return at once and do nothing,
    /// which saves programs the special case at the border.
    public static final int PROC_NULL = SpecialValues.PROC_NULL;

    /// In place of a number that there is none for: the rank of a process in a group that it is no
    /// member of, the index of a request when there was nothing to choose from.
    public static final int UNDEFINED = SpecialValues.UNDEFINED;

    /// As the root of a collective of an intercommunicator: this rank, for the other group.
    public static final int ROOT = SpecialValues.ROOT;

    /// As a buffer of a collective: the same place as the other buffer. It is the send buffer, of
    /// `scatter` the receive buffer; each method says on which ranks.
    public static final Object IN_PLACE = SpecialValues.IN_PLACE;

    /// The bytes that a message takes in an attached buffer besides its elements.
    public static final int BSEND_OVERHEAD = 64;

    private MPI() {}
}
