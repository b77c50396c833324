package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.Stated;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Loaded;
import io.portolan.services.system.Manifest;

/// The service that takes manifests. Who may create services there may create those of any contract
/// that the node knows, as at `/constructor`, and under the names that he gives them.
///
/// @param manifests starts the services
/// @param loaded which there are
@ServiceContract(
        id = ManifestService.ID,
        state = Loaded.class,
        verbs = {Verb.CREATE, Verb.GET, Verb.LOOKUP})
record ManifestService(Manifests manifests, Computed<Loaded> loaded) {

    static final String ID = "urn:portolan:manifests";

    ManifestService(Manifests manifests) {
        this(manifests, new Computed<>(manifests::loaded));
    }

    /// The state as it is now.
    @On(Verb.GET)
    Reply get(ServiceContext<Loaded> context) {
        return loaded.get(context);
    }

    /// Starts what is not there yet. Independent: services that a new one needs are asked
    /// meanwhile.
    @On(value = Verb.CREATE, behavior = Behavior.INDEPENDENT)
    Reply load(Manifest manifest, ServiceContext<Loaded> context) throws InterruptedException {
        manifests.load(manifest);
        Stated<Loaded> now = loaded.now(context);
        return Reply.created(now.revision(), now.state(), Target.MANIFESTS);
    }
}
