/// The spawned pipeline with stages that compute for 25 us: how long a message is on its way.
///
/// ```
///   GapProgram  (a JVM: contender, chains)
///       |
///   pipeline.Pipeline ---- ComputingChain    what travels, computes and looks at the clock
///                               |
///                            StageClock         the gaps between stages
///                            StageWork          25 us of computation with a known result
/// ```
@NullMarked
package io.portolan.bench.gap;

import org.jspecify.annotations.NullMarked;
