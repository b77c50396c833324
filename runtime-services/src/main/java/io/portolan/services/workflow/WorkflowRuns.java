package io.portolan.services.workflow;

import java.util.Map;

/// The state of a service of workflows.
///
/// @param runs those under way, and the last that have ended, by name
public record WorkflowRuns(Map<String, WorkflowRun> runs) {

    /// No runs yet.
    public WorkflowRuns() {
        this(Map.of());
    }
}
