package io.portolan.bench.services;

import java.util.function.Consumer;

/// Two ends, as a contender's documentation builds them.
public interface Conversation extends AutoCloseable {

    /// Asks the other end for the swapped ping.
    ///
    /// @param answered called with it, on whatever thread
    void ask(Ping ping, Consumer<Ping> answered);

    @Override
    void close();
}
