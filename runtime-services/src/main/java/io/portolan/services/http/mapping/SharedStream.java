package io.portolan.services.http.mapping;

import io.portolan.services.operation.Fault;

/// A stream of events by which a connection answers a request for several subscriptions at once.
/// Each event says which service it is of. The stream lives until the client or the node ends it,
/// whether its subscriptions have ended or not.
///
/// *Threads:* any.
public interface SharedStream {

    /// Sends the head of the response. Until then nothing is sent.
    void begin();

    /// Where the deliveries of one subscription go.
    ///
    /// @param service what the events of the subscription say that they are of
    EventSink sink(String service);

    /// Says that there is no subscription to a service.
    void refused(String service, Fault fault);
}
