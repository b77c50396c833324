package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Diagnostics;

/// The service that says who waits for whom in the node. It runs beside everything, so that it
/// answers when nothing else does.
///
/// @param diagnostics who waits at the moment of asking
@ServiceContract(
        id = DiagnosticsService.ID,
        state = Diagnostics.class,
        verbs = {Verb.GET, Verb.LOOKUP})
record DiagnosticsService(Computed<Diagnostics> diagnostics) {

    static final String ID = "urn:portolan:diagnostics";

    @On(value = Verb.GET, behavior = Behavior.INDEPENDENT)
    Reply get(ServiceContext<Diagnostics> context) {
        return diagnostics.get(context);
    }
}
