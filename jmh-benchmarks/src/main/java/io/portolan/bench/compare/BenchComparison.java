package io.portolan.bench.compare;

import java.io.IOException;

/// A benchmark that a user can name: ours beside its peers in one run.
public interface BenchComparison {

    /// What a user reads of it.
    About about();

    /// Measures and prints the tables.
    ///
    /// *Failure:* [UsageException] for options that it cannot take; [IllegalStateException] when a
    /// contender computed something wrong or could not run, with what it said.
    void run(BenchRun run) throws IOException, InterruptedException;

    /// What a user reads of a benchmark, a line each.
    ///
    /// @param name what the user writes
    /// @param summary what it measures
    /// @param needs what it needs beyond a JDK
    /// @param takes how long a run takes, and a quick one
    record About(String name, String summary, String needs, String takes) {}
}
