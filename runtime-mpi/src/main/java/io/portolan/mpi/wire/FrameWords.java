package io.portolan.mpi.wire;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// A few words in a frame: the first is the fourth word of the frame, the others are its payload.
///
/// *Threads:* any, once the words are written.
public final class FrameWords implements Payload {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final long[] words;

    /// @param count how many there are
    public FrameWords(int count) {
        words = new long[count];
    }

    /// The words in a frame.
    ///
    /// @param count how many there are
    public static FrameWords of(IncomingFrame frame, int count) {
        FrameWords in = new FrameWords(count);
        for (int i = 0; i < count; i++) {
            in.words[i] = i == 0 ? frame.fourth() : frame.longAt((i - 1L) * Long.BYTES);
        }
        return in;
    }

    /// The words themselves.
    public long[] words() {
        return words;
    }

    /// What goes into the fourth word of the frame.
    public long fourth() {
        return words.length == 0 ? 0 : words[0];
    }

    /// What goes into its payload; null if nothing does.
    public @Nullable Payload payload() {
        return words.length > 1 ? this : null;
    }

    @Override
    public int length() {
        return (words.length - 1) * Long.BYTES;
    }

    @Override
    public void writeTo(MemorySegment memory, long at) {
        for (int i = 1; i < words.length; i++) {
            memory.set(LONG, at + (i - 1L) * Long.BYTES, words[i]);
        }
    }
}
