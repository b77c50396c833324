package io.portolan.bench.durable;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.nio.file.Path;

/// Ours: a durable service, whose store has the log with group commit.
final class ServiceKeeper implements Keeper {

    private static final String ID = "urn:bench:kept";

    record Kept(long changes, String value) {}

    record Step() {}

    @ServiceContract(id = ID, state = Kept.class, isDurable = true, isBlocking = false)
    static final class Steps {

        @On(Verb.UPDATE)
        Kept step(Step step, ServiceContext<Kept> context) {
            Kept now = context.state().state();
            return new Kept(now.changes() + 1, now.value());
        }
    }

    private final ServiceNode node;
    private final ServiceProxy<Kept> service;

    ServiceKeeper(Path folder) throws InterruptedException {
        node = ServiceNode.builder().service(Steps.class).store(folder).start();
        CreateRequest request =
                CreateRequest.of(ID).name("kept").state(new Kept(0, VALUE)).resuming();
        service = node.connect(node.create(request), Kept.class);
    }

    @Override
    public void change() throws InterruptedException {
        service.update(new Step(), null);
    }

    @Override
    public long changes() throws InterruptedException {
        return service.get().state().changes();
    }

    @Override
    public void close() {
        node.close();
    }
}
