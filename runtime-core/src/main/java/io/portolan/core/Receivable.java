package io.portolan.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// The end of a port that gives items.
public interface Receivable<T> {

    /// Takes the oldest item, waiting for one if there is none.
    ///
    /// *Threads:* any; waiting threads are served first come, first served. On a virtual thread
    /// waiting costs no platform thread; a handler of a dispatcher that waits here keeps its
    /// worker. *Failure:* [io.portolan.core.PortClosedException] when the port is closed and empty;
    /// [InterruptedException] when interrupted before an item was there. An interruption that comes
    /// later than the item leaves the thread interrupted and returns the item: none is lost.
    T receive() throws InterruptedException;

    /// As [#receive()], but waits no longer than `max`.
    ///
    /// *Failure:* [TimeoutException] when the time is over; no item is then taken.
    T receive(Duration max) throws InterruptedException, TimeoutException;

    /// As [#receive()], but returns empty when the port is closed and empty.
    ///
    /// *Failure:* as [#receive()] when it was closed with a cause.
    default Optional<T> receiveOrClosed() throws InterruptedException {
        try {
            return Optional.of(receive());
        } catch (PortClosedException e) {
            return e.emptyUnlessFailed();
        }
    }

    /// As [#receiveOrClosed()], but waits no longer than `max`.
    ///
    /// *Failure:* [TimeoutException] when the time is over; no item is then taken.
    default Optional<T> receiveOrClosed(Duration max)
            throws InterruptedException, TimeoutException {
        try {
            return Optional.of(receive(max));
        } catch (PortClosedException e) {
            return e.emptyUnlessFailed();
        }
    }

    /// The items as they come until the port is closed and empty, for a loop:
    ///
    /// {@snippet class="io.portolan.core.examples.Till" region="loop"}
    ///
    /// *Threads:* each step waits as [#receive()]; several loops share the items. *Failure:*
    /// [WaitInterruptedException] when interrupted, [PortClosedException] at the end of a port that
    /// was closed with a cause. An item is taken by `hasNext`.
    default Iterable<T> untilClosed() {
        return () -> new UntilClosed<>(this);
    }

    /// As [#untilClosed()]; the stream takes no item before it is asked for it, and is sequential.
    default Stream<T> stream() {
        return StreamSupport.stream(new UntilClosed<>(this), false);
    }

    /// Takes the oldest item, or returns null when there is none, for the moment or for ever: see
    /// [Port#isDrained()]. Never blocks.
    @Nullable T poll();

    /// Takes the oldest items, at most `max`, without waiting for any.
    default List<T> drain(int max) {
        List<T> items = new ArrayList<>();
        while (items.size() < max) {
            T item = poll();
            if (item == null) {
                break;
            }
            items.add(item);
        }
        return items;
    }
}
