package io.portolan.bench.compare;

import java.io.IOException;

/// Times one contender once.
public interface Stopwatch {

    /// Returns the time in the plan's unit.
    ///
    /// *Failure:* [IllegalStateException] when the contender computed something wrong or could not
    /// run.
    double time(Contender contender, int size) throws IOException, InterruptedException;
}
