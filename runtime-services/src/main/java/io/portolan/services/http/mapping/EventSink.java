package io.portolan.services.http.mapping;

import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Subscription;

/// The stream of events by which a connection answers a request to subscribe.
public interface EventSink extends Sink {

    /// Sends the head of the response. Until then nothing is sent.
    ///
    /// @param opened the subscription whose deliveries come here
    void begin(Subscription opened);
}
