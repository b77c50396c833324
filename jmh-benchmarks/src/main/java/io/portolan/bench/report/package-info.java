/// What is made of results: the comparison of two files, and the tables of `docs/benchmarks.md`.
///
/// ```
///   docs/results/goals.json  --> GoalGroup --> SpeedGoal --+
///                                                          +--> GoalLine --> GoalTables
///   docs/results/*/NAME.json --> BenchResults -- rows -----+                    |
///                                                            TablesCommand -----+--> benchmarks.md
/// ```
///
/// ```
///   BenchResults A, BenchResults B --> Regressions --each row--> Series, Series --> Verdict
///                                       CompareCommand, and a run with `--against`
/// ```
@NullMarked
package io.portolan.bench.report;

import org.jspecify.annotations.NullMarked;
