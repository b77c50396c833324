package io.portolan.services.binary;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Sink;

/// Sends the deliveries of one subscription.
///
/// The credits of the subscription limit how many wait in the connection.
record ServerSink(ServerConnection connection, long correlation) implements Sink {

    @Override
    public void deliver(Delivery delivery) {
        connection.deliver(correlation, delivery);
    }
}
