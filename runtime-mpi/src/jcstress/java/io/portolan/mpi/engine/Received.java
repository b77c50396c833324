package io.portolan.mpi.engine;

import java.util.Arrays;

/// A region that keeps the first and the last word of a message.
final class Received implements Region {
    static final int TYPE = 5;

    /// Not the word of any message.
    static final long NOTHING = -1;

    private long first = NOTHING;
    private long last = NOTHING;

    /// A message of as many words as there can be, all of them the same.
    static Content message(long word) {
        long[] words = new long[MAX_WORDS];
        Arrays.fill(words, word);
        return new Words(TYPE, words, 0, MAX_WORDS);
    }

    long first() {
        return first;
    }

    long last() {
        return last;
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        last = words[at + count - 1];
        first = words[at];
    }

    @Override
    public void copyFrom(Content message) {
        first = ((Carried) message).value();
        last = first;
    }

    @Override
    public int type() {
        return TYPE;
    }

    @Override
    public long elements() {
        return MAX_WORDS;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public Content copy() {
        throw new AssertionError("it is not sent");
    }

    @Override
    public boolean hasWords() {
        return false;
    }

    @Override
    public void writeWords(long[] words, int at) {
        throw new AssertionError("it is not sent");
    }
}
