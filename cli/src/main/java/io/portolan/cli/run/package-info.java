/// What the parts of the command line tell each other: a finished run, an error, an exit status.
///
/// ```
///   cli  ->  output, report, terminal  ->  run, json
///   (commands)     (who writes)         (ClusterRun, CommandException, ExitCode, Figures)
/// ```
@NullMarked
package io.portolan.cli.run;

import org.jspecify.annotations.NullMarked;
