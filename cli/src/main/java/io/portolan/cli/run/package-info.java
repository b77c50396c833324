/// What all commands need: errors and exit statuses, the standard output, the version.
///
/// ```
///   cli.*, terminal  ->  run: CommandException, ExitCode;  StandardWriter;  Version;
///   (commands)                OwnCommand, IncubatingVectors (how this JVM was started);  TimeByUnit
/// ```
@NullMarked
package io.portolan.cli.run;

import org.jspecify.annotations.NullMarked;
