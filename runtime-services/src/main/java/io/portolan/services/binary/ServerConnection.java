package io.portolan.services.binary;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.portolan.services.access.Peers;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Verb;
import io.portolan.services.tls.PeerCertificate;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The node's end of a connection: performs what is requested and sends back what comes of it.
final class ServerConnection extends Connection {

    private static final int SMALL = 4096; // bytes that cost less to hold than to count

    private final BinaryServer server;
    private final LongObjectMap<ServerExchange> exchanges = new LongObjectHashMap<>();
    private final LongObjectMap<Subscription> subscriptions = new LongObjectHashMap<>();

    /// The principal at the other end; null until it has asked something.
    private @Nullable Principal principal;

    /// Why he may not ask anything, null if he may: he has shown a token that nobody has.
    private @Nullable Fault stranger;

    private boolean isDraining;
    private boolean isEnded;

    private Peers.@Nullable Peer peer; // null when there was no room for the connection
    private int heldBytes; // of frames that were read in part

    ServerConnection(BinaryServer server) {
        super(server.limits(), server.limits().frameBytes(), server.limits().answerBytes());
        this.server = server;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) throws Exception {
        super.handlerAdded(added);
        peer = server.admit(this);
        if (peer == null) {
            var _ = added.channel().close();
        }
    }

    /// The head of a frame tells who the caller is and whether it may ask. A caller that may not is
    /// refused before its body is read.
    @Override
    void begun(Frame half) {
        Verb verb = half.kind() == FrameKind.REQUEST ? Verb.of(half.verb()) : null;
        if (verb == null) {
            return; // what is wrong with it is said when it is there
        }
        Fault denied;
        try {
            denied = server.denied(principal(half), verb, RequestForm.target(half).service());
        } catch (FaultException e) {
            denied = e.fault();
        } catch (IllegalArgumentException e) {
            return; // as above
        }
        if (denied != null) {
            refuse(half, denied);
            leave("the body of a request that is not permitted is not read");
        }
    }

    @Override
    void waitsWith(int bytes) {
        int held = bytes < SMALL || peer == null ? 0 : bytes;
        if (peer != null && held > heldBytes && !peer.take(held - heldBytes)) {
            leave("too many bytes are in flight: send less at a time");
        } else {
            if (peer != null && held < heldBytes) {
                peer.release(heldBytes - held);
            }
            heldBytes = held;
        }
    }

    /// A client that does not read is not read. One that has as many requests as it may have can
    /// cancel them and give credits.
    @Override
    boolean isReady(FrameKind kind) {
        return context().channel().isWritable()
                && (kind != FrameKind.REQUEST || exchanges.size() < settings().requestsInFlight());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext reading) throws Exception {
        if (isReady(FrameKind.PING)) {
            resume();
        }
        super.channelWritabilityChanged(reading);
    }

    @Override
    void received(Frame frame) throws FrameException {
        switch (frame.kind()) {
            case REQUEST -> request(frame);
            case CREDIT -> credit(frame);
            case CANCEL -> cancel(frame.correlation());
            case GOAWAY -> {} // the client begins nothing new, and closes when it is done
            default -> throw new FrameException("a server takes no " + frame.kind());
        }
    }

    private void request(Frame frame) throws FrameException {
        Verb verb = Verb.of(frame.verb());
        long correlation = frame.correlation();
        if (verb == null || verb == Verb.NOTIFY) {
            String unknown = "verb %d: 1 to 12 are known".formatted(frame.verb());
            refuse(frame, FaultCode.ACTION_NOT_SUPPORTED, unknown);
            throw new FrameException(unknown);
        }
        if (exchanges.containsKey(correlation) || subscriptions.containsKey(correlation)) {
            throw new FrameException("correlation %d is in use".formatted(correlation));
        }
        if (isDraining) {
            refuse(frame, FaultCode.OPERATION_CANCELED, "the node is closing: ask another one");
            return;
        }
        try {
            perform(frame, verb, principal(frame));
        } catch (FaultException e) {
            refuse(frame, e.fault());
        } catch (IllegalArgumentException e) {
            refuse(frame, FaultCode.INVALID_BODY, String.valueOf(e.getMessage()));
        }
    }

    /// The caller: the holder of the last token that was shown, or of the certificate of the
    /// connection.
    private Principal principal(Frame frame) {
        String token = frame.text(FrameLayout.AUTHORIZATION);
        if (token == null && stranger != null) {
            throw stranger.exception();
        }
        Principal known = principal;
        if (known == null || token != null) {
            String subject = PeerCertificate.subject(context().channel());
            try {
                known =
                        server.authentication()
                                .principal(token, subject, "a first request shows it");
            } catch (FaultException e) {
                stranger = e.fault();
                throw e;
            }
            stranger = null;
            principal = known;
        }
        return known;
    }

    private void perform(Frame frame, Verb verb, Principal known) throws FrameException {
        long correlation = frame.correlation();
        Object body =
                verb == Verb.SUBSCRIBE
                        ? new Subscriber(OptionsForm.read(frame), new ServerSink(this, correlation))
                        : RequestForm.body(frame);
        Operation operation =
                new Operation(
                        verb, RequestForm.target(frame), body, RequestForm.terms(frame, known));
        ServerExchange exchange =
                new ServerExchange(this, correlation, operation, !frame.has(FrameLayout.BRIEF));
        exchanges.put(correlation, exchange);
        server.operations().perform(exchange);
    }

    private void refuse(Frame frame, FaultCode code, String detail) {
        refuse(frame, Fault.of(code, detail));
    }

    private void refuse(Frame frame, Fault fault) {
        int verb = frame.verb();
        long correlation = frame.correlation();
        send(out -> AnswerForm.write(out, verb, correlation, fault, server.codec()));
    }

    private void credit(Frame frame) throws FrameException {
        Subscription subscription = subscriptions.get(frame.correlation());
        if (subscription == null) {
            return; // it has ended meanwhile
        }
        long credits = frame.number(FrameLayout.CREDITS, 0);
        long leaseMillis = frame.number(FrameLayout.LEASE, 0);
        if (credits < 0 || leaseMillis < 0) {
            throw new FrameException("credits and lease are not negative");
        }
        if (credits > 0) {
            subscription.request(credits);
        }
        if (leaseMillis > 0) {
            subscription.renew(Duration.ofMillis(leaseMillis));
        }
    }

    private void cancel(long correlation) {
        ServerExchange exchange = exchanges.get(correlation);
        if (exchange != null) {
            exchange.abort(Fault.of(FaultCode.OPERATION_CANCELED, "the caller canceled it"));
        }
        Subscription subscription = subscriptions.get(correlation);
        if (subscription != null) {
            subscription.close();
        }
    }

    /// *Threads:* any.
    void answer(ServerExchange exchange, Reply reply) {
        int verb = exchange.operation().verb().code();
        long correlation = exchange.correlation();
        if (!exchange.wantsReply() && !(reply.body() instanceof Subscription)) {
            send(out -> {
                done(correlation);
                answered(correlation);
            });
            return;
        }
        if (reply.body() instanceof Subscription subscription) {
            send(out -> subscribed(out, correlation, reply, subscription));
            return;
        }
        try {
            Encoded body = server.encoded(reply.body());
            send(
                    new AnswerFrame(correlation, verb) {
                        @Override
                        public void write(FrameWriter out) {
                            AnswerForm.write(out, verb, correlation, reply, body);
                            answered(correlation);
                        }
                    });
        } catch (FaultException e) {
            answer(exchange, e.fault());
        }
    }

    /// *Threads:* any.
    void answer(ServerExchange exchange, Fault fault) {
        int verb = exchange.operation().verb().code();
        long correlation = exchange.correlation();
        send(
                new AnswerFrame(correlation, verb) {
                    @Override
                    public void write(FrameWriter out) {
                        AnswerForm.write(out, verb, correlation, fault, server.codec());
                        answered(correlation);
                    }
                });
    }

    /// An answer, or that it was too large.
    private abstract class AnswerFrame implements OutgoingFrame {

        private final long correlation;
        private final int verb;

        AnswerFrame(long correlation, int verb) {
            this.correlation = correlation;
            this.verb = verb;
        }

        @Override
        public void refused(IllegalArgumentException why) {
            Fault fault =
                    Fault.of(
                            FaultCode.OPERATION_FAILED,
                            "the answer is too large: " + why.getMessage());
            send(out -> {
                AnswerForm.write(out, verb, correlation, fault, server.codec());
                answered(correlation);
            });
        }
    }

    private void subscribed(
            FrameWriter out, long correlation, Reply reply, Subscription subscription) {
        if (isEnded) {
            subscription.close();
            return;
        }
        subscriptions.put(correlation, subscription);
        AnswerForm.write(out, correlation, reply, subscription);
        answered(correlation);
    }

    private void answered(long correlation) {
        boolean wasFull = exchanges.size() == settings().requestsInFlight();
        exchanges.remove(correlation);
        if (wasFull) {
            resume();
        }
        leaveIfDone();
    }

    /// *Threads:* any.
    EncodedDelivery encoded(Delivery delivery) {
        return server.encoded(delivery);
    }

    /// A subscription has ended; returns it, null when it had ended before.
    @Nullable Subscription forget(long correlation) {
        return subscriptions.remove(correlation);
    }

    /// Takes nothing new, and closes when everything is answered.
    void drain() {
        isDraining = true;
        sayGoaway("the node is closing");
        leaveIfDone();
    }

    private void leaveIfDone() {
        if (isDraining && exchanges.isEmpty()) {
            context().executor().execute(() -> leave("the node is closed"));
        }
    }

    @Override
    void ended(String reason) {
        isEnded = true;
        if (peer != null) {
            peer.release(heldBytes);
            heldBytes = 0;
            peer.left();
        }
        server.left(this);
        Fault gone = Fault.of(FaultCode.OPERATION_CANCELED, "the caller went away: " + reason);
        List.copyOf(exchanges.values()).forEach(exchange -> exchange.abort(gone));
        List.copyOf(subscriptions.values()).forEach(Subscription::close);
    }
}
