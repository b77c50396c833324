package io.portolan.services.call;

import io.portolan.services.Behavior;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Trace;

/// The operation whose handler a thread runs, as far as the calls that the handler makes need it.
public interface Caller {

    /// The operation.
    Operation operation();

    /// The span of the operation, of which the spans of the calls are children.
    Trace trace();

    /// The service whose handler runs: its node and its path.
    String place();

    /// How the handler excludes others.
    Behavior behavior();
}
