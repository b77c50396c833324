package io.portolan.services.workflow;

import java.util.Objects;

/// Which run is meant: the body of the actions `cancel`, `result`, `resume` and `forget` and of the
/// query `steps`.
///
/// @param run its name
public record RunId(String run) {

    public RunId {
        Objects.requireNonNull(run, "run");
    }
}
