/// What the user of a terminal sees of a run: progress while it lasts, a table at the end.
///
/// ```
///   Progress (clustering) <-- RunDisplay <-- ProgressLines   on stderr, few lines
///                                        <-- ProgressMeter   on stderr, a bar, when it is a terminal
///   ClusterRun --> SummaryTable --> stdout
/// ```
@NullMarked
package io.portolan.cli.terminal;

import org.jspecify.annotations.NullMarked;
