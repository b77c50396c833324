package io.portolan.core;

import java.util.List;
import java.util.Optional;

/// A typed queue of items with receivers: the one place where threads, handlers and ranks meet.
///
/// An item that is posted goes to the taker that will take it and has waited longest, since it came
/// or since it last took something: a blocked [#receive()], or an arbiter activated on a
/// [io.portolan.core.Dispatcher], whose handler then runs on one of the dispatcher's threads.
/// Otherwise the item waits in the port.
///
/// *Threads:* every method may be called by any thread. *Ordering:* first in, first out; see
/// [io.portolan.core.Postable]. *Cost:* an idle unbounded port is one object of 24 bytes; with an
/// active receiver of `concurrency(1)` it takes 192 bytes, and about 500 when that is busy.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
public sealed interface Port<T> extends Postable<T>, Receivable<T>, AutoCloseable
        permits MatchingPort {

    /// A port that holds any number of items. The name appears in messages and dumps.
    static <T> Port<T> unbounded(String name) {
        return new MatchingPort<>(name);
    }

    /// An unbounded port that checks the type of its items as they are posted, for callers that the
    /// compiler does not check.
    static <T> Port<T> unbounded(String name, Class<T> type) {
        return new MatchingPort.Typed<>(name, type);
    }

    /// A port that holds `capacity` items at most.
    ///
    /// *Failure:* [IllegalArgumentException] when that is less than 1.
    static <T> Port<T> bounded(String name, int capacity, Overflow onFull) {
        if (capacity < 1) {
            throw new IllegalArgumentException(
                    "capacity=%d for port '%s': 1 or more; for none use a rendezvous port"
                            .formatted(capacity, name));
        }
        return new LimitedPort<>(name, capacity, onFull);
    }

    /// A port that holds nothing: a post and a receive wait for each other. Posters that wait are
    /// served in the order in which they came.
    static <T> Port<T> rendezvous(String name) {
        return new LimitedPort<>(name, 0, new Overflow.Wait());
    }

    /// The name it was made with.
    String name();

    /// The number of items that wait in the port: what was posted and neither consumed nor dropped.
    /// Items that a cancelled arbiter gave back count also where they are more than the port's
    /// capacity; those of posters who wait for room do not.
    int size();

    /// Whether [#close()] was called.
    boolean isClosed();

    /// Adds an item without the causalities of the current thread: for tokens that pass from one
    /// request to the next.
    void postDetached(T item);

    /// Everything about the port at one moment, with its oldest items, at most `maxItems`; removes
    /// nothing.
    PortSnapshot<T> inspect(int maxItems);

    /// Ends posting. Items in the port can still be taken; a thread that waits on an empty closed
    /// port gets [io.portolan.core.PortClosedException], and arbiters become done once it has too
    /// few items for them. A second close does nothing.
    @Override
    void close();

    /// As [#close()], because something failed: posts and receives that throw
    /// [io.portolan.core.PortClosedException] throw it with this cause, and so does iteration at
    /// its end. The cause of a port that was closed before stays as it was.
    void close(Throwable cause);

    /// What the port was closed with; empty when it is open, or closed without a cause.
    Optional<Throwable> closeCause();

    /// Whether the port is closed and empty: then a [#poll()] that returns null will go on doing
    /// so. An item that a cancelled receiver had taken may still come back to its port.
    boolean isDrained();

    /// Closes the port and returns the items that were in it, oldest first.
    List<T> closeNow();
}
