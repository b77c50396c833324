package io.portolan.mpi.buffer;

/// An object on its way as bytes.
public final class Serialized {
    private final byte[] bytes;

    public Serialized(byte[] bytes) {
        this.bytes = bytes;
    }

    public byte[] bytes() {
        return bytes;
    }
}
