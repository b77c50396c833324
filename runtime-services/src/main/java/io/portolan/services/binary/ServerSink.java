package io.portolan.services.binary;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Subscription;
import java.util.ArrayList;
import java.util.List;

/// Sends the deliveries of one subscription, those together that come together.
///
/// The credits of the subscription limit how many wait in the connection.
///
/// *Threads:* as of a sink, but what follows `flush` is the event loop's.
final class ServerSink implements Sink {

    private final ServerConnection connection;
    private final long correlation;
    private List<EncodedDelivery> waiting = new ArrayList<>();
    private long lastFrame;
    private boolean isRefused;

    ServerSink(ServerConnection connection, long correlation) {
        this.connection = connection;
        this.correlation = correlation;
    }

    @Override
    public void deliver(Delivery delivery) {
        waiting.add(connection.encoded(delivery));
    }

    @Override
    public void flush() {
        List<EncodedDelivery> deliveries = waiting;
        waiting = new ArrayList<>();
        connection.send(out -> deliveries.forEach(this::write));
    }

    private void write(EncodedDelivery delivery) {
        if (!isRefused) {
            connection.deliver(this, delivery);
        }
        if (delivery.delivery() instanceof Delivery.Ended) {
            connection.forget(correlation);
        }
    }

    long correlation() {
        return correlation;
    }

    /// The number of the frame that has its last delivery, as [NotifyFrames] counts them.
    long lastFrame() {
        return lastFrame;
    }

    void lastFrame(long number) {
        lastFrame = number;
    }

    /// What was to be sent could not be: nothing follows, and the subscription ends soon.
    void refused() {
        isRefused = true;
        connection
                .context()
                .executor()
                .execute(() -> {
                    Subscription subscription = connection.forget(correlation);
                    if (subscription != null) {
                        subscription.close();
                    }
                });
    }
}
