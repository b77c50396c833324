package io.portolan.mpi.engine;

/// A region that keeps the first and the last word of a message.
final class Received implements Region {
    static final int TYPE = 5;

    /// Not the word of any message.
    static final long NOTHING = -1;

    private long first = NOTHING;
    private long last = NOTHING;

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
