package io.portolan.services.node;

import io.portolan.services.call.BlockingExchange;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;

/// The services that were created for something that may still fail.
///
/// *Threads:* for one thread.
final class CreationRollback {

    private final List<ServiceInstance> services = new ArrayList<>();

    /// One more, with what was created for it.
    void add(ServiceInstance service) {
        services.addAll(service.createdPartners());
        services.add(service);
    }

    /// What has been added, in the order in which it was created.
    List<ServiceInstance> services() {
        return services;
    }

    /// Takes them back, the last one first, because of a failure, which is told what goes wrong
    /// meanwhile. The time that was given to what failed does not count: it may be over.
    void takeBack(Throwable reason) {
        for (ServiceInstance service : services.reversed()) {
            Target path = Target.of(service.info().path());
            BlockingExchange call =
                    new BlockingExchange(new Operation(Verb.DROP, path, null, Terms.LOCAL));
            service.takeBack(call);
            try {
                call.await();
            } catch (FaultException e) {
                reason.addSuppressed(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                reason.addSuppressed(e);
            }
        }
    }
}
