package io.portolan.services.workflow;

/// A run as this node knows it: at work here, in the hands of another node or of none, or over.
sealed interface KnownRun permits RunningWorkflow, RemoteRun, EndedRun {

    /// The run as others see it.
    WorkflowRun shown();
}
