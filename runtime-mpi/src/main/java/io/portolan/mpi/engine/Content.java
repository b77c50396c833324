package io.portolan.mpi.engine;

/// What a message carries, as the engine sees it: something of a type and a length that can be
/// copied.
///
/// Small contents may have *words*: one `long` per element, so that a message fits into the slot of
/// a [io.portolan.mpi.engine.Lane], beside its header.
public interface Content {
    /// As many elements as a message in a slot can have.
    int MAX_WORDS = 12;

    /// The code of contents with elements of several types.
    int MIXED = 13;

    /// Contents of equal codes, 0 to 15, can be copied into each other, except that for [#MIXED]
    /// the region decides.
    int type();

    /// The number of elements.
    long elements();

    /// What a copy costs in heap.
    long bytes();

    /// Whether the elements can still be read: memory may be closed.
    default boolean isAlive() {
        return true;
    }

    /// The same elements in a place of their own.
    Content copy();

    /// Whether there are at most [#MAX_WORDS] elements that a word each can hold.
    boolean hasWords();

    /// Writes one word per element, from index `at` on.
    void writeWords(long[] words, int at);
}
