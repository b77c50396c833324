package io.portolan.core;

import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Receive: each handler run takes one item from one port.
///
/// *Threads:* immutable. No handler runs inside a post. *Ordering:* items that waited before the
/// activation come first. *Failure:* what the handler throws is reported, see
/// [io.portolan.core.Dispatcher]; the receiver stays active. *Cost:* with 1 no garbage, otherwise
/// 24 bytes for each item; no lock while it is alone on its port, persistent, without a filter, and
/// without a limit or with 1.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
///
/// @param port where the items come from
/// @param handler the code to run with each
/// @param isOnce whether it ends after one item
/// @param concurrency how many handlers may run at once; [#UNLIMITED] is CCR's rule. What is over
///   the limit stays in the port. With 1 the handlers run one after the other in the order of the
///   items, and each happens-before the next.
/// @param filter which items it takes; null for all. What it refuses keeps its place in the port
///   and is offered to others. It runs on whatever thread changes the port, with the port locked,
///   and perhaps several times for an item: it must be quick and only look at the item. What it
///   asks of a port or a dispatcher is refused with an [IllegalStateException], but for the size of
///   a port without a limit. One that throws counts as false, and the failure is reported.
/// @param name how snapshots and dumps of the port name it
public record Receiver<T>(
        Port<T> port,
        Handler<? super T> handler,
        boolean isOnce,
        int concurrency,
        @Nullable Predicate<? super T> filter,
        String name)
        implements Arbiter {

    /// No limit to the handlers that run at once.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public Receiver {
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(handler, "handler");
        Objects.requireNonNull(name, "name");
        if (concurrency < 1) {
            throw new IllegalArgumentException(
                    "concurrency=%d for port '%s': at least one handler must be allowed to run"
                            .formatted(concurrency, port.name()));
        }
    }

    /// The same receiver, taking only items for which the predicate is true.
    public Receiver<T> when(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return new Receiver<>(port, handler, isOnce, concurrency, predicate, name);
    }

    /// The same receiver, ending after one item.
    public Receiver<T> once() {
        return new Receiver<>(port, handler, true, concurrency, filter, name);
    }

    /// The same receiver with at most `max` handlers running at once.
    public Receiver<T> concurrency(int max) {
        return new Receiver<>(port, handler, isOnce, max, filter, name);
    }

    /// The same receiver under another name.
    public Receiver<T> named(String newName) {
        return new Receiver<>(port, handler, isOnce, concurrency, filter, newName);
    }

    /// Its name and kind, as snapshots and dumps of the port have them.
    @Override
    public String toString() {
        return describe(name, isOnce, concurrency, filter != null);
    }

    static String describe(String name, boolean isOnce, int concurrency, boolean isFiltered) {
        String kind = isOnce ? " (once)" : concurrency == UNLIMITED ? "" : " (" + concurrency + ")";
        return "receiver '" + name + "'" + kind + (isFiltered ? " (when)" : "");
    }
}
