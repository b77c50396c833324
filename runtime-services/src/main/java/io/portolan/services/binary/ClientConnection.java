package io.portolan.services.binary;

import io.netty.channel.ChannelHandlerContext;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The asking end of a connection.
final class ClientConnection extends Connection {

    private static final long SWEEP_MILLIS = 20;
    private static final Shape INFO = Shapes.of(ServiceInfo.class);

    private final BinaryClient client;
    private final Slots slots;
    private final ArrivedDeliveries arrived = new ArrivedDeliveries();
    private int inFlight;
    private boolean isSweeping;
    private boolean isAuthorized;
    private boolean isEnded;

    /// Whether new requests should go elsewhere.
    private volatile boolean isLeft;

    ClientConnection(BinaryClient client) {
        super(client.settings(), client.settings().answerBytes(), client.settings().frameBytes());
        this.client = client;
        slots = new Slots(settings().requestsInFlight());
    }

    boolean isUsable() {
        return !isLeft;
    }

    /// *Threads:* any.
    void perform(Exchange exchange) {
        if (exchange.operation().terms().deadline().isOver()) {
            exchange.fail(overdue());
            return;
        }
        try {
            Object body = exchange.operation().body();
            Encoded encoded =
                    body == null || body instanceof Subscriber ? null : client.encoded(body);
            send(new Request(exchange, encoded));
        } catch (FaultException e) {
            exchange.fail(e.fault());
        }
    }

    /// A request on its way to a slot and out.
    private final class Request implements OutgoingFrame {

        private final Exchange exchange;
        private final @Nullable Encoded body;
        private final WaitingRequest waiting;

        Request(Exchange exchange, @Nullable Encoded body) {
            this.exchange = exchange;
            this.body = body;
            waiting = new WaitingRequest(exchange);
        }

        @Override
        public void write(FrameWriter out) {
            if (exchange.isAnswered()) {
                return;
            }
            if (isEnded) {
                lost();
            } else if (slots.add(waiting)) {
                inFlight++;
                begin(out).end(body == null ? null : body.bytes());
                isAuthorized = true;
                sweepSoon();
            } else {
                exchange.fail(
                        Fault.of(
                                        FaultCode.QUEUING_LIMIT_EXCEEDED,
                                        "%d requests are in flight on the connection, which is its limit"
                                                .formatted(inFlight))
                                .with(Fault.RETRY_AFTER, 1));
            }
        }

        private FrameWriter begin(FrameWriter out) {
            Operation operation = exchange.operation();
            int flags = exchange.wantsReply() ? 0 : FrameLayout.BRIEF;
            RequestForm.begin(out, operation, body, flags, waiting.correlation);
            if (!isAuthorized) {
                out.text(FrameLayout.AUTHORIZATION, client.token());
            }
            if (operation.body() instanceof Subscriber subscriber) {
                SubscribeOptions options = subscriber.options();
                OptionsForm.write(
                        out, options, window(options) > 0 ? window(options) : options.credits());
            }
            return out;
        }

        @Override
        public void lost() {
            exchange.fail(Fault.of(FaultCode.OPERATION_CANCELED, "the connection was closed"));
        }

        @Override
        public void refused(IllegalArgumentException why) {
            free(waiting);
            exchange.fail(Fault.of(FaultCode.TOO_LARGE, String.valueOf(why.getMessage())));
        }
    }

    /// How many deliveries the client lets come by itself.
    private int window(SubscribeOptions options) {
        return options.credits() == Long.MAX_VALUE ? settings().window() : 0;
    }

    private void free(WaitingRequest waiting) {
        slots.remove(waiting);
        inFlight--;
    }

    @Override
    void received(Frame frame) throws FrameException {
        if (frame.kind() == FrameKind.GOAWAY) {
            isLeft = true;
            return;
        }
        if (frame.has(FrameLayout.BRIEF)) {
            DoneRequests.read(frame, this::wasDone);
            return;
        }
        if (frame.kind() == FrameKind.NOTIFY) {
            Delivery delivery = DeliveryForm.read(frame);
            deliver(frame.correlation(), delivery);
            for (long correlation : frame.numbers(FrameLayout.ALSO)) {
                deliver(correlation, delivery);
            }
            return;
        }
        WaitingRequest waiting = slots.get(frame.correlation());
        if (waiting == null) {
            return; // of a request that was given up
        }
        switch (frame.kind()) {
            case RESPONSE -> response(frame, waiting);
            case FAULT -> {
                Fault fault = AnswerForm.fault(frame, client.codec());
                free(waiting);
                waiting.exchange.fail(fault);
            }
            default -> throw new FrameException("a client takes no " + frame.kind());
        }
    }

    private void wasDone(long correlation) {
        WaitingRequest waiting = slots.get(correlation);
        if (waiting != null) {
            free(waiting);
            waiting.exchange.reply(Reply.UNTOLD);
        }
    }

    /// Takes an answer. The request keeps its place until all of the frame was read: a frame that
    /// cannot be read ends the connection, which answers the requests that have one.
    private void response(Frame frame, WaitingRequest waiting) throws FrameException {
        if (waiting.subscription != null) {
            throw new FrameException("a second answer");
        }
        if (waiting.exchange.operation().body() instanceof Subscriber subscriber) {
            subscribed(frame, waiting, subscriber);
            return;
        }
        Encoded body = RequestForm.body(frame);
        try {
            boolean isInfo = waiting.exchange.operation().verb() == Verb.LOOKUP;
            Object value = isInfo && body != null ? client.codec().read(INFO, body.bytes()) : body;
            Reply reply = AnswerForm.reply(frame, value);
            free(waiting);
            waiting.exchange.reply(reply);
        } catch (FaultException e) {
            free(waiting);
            waiting.exchange.fail(e.fault());
        }
    }

    private void subscribed(Frame frame, WaitingRequest waiting, Subscriber subscriber)
            throws FrameException {
        Revision since = Revision.parse(frame.text(FrameLayout.LAST, ""));
        ClientSubscription subscription =
                new ClientSubscription(
                        this,
                        waiting.correlation,
                        frame.text(FrameLayout.SUBSCRIPTION, ""),
                        since == null ? AnswerForm.revision(frame) : since,
                        subscriber.sink(),
                        window(subscriber.options()));
        Reply reply = AnswerForm.reply(frame, subscription);
        waiting.subscription = subscription;
        if (!waiting.exchange.reply(reply)) {
            cancel(waiting.correlation); // nobody wants it any more
        }
    }

    private void deliver(long correlation, Delivery delivery) throws FrameException {
        WaitingRequest waiting = slots.get(correlation);
        if (waiting == null) {
            return; // of a subscription that was given up
        }
        ClientSubscription subscription = waiting.subscription;
        if (subscription == null) {
            throw new FrameException("a delivery before the answer");
        }
        if (subscription.arrive(delivery)) {
            arrived.add(subscription);
        }
        if (subscription.isEnded()) {
            free(waiting);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) throws Exception {
        arrived.give();
        super.channelReadComplete(reading);
    }

    /// *Threads:* any.
    void credit(long correlation, long credits, long leaseMillis) {
        send(out ->
                out.begin(FrameKind.CREDIT, 0, 0, correlation, Template.NONE)
                        .number(FrameLayout.CREDITS, credits)
                        .number(FrameLayout.LEASE, leaseMillis)
                        .end(null));
    }

    /// *Threads:* any.
    void cancel(long correlation) {
        send(out -> out.begin(FrameKind.CANCEL, 0, 0, correlation, Template.NONE).end(null));
    }

    private static Fault overdue() {
        return Fault.of(FaultCode.RESPONSE_TIMEOUT, "no answer came before the deadline");
    }

    /// It was sent, and what became of it is not known here.
    private static Fault unanswered(Verb verb) {
        return verb.isSafe() ? overdue() : overdue().with(Fault.OUTCOME, Fault.UNKNOWN);
    }

    private void sweepSoon() {
        if (!isSweeping) {
            isSweeping = true;
            var _ = context().executor().schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /// Cancels at the service what was given up here, and gives up what is over.
    private void sweep() {
        isSweeping = false;
        slots.forEach(waiting -> {
            if (waiting.subscription != null || waiting.isCanceled) {
                return;
            }
            if (waiting.exchange.operation().terms().deadline().isOver()) {
                waiting.exchange.abort(unanswered(waiting.exchange.operation().verb()));
            }
            if (waiting.exchange.isAnswered()) {
                waiting.isCanceled = true;
                cancel(waiting.correlation);
            } else {
                sweepSoon();
            }
        });
    }

    @Override
    void ended(String reason) {
        isEnded = true;
        isLeft = true;
        arrived.give();
        Fault lost =
                Fault.of(FaultCode.OPERATION_CANCELED, "the node cannot be reached: " + reason);
        slots.forEach(waiting -> {
            if (waiting.subscription != null) {
                waiting.subscription.lose(reason);
            } else {
                waiting.exchange.fail(lost);
            }
        });
    }

    /// The subscriptions for which something has arrived in a batch that is being read: they give
    /// it to their sinks when all of it is there.
    ///
    /// *Threads:* the event loop's. *Cost:* it wakes one thread, which starts one for each
    /// subscription; waking an idle core for each of them would cost more than all that they do.
    private static final class ArrivedDeliveries {

        private List<ClientSubscription> subscriptions = new ArrayList<>();

        void add(ClientSubscription subscription) {
            subscriptions.add(subscription);
        }

        /// The batch has been read.
        void give() {
            if (!subscriptions.isEmpty()) {
                List<ClientSubscription> all = subscriptions;
                subscriptions = new ArrayList<>();
                Thread.ofVirtual()
                        .name("subscriptions")
                        .start(() -> all.forEach(ClientSubscription::giveSoon));
            }
        }
    }
}
