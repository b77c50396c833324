/// The command line: [io.portolan.cli.Main], one class per command, and the options they share.
///
/// ```
///   Main -> PortolanCommand -> ClusterCommand(InputOptions, OutputOptions, Method)
///    |                               |  CsvReader -> Clusterer -> ClusterRun
///   Failures: what went wrong        |  Results: labels, centers, summary, GeoJSON, report
///   in two lines, exit status        v  ResultFolder.commit(), SummaryTable
/// ```
///
/// A new command is a class here and one line in [io.portolan.cli.PortolanCommand].
@NullMarked
package io.portolan.cli;

import org.jspecify.annotations.NullMarked;
