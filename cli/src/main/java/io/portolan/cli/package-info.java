/// The command line: [io.portolan.cli.Main], one class per command, and the options they share.
///
/// ```
///   Main -> PortolanCommand -> ClusterCommand(InputOptions, OutputOptions, Method)
///    |                               |  CsvReader -> Clusterer -> ClusterRun
///    |             \                 |  Results: labels, centers, summary, GeoJSON, report
///    |              \                v  ResultFolder.commit(), SummaryTable
///    |               -> DumpCommand -> package dump: Inquiry of another JVM
///   Failures: what went wrong in two lines, exit status
/// ```
///
/// A new command is a class here and one line in [io.portolan.cli.Commands].
@NullMarked
package io.portolan.cli;

import org.jspecify.annotations.NullMarked;
