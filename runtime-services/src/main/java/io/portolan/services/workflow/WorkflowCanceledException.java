package io.portolan.services.workflow;

/// The run is to end: somebody has canceled it, or its time is over. Thrown once by the next step;
/// a workflow that lets it through is compensated.
public final class WorkflowCanceledException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// @param message who or what wants the end
    WorkflowCanceledException(String message) {
        super(message);
    }
}
