package io.portolan.services.workflow;

import org.jspecify.annotations.Nullable;

/// A step that is no call of a service has thrown something. After a crash the same message comes
/// again, without a cause.
public final class StepFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// @param message the class and the message of what was thrown
    StepFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
