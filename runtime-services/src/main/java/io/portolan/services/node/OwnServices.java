package io.portolan.services.node;

import io.portolan.services.contract.Contract;
import io.portolan.services.hosting.OwnChange;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.hosting.Site;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.system.Health;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The services of a node whose states only the node itself changes: what there is, and how it is.
///
/// *Threads:* any, nothing blocks.
final class OwnServices {

    private final Site site;

    OwnServices(Site site) {
        this.site = site;
    }

    /// Lets the directory have a service under a name, or no more for null; completes when it
    /// knows.
    CompletableFuture<Boolean> directory(String name, @Nullable ServiceInfo info) {
        return change(OwnChange.directory(name, info));
    }

    /// Puts into `/health` how the node is; completes when readers see it.
    CompletableFuture<Boolean> health(Health health) {
        return change(OwnChange.health(health));
    }

    private CompletableFuture<Boolean> change(OwnChange change) {
        ServiceInstance own = site.instance(change.operation().target().service());
        if (own == null || site.isClosed()) {
            return CompletableFuture.completedFuture(false);
        }
        own.enter(change, Contract.byVerb(change.operation().verb()));
        return change.known();
    }
}
