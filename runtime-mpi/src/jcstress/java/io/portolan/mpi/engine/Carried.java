package io.portolan.mpi.engine;

/// A content without words, and a region for such a content. The value is no final field, so that
/// only the handover of the object makes the value visible.
final class Carried implements Region {
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
    public void copyFrom(Content message) {
        value = ((Carried) message).value;
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

    @Override
    public void readWords(long[] words, int at, int count) {
        throw new AssertionError("it has no words");
    }
}
