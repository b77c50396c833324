package mpjbuf;

/// A buffer is full, at its end, or in the other mode. It is unchecked, so that programs compile
/// whether or not they catch it.
public class BufferException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BufferException(String message) {
        super(message);
    }
}
