/// Memory that the processes of one host share, and wires through it.
///
/// ```
///   ShmSegment   one file, mapped by all processes:
///       header | control lines of each process | a ring for each ordered pair of processes
///
///   process 0                                              process 1
///   ShmWires                                               ShmWires
///     ShmWire  --offer-->  slots, byte ring  --poll-->  RingReader --> FrameSink
///          \--flush----->  ShmDoorbell  --------await-------/
///     PeerWatch  <-------  state, epoch  <---------- PeerWatch
/// ```
///
/// Reading order: `SharedFile`; `ShmLayout`, `ShmSegment`, `SharedWords`; `ShmWire` and
/// `RingReader`, the two ends of a ring; `ShmDoorbell`, `Futex`; `PeerWatch`, `ProcessMark`;
/// `ShmWires`, `ShmSettings`, `ShmProvider`.
@NullMarked
package io.portolan.mpi.shm;

import org.jspecify.annotations.NullMarked;
