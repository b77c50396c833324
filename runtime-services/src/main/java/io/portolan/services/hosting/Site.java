package io.portolan.services.hosting;

import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.contract.Bodies;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.store.StateStore;
import io.portolan.services.subscription.DeliveryWorkers;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// What a service instance asks of the node that hosts it.
///
/// *Threads:* any; no method blocks.
public interface Site {

    /// The name of the node.
    String name();

    /// Whether the node is closed.
    boolean isClosed();

    /// How much the node takes on.
    Limits limits();

    /// Where durable services keep their states; null when the node has no store.
    @Nullable StateStore store();

    /// The threads that bring notifications to subscribers.
    DeliveryWorkers deliveryWorkers();

    /// The codec of bodies that come encoded.
    Bodies bodies();

    /// The service at a path of the node; null when there is none.
    @Nullable ServiceInstance instance(String path);

    /// Forgets a service that has ended; the stage completes when the directory knows.
    CompletionStage<Boolean> forget(ServiceInstance service);

    /// Looks at the service from time to time, until it is idle, for what takes too long.
    void watch(ServiceInstance service);

    /// When an operation is overdue, by the clock of the node in nanoseconds.
    long due(Deadline deadline);

    /// Writes a line of a service to the log of the node.
    void log(System.Logger.Level level, String service, String message);

    /// What authors of services count.
    Metrics authorMetrics();

    /// Counts an answer that came too late.
    void late();

    /// Logs the failure of a handler; returns what the operation is answered with.
    Fault failed(ServiceInfo service, Operation operation, @Nullable Throwable failure);

    /// A proxy of a service.
    ///
    /// @param place a path of the node, or where the service is in another one
    <S extends Record> ServiceProxy<S> proxy(String place, Class<S> state);
}
