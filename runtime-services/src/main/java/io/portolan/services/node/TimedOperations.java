package io.portolan.services.node;

import io.portolan.services.metrics.Histogram;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceModel;
import org.jspecify.annotations.Nullable;

/// The services of a node for others, whose requests are timed.
///
/// @param operations the services
/// @param times how long requests took
record TimedOperations(Operations operations, Histogram times) implements Operations {

    @Override
    public void perform(Exchange exchange) {
        long began = System.nanoTime();
        exchange.observe((verb, fault) -> times.record(System.nanoTime() - began));
        operations.perform(exchange);
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        return operations.model(service);
    }
}
