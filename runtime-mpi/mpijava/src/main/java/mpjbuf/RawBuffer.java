package mpjbuf;

/// The bytes of a [Buffer].
public final class RawBuffer {
    private final byte[] bytes;

    RawBuffer(int size) {
        bytes = new byte[size];
    }

    /// The bytes themselves.
    public byte[] bytes() {
        return bytes;
    }

    /// How many there are.
    public int getCapacity() {
        return bytes.length;
    }
}
