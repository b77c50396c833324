/// The command line as a whole: which commands there are, and what becomes of their failures.
///
/// ```
///   Main -> StoredHelp: the answer to --help, before picocli is loaded
///    |
///    v
///   Interpreter -> PortolanCommand -> Commands
///    |                  |- cluster: ClusterCommand, AssignCommand, the options they share
///    |                  |- launch:  RunCommand
///    |                  |- node:    NodeCommand, StoreCommand
///    |                  |- call:    CallCommand, WatchCommand
///    |                  |- job:     JobCommand
///    |                  |- project: NewCommand
///    |                  `- dump:    DumpCommand
///   Failures: what went wrong in two lines, exit status
/// ```
///
/// A new command is a class in the package of its subject and one line in `Commands`. `Training` is
/// what the launcher runs once to fill the ahead-of-time cache; it has to be in the jar, because
/// the cache is of its class path only.
@NullMarked
package io.portolan.cli;

import org.jspecify.annotations.NullMarked;
