package io.portolan.services.binary;

import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A node whose answers a test decides; it keeps what it was asked.
final class FakeNode implements Operations {

    static final Revision REVISION = new Revision("epoch", 7);

    final BlockingQueue<Exchange> asked = new LinkedBlockingQueue<>();
    final BlockingQueue<FakeSubscription> subscriptions = new LinkedBlockingQueue<>();

    private volatile Consumer<Exchange> behavior = FakeNode::echo;

    void behave(Consumer<Exchange> next) {
        behavior = next;
    }

    static void echo(Exchange exchange) {
        exchange.reply(Reply.done(REVISION, exchange.operation().body()));
    }

    @Override
    public void perform(Exchange exchange) {
        Operation operation = exchange.operation();
        if (operation.body() instanceof Subscriber subscriber) {
            FakeSubscription subscription = new FakeSubscription(subscriber);
            subscriptions.add(subscription);
            exchange.reply(Reply.done(REVISION, subscription));
        } else {
            behavior.accept(exchange);
        }
        asked.add(exchange);
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        return null;
    }

    static void fail(Exchange exchange) {
        exchange.fail(
                Fault.of(FaultCode.STATE_CONFLICT, "it is another one")
                        .with(Fault.REVISION, REVISION.toString()));
    }

    /// Delivers as long as there are credits.
    static final class FakeSubscription implements Subscription {

        final Semaphore credits;
        final BlockingQueue<Duration> renewals = new LinkedBlockingQueue<>();
        final SubscribeOptions options;
        private final Sink sink;
        private volatile boolean isEnded;

        FakeSubscription(Subscriber subscriber) {
            options = subscriber.options();
            credits = new Semaphore((int) Math.min(Integer.MAX_VALUE, options.credits()));
            sink = subscriber.sink();
        }

        void change(long number) throws InterruptedException {
            credits.acquire();
            deliver(event(number));
        }

        void deliver(Delivery delivery) {
            deliver(List.of(delivery));
        }

        /// What comes together.
        void deliver(List<Delivery> deliveries) {
            deliveries.forEach(sink::deliver);
            sink.flush();
        }

        static Delivery event(long number) {
            return new Delivery.Event(
                    new Notification(
                            "/services/a",
                            Verb.UPDATE,
                            "item",
                            "Change",
                            new Revision("epoch", number),
                            "change " + number,
                            null));
        }

        @Override
        public String id() {
            return "s-1";
        }

        @Override
        public Revision since() {
            return REVISION;
        }

        @Override
        public boolean renew(Duration lease) {
            return renewals.add(lease);
        }

        @Override
        public void request(long deliveries) {
            credits.release((int) deliveries);
        }

        @Override
        public boolean isEnded() {
            return isEnded;
        }

        @Override
        public void close() {
            if (!isEnded) {
                isEnded = true;
                deliver(new Delivery.Ended(Delivery.Reason.UNSUBSCRIBED, "as wanted"));
            }
        }
    }
}
