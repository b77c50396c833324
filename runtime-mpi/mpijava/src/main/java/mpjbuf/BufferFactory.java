package mpjbuf;

/// Makes the bytes of buffers.
public final class BufferFactory {
    private BufferFactory() {}

    /// Makes a buffer of `size` bytes.
    public static RawBuffer create(int size) {
        return new RawBuffer(size);
    }

    /// Does nothing: bytes live as long as they are used.
    public static void destroy(RawBuffer buffer) {}
}
