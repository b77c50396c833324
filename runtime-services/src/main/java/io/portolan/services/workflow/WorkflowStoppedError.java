package io.portolan.services.workflow;

/// Ends the threads of a run that does not go on here: its node is closing, or it halts. An error,
/// because a workflow that catches exceptions must not take it for the outcome of a step.
final class WorkflowStoppedError extends Error {

    private static final long serialVersionUID = 1;

    WorkflowStoppedError(String message) {
        super(message, null, false, false);
    }
}
