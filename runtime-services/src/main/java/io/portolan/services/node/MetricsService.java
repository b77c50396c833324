package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Exposition;

/// The service that says what the node has counted.
///
/// @param exposition what it has counted at the moment of asking
@ServiceContract(
        id = MetricsService.ID,
        state = Exposition.class,
        verbs = {Verb.GET, Verb.LOOKUP})
record MetricsService(Computed<Exposition> exposition) {

    static final String ID = "urn:portolan:metrics";

    /// The numbers. Independent: they are wanted most when the node is busy.
    @On(value = Verb.GET, behavior = Behavior.INDEPENDENT)
    Reply get(ServiceContext<Exposition> context) {
        return exposition.get(context);
    }
}
