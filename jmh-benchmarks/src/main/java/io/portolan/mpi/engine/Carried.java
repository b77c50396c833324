package io.portolan.mpi.engine;

/// A content without words. Its value is no final field, so that only the way it was handed over
/// makes it visible.
final class Carried implements Content {
    private long value;

    Carried(long value) {
        this.value = value;
    }

    long value() {
        return value;
    }

    /// What a sender does with its elements when it is free to.
    void overwrite(long newValue) {
        value = newValue;
    }

    @Override
    public int type() {
        return Received.TYPE;
    }

    @Override
    public long elements() {
        return 1;
    }

    @Override
    public long bytes() {
        return Long.BYTES;
    }

    @Override
    public Content copy() {
        return new Carried(value);
    }

    @Override
    public boolean hasWords() {
        return false;
    }

    @Override
    public void writeWords(long[] words, int at) {
        throw new AssertionError("it has no words");
    }
}
