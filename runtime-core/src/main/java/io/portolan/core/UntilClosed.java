package io.portolan.core;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The items of a port until it is closed and empty, one after the other.
///
/// *Threads:* used by one.
final class UntilClosed<T> extends Spliterators.AbstractSpliterator<T> implements Iterator<T> {

    private final Receivable<T> port;
    private @Nullable T next; // taken by hasNext
    private boolean hasEnded;

    UntilClosed(Receivable<T> port) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.port = port;
    }

    @Override
    public boolean hasNext() {
        if (next == null && !hasEnded) {
            next = take();
            hasEnded = next == null;
        }
        return next != null;
    }

    @Override
    public T next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException(
                    port + " is closed and empty: ask hasNext before next");
        }
        T item = next;
        next = null;
        return item;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        boolean isThere = hasNext();
        if (isThere) {
            action.accept(next());
        }
        return isThere;
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
        while (tryAdvance(action)) {}
    }

    /// Never splits: a split would wait for more items than it was asked for.
    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }

    private @Nullable T take() {
        try {
            return port.receiveOrClosed().orElse(null);
        } catch (InterruptedException e) {
            throw WaitInterruptedException.of(
                    "iteration over %s was interrupted: no item was taken".formatted(port), e);
        }
    }
}
