package io.portolan.services;

import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.function.Supplier;

/// The service that creates others.
@ServiceContract(
        id = ConstructorService.ID,
        state = ConstructorService.Contracts.class,
        verbs = {Verb.CREATE, Verb.GET, Verb.LOOKUP})
final class ConstructorService {

    static final String ID = "urn:portolan:constructor";

    /// The state.
    ///
    /// @param contracts the identifiers of the contracts of which it can create services
    record Contracts(List<String> contracts) {}

    private final Creator creator;

    private ConstructorService(Creator creator) {
        this.creator = creator;
    }

    static Supplier<ConstructorService> by(Creator creator) {
        return () -> new ConstructorService(creator);
    }

    /// The state as it is now.
    @On(Verb.GET)
    Contracts contracts() {
        return new Contracts(creator.contracts());
    }

    /// Independent: services that a new one needs are created meanwhile.
    @On(value = Verb.CREATE, behavior = Behavior.INDEPENDENT)
    Reply create(CreateRequest request) throws InterruptedException {
        Hosted created = creator.create(request);
        return Reply.created(created.state().revision(), created.info(), created.info().path());
    }
}
