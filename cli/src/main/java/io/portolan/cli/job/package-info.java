/// `portolan job`: jobs of a clustering service, on a node that is asked over HTTP.
///
/// ```
///   JobCommand: JobSubmitCommand, JobWatchCommand, JobCancelCommand, JobResultCommand, JobListCommand
///                    |                 |
///                    v                 v
///                JobClient  <--  JobWatching        NodeClient of cli.call asks
/// ```
@NullMarked
package io.portolan.cli.job;

import org.jspecify.annotations.NullMarked;
