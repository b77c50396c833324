package io.portolan.bench.services;

import io.portolan.bench.services.NotificationsProgram.Broadcast;
import io.portolan.bench.services.Talk.Conversation;
import io.portolan.bench.services.Talk.Conversation.Asking;
import io.portolan.bench.services.Talk.OneWay;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Ours: services in a node, operations with and without a node, over connections and not.
final class PortolanTwins {

    static final BinarySettings LIMITS = BinarySettings.DEFAULT.withRequestsInFlight(1 << 14);
    static final Target ECHO = Target.of(Target.SERVICES + "echo");

    private static final int CONNECTIONS = 4;
    private static final String BYTES = "application/octet-stream";

    private PortolanTwins() {}

    record Nothing() {}

    /// An operation whose answer a lambda takes. Without one it wants no reply, as of a proxy that
    /// sends.
    private static final class Asked extends Exchange {

        private final Function<Reply, Ping> decoding;
        private final @Nullable Consumer<Ping> answered;

        Asked(
                Operation operation,
                Function<Reply, Ping> decoding,
                @Nullable Consumer<Ping> answered) {
            super(operation);
            this.decoding = decoding;
            this.answered = answered;
        }

        @Override
        public boolean wantsReply() {
            return answered != null;
        }

        @Override
        protected void replied(Reply reply) {
            if (answered != null) {
                answered.accept(decoding.apply(reply));
            }
        }

        @Override
        protected void failed(Fault fault) {
            throw fault.exception();
        }
    }

    private static void perform(
            Operations operations,
            Verb verb,
            Target target,
            Object body,
            Function<Reply, Ping> decoding,
            @Nullable Consumer<Ping> answered) {
        Operation operation = new Operation(verb, target, body, Terms.LOCAL);
        operations.perform(new Asked(operation, decoding, answered));
    }

    private static Object body(Reply reply) {
        return Objects.requireNonNull(reply.body());
    }

    enum Way {
        EXCHANGE,
        STAGE,
        WAITING
    }

    record Tell(Ping ping) {}

    @ServiceContract(id = "urn:bench:echo", state = Nothing.class, isBlocking = false)
    static final class Echo {

        private long told;
        private final AtomicLong count;

        Echo(AtomicLong count) {
            this.count = count;
        }

        @On(Verb.SUBMIT)
        Ping swap(Ping ping) {
            return ping.swapped();
        }

        @On(Verb.SUBMIT)
        void tell(Tell tell) {
            count.set(++told);
        }
    }

    /// The other end is a service with an exclusive action, in the same node.
    static Conversation ask(Way way) throws InterruptedException {
        AtomicLong told = new AtomicLong(); // written by the one handler that runs
        ServiceNode node = ServiceNode.builder().service(Echo.class, () -> new Echo(told)).start();
        Operations operations = node.operations();
        URI path = node.create(CreateRequest.of("urn:bench:echo").state(new Nothing()));
        Target target = Target.of(path.getPath());
        ServiceProxy<Nothing> proxy = node.connect(path, Nothing.class);
        Asking asking =
                switch (way) {
                    case EXCHANGE ->
                            (ping, answered) ->
                                    perform(
                                            operations,
                                            Verb.SUBMIT,
                                            target,
                                            ping,
                                            reply -> (Ping) body(reply),
                                            answered);
                    case STAGE ->
                            (ping, answered) -> {
                                var _ = proxy.async().submit(ping, Ping.class).thenAccept(answered);
                            };
                    case WAITING -> (ping, answered) -> answered.accept(waited(proxy, ping));
                };
        Consumer<Ping> tell = ping -> proxy.async().send(Verb.SUBMIT, new Tell(ping));
        return new Conversation(asking, OneWay.here(tell, told), node);
    }

    private static Ping waited(ServiceProxy<Nothing> proxy, Ping ping) {
        try {
            return Objects.requireNonNull(proxy.submit(ping, Ping.class));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Operations with bytes over one connection.
    ///
    /// @param tls null for no encryption
    static Conversation askBytes(int port, @Nullable TlsFiles tls) {
        return ask(
                port,
                tls,
                ping -> new Encoded(BYTES, ping.bytes(), ""),
                body -> Ping.of(body.bytes()));
    }

    /// Operations with records over one connection.
    static Conversation askRecords(int port) {
        return ask(port, null, ping -> ping, EchoService::ping);
    }

    private static Conversation ask(
            int port,
            @Nullable TlsFiles tls,
            Function<Ping, Object> coding,
            Function<Encoded, Ping> decoding) {
        NetworkThreads threads = NetworkThreads.start("client", 1);
        BinaryClient client = new BinaryClient(threads, loopback(port), null, tls, LIMITS);
        Function<Reply, Ping> ofReply = reply -> decoding.apply((Encoded) body(reply));
        return Conversation.by(
                (target, ping, answered) ->
                        perform(client, Verb.SUBMIT, target, coding.apply(ping), ofReply, answered),
                ECHO.at("swap"),
                ECHO.at("tell"),
                ECHO.at("told"),
                () -> {
                    client.close();
                    threads.close();
                });
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /// Without a node: operations that are answered on the thread that reads them, as the peers'
    /// are.
    static final class EchoOperations implements Operations {

        private static final Revision REVISION = new Revision("bench", 1);

        private long told; // by the one thread that reads the one connection

        @Override
        public void perform(Exchange exchange) {
            Encoded body = (Encoded) Objects.requireNonNull(exchange.operation().body());
            Ping ping = Ping.of(body.bytes());
            switch (exchange.operation().target().item()) {
                case "tell" -> {
                    told++;
                    exchange.reply(Reply.done(REVISION, null));
                }
                case "told" -> answer(exchange, body, ping.numbered(told));
                default -> answer(exchange, body, ping.swapped());
            }
        }

        private static void answer(Exchange exchange, Encoded body, Ping answer) {
            exchange.reply(Reply.done(REVISION, new Encoded(body.mediaType(), answer.bytes(), "")));
        }

        @Override
        public @Nullable ServiceModel model(String service) {
            return null;
        }
    }

    /// As users have it: a service in a node, whose action takes a record and gives one.
    @ServiceContract(id = EchoService.ID, state = Nothing.class, isBlocking = false)
    static final class EchoService {

        private static final String ID = "urn:bench:wire";
        private static final Codec CODEC = Codec.cbor(CodecLimits.DEFAULT);
        private static final Shape SHAPE = Shapes.of(Ping.class);

        private long told;

        /// Listens; returns the port.
        static int listen() throws InterruptedException {
            ServiceNode node =
                    ServiceNode.builder()
                            .service(EchoService.class)
                            .tcp(TcpSettings.LOOPBACK.limits(LIMITS))
                            .start();
            node.create(CreateRequest.of(ID).name("echo").state(new Nothing()));
            return Objects.requireNonNull(node.tcp()).getPort();
        }

        @On(value = Verb.SUBMIT, name = "swap")
        Ping swap(Ping ping) {
            return ping.swapped();
        }

        @On(value = Verb.SUBMIT, name = "tell")
        void tell(Ping ping) {
            told++;
        }

        /// The count, as the id of a ping.
        @On(value = Verb.SUBMIT, name = "told")
        Ping told(Ping ping) {
            return ping.numbered(told);
        }

        static Ping ping(Encoded answer) {
            return Objects.requireNonNull((Ping) CODEC.read(SHAPE, answer.bytes()));
        }
    }

    /// A service that counts its changes.
    @ServiceContract(id = Changes.ID, state = Changes.Count.class, isBlocking = false)
    static final class Changes {

        private static final String ID = "urn:bench:changes";

        record Count(long changes) {}

        @On(Verb.UPDATE)
        Count change(Ping ping, ServiceContext<Count> context) {
            return new Count(context.state().state().changes() + 1);
        }

        /// A node that listens for frames; returns the port.
        static int listen() throws InterruptedException {
            ServiceNode node = ServiceNode.builder().service(Changes.class).tcp(0).start();
            create(node);
            return Objects.requireNonNull(node.tcp()).getPort();
        }

        private static URI create(ServiceNode node) throws InterruptedException {
            return node.create(CreateRequest.of(ID).name("changes").state(new Count(0)));
        }

        private static Sink sink(Broadcast.Told subscriber) {
            return delivery -> {
                if (delivery instanceof Delivery.Event(var event)) {
                    subscriber.change(event.revision().number());
                } else {
                    subscriber.other(delivery);
                }
            };
        }
    }

    /// A service and subscribers in the same node.
    static Broadcast inNode() throws InterruptedException {
        ServiceNode node = ServiceNode.builder().service(Changes.class).start();
        ServiceProxy<Changes.Count> service =
                node.connect(Changes.create(node), Changes.Count.class);
        return new Broadcast(
                subscriber -> {
                    var _ = service.subscribe(SubscribeOptions.DEFAULT, Changes.sink(subscriber));
                },
                _ -> service.update(Ping.FIRST, null),
                node);
    }

    /// Subscribers of a service in another process, over a few connections.
    static Broadcast byFrames(int port) {
        Target target = Target.of(Target.SERVICES + "changes");
        NetworkThreads threads = NetworkThreads.start("subscribers", 1);
        List<BinaryClient> clients = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            clients.add(
                    new BinaryClient(threads, loopback(port), null, null, BinarySettings.DEFAULT));
        }
        AtomicInteger subscribed = new AtomicInteger();
        return new Broadcast(
                told -> {
                    Subscriber subscriber =
                            new Subscriber(SubscribeOptions.DEFAULT, Changes.sink(told));
                    CountDownLatch done = new CountDownLatch(1);
                    perform(
                            clients.get(subscribed.getAndIncrement() % CONNECTIONS),
                            Verb.SUBSCRIBE,
                            target,
                            subscriber,
                            _ -> Ping.FIRST,
                            _ -> done.countDown());
                    done.await();
                },
                _ ->
                        perform(
                                clients.getFirst(),
                                Verb.UPDATE,
                                target,
                                Ping.FIRST,
                                _ -> Ping.FIRST,
                                null),
                () -> {
                    clients.forEach(BinaryClient::close);
                    threads.close();
                });
    }
}
