package io.portolan.services.store;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Appends on their way from any thread to the committing one, first in, first out.
///
/// A stack of the appends themselves: a thread that adds swaps the head, the committer takes all
/// and turns them round. So adding allocates nothing and never waits.
final class AppendQueue {

    private static final Append CLOSED = new Stop();

    private final AtomicReference<@Nullable Append> newest = new AtomicReference<>();

    /// Whether it was taken in; not when the queue is closed.
    boolean add(Append append, Thread committer) {
        Append before;
        do {
            before = newest.get();
            if (before instanceof Stop) {
                return false;
            }
            append.next = before;
        } while (!newest.compareAndSet(before, append));
        if (before == null) {
            LockSupport.unpark(committer); // with others before it, it is awake
        }
        return true;
    }

    boolean isEmpty() {
        return newest.get() == null;
    }

    /// All there are, the oldest first, linked by `next`.
    @Nullable Append takeAll() {
        return oldestFirst(newest.getAndSet(null));
    }

    /// The last ones; afterwards none is taken in.
    @Nullable Append close() {
        return oldestFirst(newest.getAndSet(CLOSED));
    }

    private static @Nullable Append oldestFirst(@Nullable Append newestFirst) {
        Append oldest = null;
        Append rest = newestFirst;
        while (rest != null) {
            Append older = rest.next;
            rest.next = oldest;
            oldest = rest;
            rest = older;
        }
        return oldest;
    }

    private static final class Stop extends Append {

        Stop() {
            super(new byte[1], 0);
        }

        @Override
        public void durable() {}

        @Override
        public void failed(IOException cause) {}
    }
}
