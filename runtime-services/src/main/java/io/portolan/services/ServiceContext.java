package io.portolan.services;

import io.portolan.services.metrics.Metrics;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;

/// What a handler has at hand while it runs.
///
/// *Threads:* for the handler's own thread, until it returns; [#partner] may be used longer.
public interface ServiceContext<S extends Record> {

    /// The state as it is, with what this handler has committed.
    Stated<S> state();

    /// Makes the state the next one when the handler returns without failure, and gives the
    /// revision that it will have. A second call replaces what the first one gave.
    ///
    /// *Failure:* [IllegalStateException] in a handler that is not of a change.
    Revision commit(S next);

    /// What is asked.
    Operation operation();

    /// What this service is.
    ServiceInfo info();

    /// A partner. What is asked of it has the deadline and the trace of the operation that this
    /// handler answers.
    ///
    /// *Failure:* [IllegalArgumentException] for a name that the contract does not have,
    /// [IllegalStateException] for an optional one that is not there.
    <X extends Record> ServiceProxy<X> partner(String name, Class<X> state);

    /// The counters, gauges and histograms of authors in this node, which `/metrics` shows. All
    /// services of the node share them: begin names with the name of the service.
    Metrics metrics();

    /// Writes to the log of the node, which `/logs` shows. What looks like a token, a password or a
    /// private key is left out there.
    void log(System.Logger.Level level, String message);
}
