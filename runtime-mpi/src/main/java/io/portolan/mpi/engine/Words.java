package io.portolan.mpi.engine;

import java.util.Arrays;

/// The content of a message that has crossed as words.
final class Words implements Content {
    private final int type;
    private final long[] words;

    /// @param words not to be written any more
    Words(int type, long[] words) {
        this.type = type;
        this.words = words;
    }

    Words(int type, long[] from, int at, int count) {
        this(type, Arrays.copyOfRange(from, at, at + count));
    }

    @Override
    public int type() {
        return type;
    }

    @Override
    public long elements() {
        return words.length;
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * words.length;
    }

    /// Nobody writes them.
    @Override
    public Content copy() {
        return this;
    }

    @Override
    public boolean hasWords() {
        return words.length <= MAX_WORDS;
    }

    @Override
    public void writeWords(long[] into, int at) {
        System.arraycopy(words, 0, into, at, words.length);
    }

    void into(Region region) {
        region.readWords(words, 0, words.length);
    }

    /// Copies the elements of a message, which fits, into a region.
    static void copy(Content message, Region region) {
        if (message instanceof Words words && region.type() != MIXED) {
            words.into(region);
        } else {
            region.copyFrom(message);
        }
    }
}
