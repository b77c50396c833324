package io.portolan.core;

import java.util.Objects;

/// Receive: each handler run takes one item from one port.
///
/// @param port where the items come from
/// @param handler the code to run with each
/// @param isOnce whether it ends after one item
/// @param concurrency how many handlers may run at once; [#UNLIMITED] is CCR's rule. What is over
///   the limit stays in the port. With 1 the handlers run one after the other in the order of the
///   items, and each happens-before the next.
public record Receiver<T>(Port<T> port, Handler<? super T> handler, boolean isOnce, int concurrency)
        implements Arbiter {

    /// No limit to the handlers that run at once.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public Receiver {
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(handler, "handler");
        if (concurrency < 1) {
            throw new IllegalArgumentException(
                    "concurrency=%d for port '%s': at least one handler must be allowed to run"
                            .formatted(concurrency, port.name()));
        }
    }

    /// The same receiver, ending after one item.
    public Receiver<T> once() {
        return new Receiver<>(port, handler, true, concurrency);
    }

    /// The same receiver with at most `max` handlers running at once.
    public Receiver<T> concurrency(int max) {
        return new Receiver<>(port, handler, isOnce, max);
    }
}
