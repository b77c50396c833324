package io.portolan.services.soak;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.SubscribeOptions.OnOverflow;
import io.portolan.services.soak.Ledger.Pages;
import io.portolan.services.soak.Ledger.Post;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/// Is told by frames, and goes on where it was when it is cut off.
///
/// @param pauseNanos how long it takes over each delivery
record FrameSubscriber(Soak soak, ServiceNode node, Sight sight, long pauseNanos)
        implements Soak.Part {

    private static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    @Override
    public void run() throws InterruptedException {
        while (!soak.isOver()) {
            CountDownLatch ended = new CountDownLatch(1);
            SubscribeOptions options =
                    SubscribeOptions.DEFAULT.snapshot().buffer(64, OnOverflow.GAP);
            Revision last = sight.last();
            try {
                node.connect(soak.now().place(), Pages.class)
                        .subscribe(
                                last == null ? options : options.from(last),
                                delivery -> take(delivery, ended));
                soak.count("subscriptions by frames");
                ended.await();
            } catch (FaultException e) {
                soak.pause();
            }
        }
    }

    private void take(Delivery delivery, CountDownLatch ended) {
        soak.rest(pauseNanos);
        try {
            see(delivery, ended);
        } catch (RuntimeException | Error e) {
            soak.fail("%s could not take %s: %s".formatted(sight, delivery, e));
            ended.countDown();
        }
    }

    private void see(Delivery delivery, CountDownLatch ended) {
        switch (delivery) {
            case Delivery.Snapshot(Revision at, Object _) -> sight.snapshot(at);
            case Delivery.Gap(Revision from, Revision next) -> sight.gap(from, next);
            case Delivery.Event(Notification told) -> sight.event(told.revision(), post(told));
            case Delivery.Ended _ -> ended.countDown();
        }
    }

    private static Post post(Notification told) {
        return told.body() instanceof Encoded encoded
                ? (Post) Objects.requireNonNull(CBOR.read(Shapes.of(Post.class), encoded.bytes()))
                : (Post) Objects.requireNonNull(told.body());
    }
}
