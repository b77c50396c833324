package io.portolan.services.operation;

/// Writes to a log what failed, without secrets, for a thread that must go on: what the log itself
/// throws is left out.
public final class FailureReport {

    private FailureReport() {}

    /// Something failed.
    ///
    /// @param what failed
    public static void write(
            System.Logger log, System.Logger.Level level, String what, Throwable failure) {
        write(log, level, "%s", what, failure);
    }

    /// Something failed.
    ///
    /// @param what failed, with `%s` in the place of what it was about
    public static void write(
            System.Logger log,
            System.Logger.Level level,
            String what,
            Object about,
            Throwable failure) {
        try {
            log.log(level, what.formatted(about), Secrets.hidden(failure));
        } catch (Throwable _) {
            // Not even the log works, most likely for lack of memory.
        }
    }
}
