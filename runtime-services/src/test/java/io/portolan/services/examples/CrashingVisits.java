package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.nio.file.Path;

/// A program that ends without closing anything, and whose state is there when it starts again.
public final class CrashingVisits {

    record Visits(long count) {
        Visits() {
            this(0);
        }
    }

    record Visit(String ticket) {}

    @ServiceContract(id = "urn:example:visits", state = Visits.class, isDurable = true)
    static final class Counter {

        @On(Verb.UPDATE)
        Visits count(Visit visit, ServiceContext<Visits> context) {
            return new Visits(context.state().state().count() + 1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        ServiceNode node =
                ServiceNode.builder().service(Counter.class).store(Path.of("visits")).start();
        URI path = node.create(CreateRequest.of("urn:example:visits").name("visits"));
        ServiceProxy<Visits> visits = node.connect(path, Visits.class);
        System.out.println("found   " + visits.get().state().count());

        visits.update(new Visit("4711"), null); // done in every run
        visits.idempotencyKey("4712").update(new Visit("4712"), null); // done once
        System.out.println("counted " + visits.get().state().count());
        Runtime.getRuntime().halt(0); // ends the process as kill -9 does
    }
}
