package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.FaultsTest.Hops;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// Services that ask each other by their paths, round and round.
final class Chains {

    record Go(int left) {}

    record Beside(int left) {}

    record Up(int left) {}

    private Chains() {}

    /// One that asks itself.
    static ServiceProxy<Hops> one(ServiceNode node) throws InterruptedException {
        Link link = new Link(node, "/services/one");
        return create(node, link, OneService.class, "one");
    }

    /// The first of two that ask each other.
    static ServiceProxy<Hops> two(ServiceNode node) throws InterruptedException {
        create(node, new Link(node, "/services/left"), RightService.class, "right");
        return create(node, new Link(node, "/services/right"), LeftService.class, "left");
    }

    private static ServiceProxy<Hops> create(
            ServiceNode node, Link link, Class<? extends Asker> type, String name)
            throws InterruptedException {
        Asker.NEXT.put(type, link);
        node.create(type, new Hops(), Map.of()); // makes the contract known
        String id = type.getAnnotation(ServiceContract.class).id();
        return node.connect(node.create(CreateRequest.of(id).name(name)), Hops.class);
    }

    /// Whom a service asks.
    record Link(ServiceNode node, String path) {

        int ask(Record body) throws InterruptedException {
            ServiceProxy<Hops> next = node.connect(URI.create(path), Hops.class);
            return 1 + Objects.requireNonNull(next.submit(body, Integer.class));
        }
    }

    abstract static class Asker {

        static final Map<Class<?>, Link> NEXT = new ConcurrentHashMap<>();

        private final Link next = Objects.requireNonNull(NEXT.get(getClass()));

        int go(int left) throws InterruptedException {
            return left == 0 ? 0 : next.ask(new Go(left - 1));
        }

        Link next() {
            return next;
        }
    }

    @ServiceContract(id = "urn:test:one", state = Hops.class)
    static final class OneService extends Asker {

        @On(Verb.SUBMIT)
        int go(Go go) throws InterruptedException {
            return go(go.left());
        }

        @On(value = Verb.SUBMIT, behavior = Behavior.CONCURRENT)
        int beside(Beside beside) throws InterruptedException {
            return beside.left() == 0 ? 0 : next().ask(new Beside(beside.left() - 1));
        }

        @On(value = Verb.SUBMIT, behavior = Behavior.CONCURRENT)
        int up(Up up) throws InterruptedException {
            return next().ask(new Go(0));
        }
    }

    @ServiceContract(id = "urn:test:left", state = Hops.class)
    static final class LeftService extends Asker {

        @On(Verb.SUBMIT)
        int go(Go go) throws InterruptedException {
            return go(go.left());
        }
    }

    @ServiceContract(id = "urn:test:right", state = Hops.class)
    static final class RightService extends Asker {

        @On(Verb.SUBMIT)
        int go(Go go) throws InterruptedException {
            return go(go.left());
        }
    }
}
