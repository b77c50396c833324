package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import java.io.IOException;

/// Measures one contender once.
public interface Meter {

    /// Returns a figure for each quantity of the plan, in its order; NaN for one that the contender
    /// does not have.
    ///
    /// *Failure:* [IllegalStateException] when the contender computed something wrong or could not
    /// run; [DisagreementException] when what it computed is not what ours did.
    ///
    /// @param build whose classes are measured; another one than this only for contenders of ours
    double[] measure(Contender contender, int size, Build build)
            throws IOException, InterruptedException;
}
