package io.portolan.bench.compare;

import java.io.IOException;

/// A benchmark that a user can name: ours beside its peers in one run.
public interface BenchComparison {

    /// What the user writes.
    String name();

    /// One line on what it measures.
    String summary();

    /// What it needs beyond a JDK, in one line.
    String needs();

    /// How long a run takes, and a quick one.
    String takes();

    /// Measures and prints the tables.
    ///
    /// *Failure:* [UsageException] for options that it cannot take; [IllegalStateException] when a
    /// contender computed something wrong or could not run, with what it said.
    void run(BenchRun run) throws IOException, InterruptedException;
}
