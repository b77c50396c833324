/// The frames between this process and the other processes of a job: their kinds, their order,
/// those that wait for room in a wire, and which processes are still there.
///
/// ```
///   engine, collective, rma          FrameHandler, one for each FramePurpose
///       |  send(frame | ByteFlow)             ^
///       v                                 |
///     Link, one for each process        ProcessLinks  <-- poll: ranks that wait, and the thread of the links
///       |                                 ^
///     Wire                              FrameSink
/// ```
///
/// Reading order: `FramePurpose`, `FrameHandler`, `ByteFlow`, `Link`, `ProcessLinks`,
/// `ProcessLostException`. The package knows processes; it knows no ranks, tags or communicators.
@NullMarked
package io.portolan.mpi.link;

import org.jspecify.annotations.NullMarked;
