package io.portolan.mpi.engine;

/// A place that can be received into.
public interface Region extends Content {
    /// Overwrites the first elements with all elements of `message`, which has this type and is not
    /// longer.
    void copyFrom(Content message);

    /// Overwrites the first `count` elements by what [#writeWords(long\[\], int)] of a content of
    /// this type wrote.
    void readWords(long[] words, int at, int count);
}
