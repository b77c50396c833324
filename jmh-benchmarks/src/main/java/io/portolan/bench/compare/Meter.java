package io.portolan.bench.compare;

import java.io.IOException;

/// Measures one contender once.
public interface Meter {

    /// Returns a figure for each quantity of the plan, in its order.
    ///
    /// *Failure:* [IllegalStateException] when the contender computed something wrong or could not
    /// run.
    double[] measure(Contender contender, int size) throws IOException, InterruptedException;
}
