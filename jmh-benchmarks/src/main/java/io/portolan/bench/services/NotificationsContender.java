package io.portolan.bench.services;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.pipeline.PekkoEngine;
import io.portolan.services.ServiceProxy;
import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.eventstream.EventStream;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Who tells the subscribers, in the process or over connections to it.
enum NotificationsContender implements Contender {
    NODE("Portolan, in the node", Role.OURS, false),
    FRAMES("Portolan, by frames", Role.OURS, true),
    PEKKO("Pekko, event stream", Role.PEER, false),
    VERTX("Vert.x, publish", Role.PEER, false),
    REACTOR("Reactor, multicast sink", Role.PEER, false),
    GRPC_DIRECT("gRPC, streams, direct executor", Role.PEER, true),
    GRPC("gRPC, streams", Role.PEER, true);

    private static final int MANY = 10_000;

    private final String label;
    private final Role role;
    private final boolean isFar;

    NotificationsContender(String label, Role role, boolean isFar) {
        this.label = label;
        this.role = role;
        this.isFar = isFar;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public boolean fits(int size) {
        return isFar == (size < MANY);
    }

    /// Whether the subscribers are in another process than the changes.
    boolean isFar() {
        return isFar;
    }

    /// Listens; returns the port.
    int listen() throws IOException, InterruptedException {
        return switch (this) {
            case FRAMES -> NodeBroadcast.listen();
            case GRPC_DIRECT -> GrpcBroadcast.GrpcPublisher.start(true);
            case GRPC -> GrpcBroadcast.GrpcPublisher.start(false);
            default -> throw new IllegalStateException(label + " does not listen");
        };
    }

    /// @param port of the other process, 0 for those that have none
    Broadcast connect(int port) throws InterruptedException {
        return switch (this) {
            case NODE -> new NodeBroadcast();
            case FRAMES -> new FrameBroadcast(port);
            case PEKKO -> new PekkoBroadcast();
            case VERTX -> new VertxBroadcast();
            case REACTOR -> new ReactorBroadcast();
            case GRPC_DIRECT -> new GrpcBroadcast(port, true);
            case GRPC -> new GrpcBroadcast(port, false);
        };
    }

    /// Ours: a service and subscribers in the same node.
    static final class NodeBroadcast implements Broadcast {

        private final ServiceNode node;
        private final ServiceProxy<Changes.Count> service;

        NodeBroadcast() throws InterruptedException {
            node = ServiceNode.builder().service(Changes.class).start();
            service = node.connect(Changes.create(node), Changes.Count.class);
        }

        /// A node that listens for frames; returns the port.
        static int listen() throws InterruptedException {
            ServiceNode node = ServiceNode.builder().service(Changes.class).tcp(0).start();
            Changes.create(node);
            return Objects.requireNonNull(node.tcp()).getPort();
        }

        @Override
        public void subscribe(Told subscriber) throws InterruptedException {
            var _ = service.subscribe(SubscribeOptions.DEFAULT, Changes.sink(subscriber));
        }

        @Override
        public void change(long number) throws InterruptedException {
            service.update(Ping.first(), null);
        }

        @Override
        public void close() {
            node.close();
        }
    }

    /// Ours: subscribers of a service in another process, over a few connections.
    static final class FrameBroadcast implements Broadcast {

        private static final int CONNECTIONS = 4;
        private static final Target TARGET = Target.of(Target.SERVICES + "changes");

        private final NetworkThreads threads = NetworkThreads.start("subscribers", 1);
        private final List<BinaryClient> clients = new ArrayList<>();
        private int subscribed;

        FrameBroadcast(int port) {
            InetSocketAddress address =
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            for (int i = 0; i < CONNECTIONS; i++) {
                clients.add(new BinaryClient(threads, address, null, null, BinarySettings.DEFAULT));
            }
        }

        @Override
        public void subscribe(Told subscriber) throws InterruptedException {
            Subscriber wanted = new Subscriber(SubscribeOptions.DEFAULT, Changes.sink(subscriber));
            Asked asked =
                    new Asked(new Operation(Verb.SUBSCRIBE, TARGET, wanted, Terms.LOCAL), true);
            clients.get(subscribed++ % CONNECTIONS).perform(asked);
            asked.done.await();
        }

        @Override
        public void change(long number) {
            Operation change = new Operation(Verb.UPDATE, TARGET, Ping.first(), Terms.LOCAL);
            clients.getFirst().perform(new Asked(change, false));
        }

        @Override
        public void close() {
            clients.forEach(BinaryClient::close);
            threads.close();
        }

        private static final class Asked extends Exchange {

            private final CountDownLatch done = new CountDownLatch(1);
            private final boolean wantsReply;

            Asked(Operation operation, boolean wantsReply) {
                super(operation);
                this.wantsReply = wantsReply;
            }

            @Override
            public boolean wantsReply() {
                return wantsReply;
            }

            @Override
            protected void replied(Reply reply) {
                done.countDown();
            }

            @Override
            protected void failed(Fault fault) {
                throw fault.exception();
            }
        }
    }

    /// A peer: a multicast sink, published for each subscriber on a scheduler with a thread for
    /// each core.
    static final class ReactorBroadcast implements Broadcast {

        private static final EmitFailureHandler INSIST =
                EmitFailureHandler.busyLooping(Duration.ofSeconds(10));

        private final Sinks.Many<Ping> sink = Sinks.many().multicast().directBestEffort();
        private final Scheduler scheduler =
                Schedulers.newParallel(
                        "subscribers", Runtime.getRuntime().availableProcessors(), true);

        @Override
        public void subscribe(Told subscriber) {
            var _ =
                    sink.asFlux()
                            .publishOn(scheduler)
                            .subscribe(ping -> subscriber.change(ping.id()), subscriber::other);
        }

        @Override
        public void change(long number) {
            Ping first = Ping.first();
            sink.emitNext(new Ping(number, first.x(), first.y(), first.name()), INSIST);
        }

        @Override
        public void close() {
            scheduler.dispose();
        }
    }

    /// A peer: each subscriber is an actor that has subscribed to the event stream of the system,
    /// which is an actor too and so takes subscriptions and changes in order.
    static final class PekkoBroadcast implements Broadcast {

        private final PekkoEngine engine = PekkoEngine.byDefault();
        private final ActorSystem<Void> system = engine.system();
        private int subscribed;

        @Override
        public void subscribe(Told subscriber) {
            ActorRef<Ping> actor =
                    system.systemActorOf(
                            Behaviors.receiveMessage(ping -> {
                                subscriber.change(ping.id());
                                return Behaviors.same();
                            }),
                            "subscriber" + subscribed++,
                            Props.empty());
            system.eventStream().tell(new EventStream.Subscribe<>(Ping.class, actor));
        }

        @Override
        public void change(long number) {
            Ping first = Ping.first();
            Ping ping = new Ping(number, first.x(), first.y(), first.name());
            system.eventStream().tell(new EventStream.Publish<>(ping));
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /// A peer: each subscriber is a local consumer of an address of the event bus. A codec of its
    /// own gives all of them the same record, which no one can change, so nothing is copied.
    static final class VertxBroadcast implements Broadcast {

        private static final String ADDRESS = "changes";

        private final Vertx vertx =
                Vertx.vertx(
                        new VertxOptions()
                                .setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()));
        private final EventBus bus = vertx.eventBus();
        private final DeliveryOptions options = new DeliveryOptions().setCodecName("ping");

        VertxBroadcast() {
            bus.registerCodec(new SameRecord());
        }

        @Override
        public void subscribe(Told subscriber) {
            bus.<Ping>localConsumer(ADDRESS, message -> subscriber.change(message.body().id()));
        }

        @Override
        public void change(long number) {
            Ping first = Ping.first();
            bus.publish(ADDRESS, new Ping(number, first.x(), first.y(), first.name()), options);
        }

        @Override
        public void close() {
            var _ = vertx.close();
        }

        private static final class SameRecord implements MessageCodec<Ping, Ping> {

            @Override
            public void encodeToWire(Buffer buffer, Ping ping) {
                throw new UnsupportedOperationException("nothing is sent elsewhere");
            }

            @Override
            public Ping decodeFromWire(int position, Buffer buffer) {
                throw new UnsupportedOperationException("nothing comes from elsewhere");
            }

            @Override
            public Ping transform(Ping ping) {
                return ping;
            }

            @Override
            public String name() {
                return "ping";
            }

            @Override
            public byte systemCodecID() {
                return -1; // none of the bus's own
            }
        }
    }
}
