package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// A place into which a message can be received.
public interface Region extends Content {
    /// Overwrites the first elements with all elements of `message`, which has this type and is not
    /// longer.
    void copyFrom(Content message);

    /// Whether the elements of the message, as far as there is room for them here, have the types
    /// that this region wants; asked if one of the two is [#MIXED].
    default boolean hasTypesOf(Content message) {
        return false;
    }

    /// Whether a message without elements, which fits any type, may leave the region as it is; if
    /// not, the message must have elements.
    default boolean mayStayEmpty() {
        return true;
    }

    /// Copies as [#copyFrom(Content)] does, range by range; null if the elements are not to be
    /// divided. Nothing is copied yet, so the message may also be one that does not fit.
    default @Nullable RangeCopy rangeCopy(Content message) {
        return null;
    }

    /// Overwrites the first `count` elements by what [#writeWords(long\[\], int)] of a content of
    /// this type wrote.
    void readWords(long[] words, int at, int count);
}
