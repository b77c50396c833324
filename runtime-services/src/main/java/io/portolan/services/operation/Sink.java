package io.portolan.services.operation;

/// Where the deliveries of a subscription go.
///
/// *Threads:* called by one thread at a time, on the threads of the node. A sink that blocks delays
/// its own subscription only; one that must not be called faster than it can write uses credits.
/// *Ordering:* in the order of revisions. *Failure:* what it throws ends its subscription: it gets
/// the end next, which says so.
@FunctionalInterface
public interface Sink {

    /// Takes the next delivery. After [Delivery.Ended] there is none.
    void deliver(Delivery delivery);

    /// Whether it is to get what was committed before the end, one delivery for each credit, before
    /// it gets the end; asked when it ends. Else that is so only when the service is dropped.
    default boolean isPatient() {
        return false;
    }

    /// After the last delivery that was there: time to flush what is written together.
    default void flush() {}
}
