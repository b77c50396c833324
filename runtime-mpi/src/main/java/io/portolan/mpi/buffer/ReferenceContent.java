package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;

/// A message that is passed as it is, because no thread writes it any more.
///
/// @param elements what the status counts: of an array of objects its length, else 1
public record ReferenceContent(int type, Object value, long elements, long bytes)
        implements Content {
    @Override
    public Content copy() {
        return this;
    }

    @Override
    public boolean hasWords() {
        return false;
    }

    @Override
    public void writeWords(long[] words, int at) {
        throw new AssertionError("a reference has no words");
    }
}
