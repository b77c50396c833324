/// How bytes get from one process of a job to another.
///
/// ```
///   link:  offer(words, Payload)            FrameSink.frame(words, memory)
///              |                                  ^
///            Wire  (to one process)             Wires.poll, or a thread of the wires
///              |                                  |
///              +-- shared memory, TCP, native MPI -+
/// ```
///
/// What kinds of wires have in common: `LookingRanks` says whether a serving thread is needed;
/// `Heartbeat` and `PeerSilence` are the signs of life of this process and of others.
///
/// Reading order: `WireProvider`, with which a new kind of wires begins; `Wires`, `Wire`,
/// `Payload`, `FrameSink`, `IncomingFrame`, `FrameWords`; `JobTls`; `AcceptLoop`; `LibraryComm`;
/// `LocalWires`, for tests. The package knows processes and bytes; it knows no ranks, tags or
/// messages.
@NullMarked
package io.portolan.mpi.wire;

import org.jspecify.annotations.NullMarked;
