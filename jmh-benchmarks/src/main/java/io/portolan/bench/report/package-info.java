/// The tables of `docs/benchmarks.md`, which are made of the results that are committed.
///
/// ```
///   docs/results/goals.json  --> GoalGroup --> SpeedGoal --+
///                                                          +--> GoalLine --> GoalTables
///   docs/results/*/NAME.json --> BenchResults -- rows -----+                    |
///                                                            TablesCommand -----+--> benchmarks.md
/// ```
///
/// A `ResultCell` says which rows of the results a goal is about.
@NullMarked
package io.portolan.bench.report;

import org.jspecify.annotations.NullMarked;
