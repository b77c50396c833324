package io.portolan.mpi.engine;

/// The result of a receive from a lane as a number, so that nothing is allocated for it.
///
/// ```
///   taken, 64 bits:  sign | 32 bits elements | 31 bits tag        -1: nothing, -2: not even sent
/// ```
public final class PackedResult {
    /// Nothing was received.
    public static final long NOTHING = -1;

    /// Nothing was received, and the message that was to be sent before was not sent.
    public static final long NOT_SENT = -2;

    private static final int TAG_BITS = 31;

    private PackedResult() {}

    /// The tag of the message.
    public static int tag(long taken) {
        return (int) taken & Integer.MAX_VALUE;
    }

    /// The number of elements of the message.
    public static int elements(long taken) {
        return (int) (taken >>> TAG_BITS);
    }

    static long of(int tag, long elements) {
        return elements << TAG_BITS | tag;
    }
}
