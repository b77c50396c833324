package io.portolan.mpi;

/// An object on its way as bytes.
final class Serialized {
    private final byte[] bytes;

    Serialized(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }
}
