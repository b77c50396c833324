package io.portolan.mpi.engine;

import java.util.Arrays;

/// Elements that are sent and received, never as words.
final class LongRegion implements Region {
    static final int TYPE = 3;

    private final int type;
    private final long[] elements;

    LongRegion(int type, int length) {
        this.type = type;
        this.elements = new long[length];
    }

    /// One with all its elements alike.
    static LongRegion of(int length, long value) {
        LongRegion region = new LongRegion(TYPE, length);
        region.fill(value);
        return region;
    }

    void fill(long value) {
        Arrays.fill(elements, value);
    }

    /// What all its elements are.
    ///
    /// *Failure:* [AssertionError] if they differ.
    long value() {
        long value = elements[0];
        if (Arrays.stream(elements).anyMatch(each -> each != value)) {
            throw new AssertionError("not alike: " + Arrays.toString(elements));
        }
        return value;
    }

    @Override
    public void copyFrom(Content message) {
        long[] from = ((LongRegion) message).elements;
        System.arraycopy(from, 0, elements, 0, from.length);
    }

    @Override
    public int type() {
        return type;
    }

    @Override
    public long elements() {
        return elements.length;
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * elements.length;
    }

    @Override
    public LongRegion copy() {
        LongRegion copy = new LongRegion(type, elements.length);
        copy.copyFrom(this);
        return copy;
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
