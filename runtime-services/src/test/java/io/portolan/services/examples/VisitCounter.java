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

/// A service whose state outlives the process: run the program twice.
public final class VisitCounter {

    record Visits(long count) {
        Visits() {
            this(0);
        }
    }

    record Visit() {}

    @ServiceContract(id = "urn:example:visits", state = Visits.class, isDurable = true)
    static final class Counter {

        @On(Verb.UPDATE)
        Visits count(Visit visit, ServiceContext<Visits> context) {
            return new Visits(context.state().state().count() + 1);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        try (ServiceNode node =
                ServiceNode.builder().service(Counter.class).store(Path.of("states")).start()) {
            URI path = node.create(CreateRequest.of("urn:example:visits").name("visits"));
            ServiceProxy<Visits> visits = node.connect(path, Visits.class);
            visits.update(new Visit(), null); // returns when the change is on the disk
            System.out.println("visits: " + visits.get().state().count());
        }
    }
}
