package io.portolan.bench.services;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Two ends, as a contender's documentation builds them.
public interface Conversation extends AutoCloseable {

    /// Asks the other end for the swapped ping.
    ///
    /// @param answered called with it, on whatever thread
    void ask(Ping ping, Consumer<Ping> answered);

    /// Tells the other end, which counts.
    void tell(Ping ping);

    /// Asks how many pings the other end was told.
    CompletableFuture<Long> told();

    /// Whether it can tell at all, without an answer to each ping.
    default boolean canTell() {
        return true;
    }

    @Override
    void close();
}
