package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Contracts;
import java.util.function.Supplier;

/// The service that creates others.
@ServiceContract(
        id = ConstructorService.ID,
        state = Contracts.class,
        verbs = {Verb.CREATE, Verb.GET, Verb.LOOKUP})
final class ConstructorService {

    static final String ID = "urn:portolan:constructor";

    private final Creator creator;
    private final Computed<Contracts> contracts;

    private ConstructorService(Creator creator) {
        this.creator = creator;
        contracts = new Computed<>(() -> new Contracts(creator.contracts()));
    }

    static Supplier<ConstructorService> by(Creator creator) {
        return () -> new ConstructorService(creator);
    }

    /// The state as it is now.
    @On(Verb.GET)
    Reply contracts(ServiceContext<Contracts> context) {
        return contracts.get(context);
    }

    /// Independent: services that a new one needs are created meanwhile.
    @On(value = Verb.CREATE, behavior = Behavior.INDEPENDENT)
    Reply create(CreateRequest request) throws InterruptedException {
        ServiceInstance created = creator.create(request);
        return Reply.created(created.state().revision(), created.info(), created.info().path());
    }
}
