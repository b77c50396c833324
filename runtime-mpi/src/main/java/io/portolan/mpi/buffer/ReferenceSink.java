package io.portolan.mpi.buffer;

import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.Region;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where a message that is passed as it is arrives.
public final class ReferenceSink implements Region {
    private final int type;
    private @Nullable Object value;
    private long elements;

    public ReferenceSink(int type) {
        this.type = type;
    }

    /// What came; only after the receive is done.
    public Object value() {
        return Objects.requireNonNull(value, "nothing was received");
    }

    @Override
    public void copyFrom(Content message) {
        value = ((ReferenceContent) message).value();
        elements = message.elements();
    }

    @Override
    public int type() {
        return type;
    }

    /// An array of objects may have any number of them.
    @Override
    public long elements() {
        return Long.MAX_VALUE;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public boolean mayStayEmpty() {
        return false;
    }

    @Override
    public Content copy() {
        return new ReferenceContent(type, value(), elements, 0);
    }

    @Override
    public boolean hasWords() {
        return false;
    }

    @Override
    public void writeWords(long[] words, int at) {
        throw new AssertionError("a reference has no words");
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        throw new AssertionError("a reference has no words");
    }
}
