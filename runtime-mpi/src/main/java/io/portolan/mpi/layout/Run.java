package io.portolan.mpi.layout;

/// Elements of one type side by side, from byte 0 on.
///
/// @param bytes of all elements together, not 0
public record Run(Primitive primitive, long bytes) implements ItemLayout {
    @Override
    public long elements() {
        return bytes >> primitive.shift();
    }

    @Override
    public Span span() {
        return new Span(0, bytes);
    }

    @Override
    public int depth() {
        return 1;
    }

    @Override
    public int alignment() {
        return primitive.bytes();
    }

    @Override
    public ItemLayout packed() {
        return this;
    }
}
