package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.hosting.ByVerb;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Health;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/// The service that says whether the node works and should be asked. Only the node changes it;
/// anybody can subscribe to it. Its action `accept-losses` tells the node that somebody knows what
/// its store has lost.
///
/// It is asked by programs that look at nothing but whether the answer is a fault, so the items
/// `live` and `ready` are one when they are false.
@ServiceContract(
        id = HealthService.ID,
        state = Health.class,
        verbs = {Verb.GET, Verb.LOOKUP, Verb.SUBSCRIBE, Verb.SUBMIT})
final class HealthService {

    static final String ID = "urn:portolan:health";

    /// What was lost, as lines of the log.
    record Losses(List<String> accepted) {}

    private final DiskWatch disk;

    private HealthService(DiskWatch disk) {
        this.disk = disk;
    }

    static Supplier<HealthService> of(DiskWatch disk) {
        return () -> new HealthService(disk);
    }

    /// Somebody knows what the store has lost, so that the node is ready again.
    @On(value = Verb.SUBMIT, name = "accept-losses", behavior = Behavior.INDEPENDENT)
    Losses acceptLosses(ServiceContext<Health> context) throws IOException, InterruptedException {
        return new Losses(disk.acceptLosses(context.operation().terms().principal().name()));
    }

    /// The state, or an item of it. Independent: it must be answered whatever else happens.
    @On(value = Verb.GET, behavior = Behavior.INDEPENDENT)
    Reply get(ServiceContext<Health> context) {
        Health health = context.state().state();
        Operation operation = context.operation();
        boolean isWell =
                switch (operation.target().item()) {
                    case "live" -> health.live();
                    case "ready" -> health.ready();
                    default -> true;
                };
        if (!isWell) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "node '%s' is not %s: %s"
                                    .formatted(
                                            context.info().node(),
                                            operation.target().item(),
                                            String.join("; ", health.reasons())))
                    .with(Fault.RETRY_AFTER, 1L)
                    .exception();
        }
        return ByVerb.get(context.state(), operation);
    }
}
