package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Diagnostics;

/// The service that says which operation waits for which in the node. It runs beside everything, so
/// that it answers when nothing else does.
///
/// @param diagnostics what waits at the moment of asking
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
