package mpi;

import org.jspecify.annotations.Nullable;

/// Ends the calling thread of a rank whose job has ended, because a rank failed or called `Abort`.
/// A process would be killed; an error is as near to that as a thread can come, since programs that
/// catch every [Exception] do not catch it.
final class JobEndedError extends Error {
    private static final long serialVersionUID = 1L;

    /// @param cause what ended the job; null if this rank did
    JobEndedError(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
