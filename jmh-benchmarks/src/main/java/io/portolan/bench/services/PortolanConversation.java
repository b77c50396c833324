package io.portolan.bench.services;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Ours: the other end is a service with an exclusive action, in the same node.
final class PortolanConversation implements OneWayConversation {

    /// How the service is asked.
    enum Way {
        EXCHANGE,
        STAGE,
        WAITING
    }

    record Nothing() {}

    record Told(Ping ping) {}

    @ServiceContract(id = "urn:bench:echo", state = Nothing.class, isBlocking = false)
    static final class Echo {

        private long told;
        private final Count count;

        Echo(Count count) {
            this.count = count;
        }

        @On(Verb.SUBMIT)
        Ping swap(Ping ping) {
            return ping.swapped();
        }

        @On(Verb.SUBMIT)
        void count(Told told) {
            count.told = ++this.told;
        }
    }

    /// Written by the one handler that runs.
    static final class Count {

        private volatile long told;
    }

    private final Count count = new Count();
    private final Way way;
    private final ServiceNode node;
    private final Operations operations;
    private final Target target;
    private final ServiceProxy<Nothing> proxy;

    PortolanConversation(Way way) throws InterruptedException {
        this.way = way;
        node = ServiceNode.builder().service(Echo.class, () -> new Echo(count)).start();
        operations = node.operations();
        URI path = node.create(CreateRequest.of("urn:bench:echo").state(new Nothing()));
        target = Target.of(path.getPath());
        proxy = node.connect(path, Nothing.class);
    }

    @Override
    public void ask(Ping ping, Consumer<Ping> answered) {
        switch (way) {
            case EXCHANGE ->
                    operations.perform(
                            new Asked(
                                    new Operation(Verb.SUBMIT, target, ping, Terms.LOCAL),
                                    answered));
            case STAGE -> {
                var _ = proxy.async().submit(ping, Ping.class).thenAccept(answered);
            }
            case WAITING -> answered.accept(waited(ping));
        }
    }

    private Ping waited(Ping ping) {
        try {
            return Objects.requireNonNull(proxy.submit(ping, Ping.class));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void tell(Ping ping) {
        proxy.async().send(Verb.SUBMIT, new Told(ping));
    }

    @Override
    public CompletableFuture<Long> told() {
        return CompletableFuture.completedFuture(count.told);
    }

    @Override
    public void close() {
        node.close();
    }

    private static final class Asked extends Exchange {

        private final Consumer<Ping> answered;

        Asked(Operation operation, Consumer<Ping> answered) {
            super(operation);
            this.answered = answered;
        }

        @Override
        protected void replied(Reply reply) {
            answered.accept((Ping) Objects.requireNonNull(reply.body()));
        }

        @Override
        protected void failed(Fault fault) {
            throw fault.exception();
        }
    }
}
