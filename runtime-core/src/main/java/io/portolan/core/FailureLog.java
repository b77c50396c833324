package io.portolan.core;

/// Where failures go that nobody else takes: the log, at level ERROR.
final class FailureLog {

    private static final System.Logger LOG = System.getLogger(FailureLog.class.getPackageName());

    private FailureLog() {}

    static void report(String what, Throwable failure) {
        LOG.log(System.Logger.Level.ERROR, what, failure);
    }

    static void warn(String what) {
        LOG.log(System.Logger.Level.WARNING, what);
    }
}
