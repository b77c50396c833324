/// How the processes of a job find each other at the start.
///
/// ```
///   environment --> Boot --> Bootstrap --> BootServer  (the launcher's, or that of process 0)
///                     |         |            ^
///                     |         +---- BootConnection: texts of all to all, in turns
///                     v                      |
///                 JobProcess.join:   1. ProcessCard of each, compared by CardCheck
///                     |              2. for each kind of wires: WireChoice opens and connects them
///                     v              3. all are ready
///                 ProcessMap, ProcessLinks
/// ```
///
/// Reading order: `Boot`, `Starter`, `BootPlace`; `JobProcess`, `ProcessCard`, `CardCheck`,
/// `WireChoice`, `PartWires`; `BootServer`, `BootConnection`, `BootMessage`; `Bootstrap`,
/// `BootFile`, `PmiSpace`, `PmiChannel`, `HostNames`; `HostIdentity`, `BuildId`, `JvmCommand`,
/// `BootException`. The package knows no messages between ranks.
@NullMarked
package io.portolan.mpi.boot;

import org.jspecify.annotations.NullMarked;
