package io.portolan.services.call;

import io.portolan.services.contract.Bodies;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Sink;
import java.util.Objects;

/// A sink that gets states as values, also of services of other nodes.
///
/// @param sink where they go
/// @param bodies decodes them
/// @param state the type of the state
record DecodingSink(Sink sink, Bodies bodies, Class<? extends Record> state) implements Sink {

    @Override
    public void deliver(Delivery delivery) {
        boolean isEncoded =
                delivery instanceof Delivery.Snapshot snapshot
                        && snapshot.state() instanceof Encoded;
        sink.deliver(isEncoded ? decoded((Delivery.Snapshot) delivery) : delivery);
    }

    private Delivery decoded(Delivery.Snapshot snapshot) {
        Object value = Objects.requireNonNull(bodies.answer(snapshot.state(), state));
        return new Delivery.Snapshot(snapshot.at(), value);
    }

    @Override
    public void flush() {
        sink.flush();
    }
}
