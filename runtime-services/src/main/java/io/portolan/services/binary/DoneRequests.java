package io.portolan.services.binary;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/// The brief requests that were done and of which the senders do not know yet: one frame tells of
/// many.
///
/// *Threads:* the event loop's.
final class DoneRequests {

    private static final int MOST = 128;

    private final ByteBuffer correlations;

    /// @param maxFrameBytes of a frame
    DoneRequests(int maxFrameBytes) {
        int room = (maxFrameBytes - FrameLayout.MIN_LENGTH) / Long.BYTES;
        correlations = ByteBuffer.allocate(Math.clamp(room, 1, MOST) * Long.BYTES);
    }

    boolean isEmpty() {
        return correlations.position() == 0;
    }

    boolean isFull() {
        return !correlations.hasRemaining();
    }

    void add(long correlation) {
        correlations.putLong(correlation);
    }

    /// Writes the frame, and forgets what it tells.
    void write(FrameWriter out) {
        byte[] body = new byte[correlations.position()];
        correlations.clear().get(body).clear();
        out.begin(FrameKind.RESPONSE, 0, FrameLayout.BRIEF, 0, Template.NONE).end(body);
    }

    /// Tells each correlation of such a frame.
    static void read(Frame frame, LongConsumer done) throws FrameException {
        byte[] body = frame.body();
        if (frame.kind() != FrameKind.RESPONSE || body == null || body.length % Long.BYTES != 0) {
            throw new FrameException("brief answers that are no RESPONSE with numbers of 8 bytes");
        }
        ByteBuffer correlations = ByteBuffer.wrap(body);
        while (correlations.hasRemaining()) {
            done.accept(correlations.getLong());
        }
    }
}
