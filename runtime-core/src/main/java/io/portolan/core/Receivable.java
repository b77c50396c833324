package io.portolan.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
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

    /// Takes the oldest item, or returns null when there is none. Never blocks.
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
