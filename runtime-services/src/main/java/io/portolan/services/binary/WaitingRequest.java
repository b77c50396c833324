package io.portolan.services.binary;

import io.portolan.services.operation.Exchange;
import org.jspecify.annotations.Nullable;

/// A request that was sent: its exchange, and from the answer to a SUBSCRIBE on the subscription.
///
/// *Threads:* the event loop's.
final class WaitingRequest {

    final Exchange exchange;
    long correlation;
    boolean isCanceled;
    @Nullable ClientSubscription subscription;

    WaitingRequest(Exchange exchange) {
        this.exchange = exchange;
    }
}
