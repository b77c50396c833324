package io.portolan.core.watch;

/// Where failures go that nobody else takes: the log, at level ERROR.
public final class FailureLog {

    private static final System.Logger LOG = System.getLogger("io.portolan.core");

    private FailureLog() {}

    public static void report(String what, Throwable failure) {
        LOG.log(System.Logger.Level.ERROR, what, failure);
    }

    /// As [#report], for a caller that holds locks: on a thread of its own, because the log's
    /// handlers are the user's and may need the same locks.
    public static void reportApart(String what, Throwable failure) {
        Thread.startVirtualThread(() -> report(what, failure));
    }

    public static void warn(String what) {
        LOG.log(System.Logger.Level.WARNING, what);
    }
}
