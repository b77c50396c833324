package io.portolan.bench.pipeline;

/// Some peers look for a log through SLF4J, and there is none.
public final class QuietLog {

    private QuietLog() {}

    /// Keeps SLF4J from complaining; to be called before the peer is.
    public static void set() {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }
}
