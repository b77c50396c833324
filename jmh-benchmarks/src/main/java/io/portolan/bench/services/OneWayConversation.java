package io.portolan.bench.services;

import java.util.concurrent.CompletableFuture;

/// Two ends of which one can also send pings that have no answer.
public interface OneWayConversation extends Conversation {

    /// Tells the other end, which counts.
    void tell(Ping ping);

    /// Asks how many pings the other end was told.
    CompletableFuture<Long> told();
}
