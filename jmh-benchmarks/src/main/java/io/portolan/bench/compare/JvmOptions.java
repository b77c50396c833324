package io.portolan.bench.compare;

/// The options that all measured JVMs have.
final class JvmOptions {

    /// The collector is named because its barriers are in every figure: with Parallel or Serial two
    /// workers that store references side by side slow each other down.
    static final String G1 = "-XX:+UseG1GC";

    /// Silences a warning about libraries that JMH and some peers use.
    static final String QUIET = "--sun-misc-unsafe-memory-access=allow";

    private JvmOptions() {}
}
