/// What a run of a benchmark found, as a file.
///
/// ```
///   BenchResults  --+-- MachineFacts   what the figures depend on
///              +-- Build          ours, and another checkout's beside it
///              +-- ResultRow      one figure of one round
///   ResourceUse     wall time, processor time and the load by others while a figure is taken
/// ```
@NullMarked
package io.portolan.bench.results;

import org.jspecify.annotations.NullMarked;
