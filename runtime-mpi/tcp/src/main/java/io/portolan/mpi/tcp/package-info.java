/// Wires over TCP: one connection between any two processes.
///
/// ```
///   process 0                                                process 1
///   TcpWires                                                 TcpWires
///     TcpWire  --offer-->  buffer  --write-->  socket  --poll-->  TcpReader --> FrameSink
///     PeerSilence  --beats, and if none come: HostProbe-->        PeerSilence
///
///   TcpProvider  connects with the TcpAcceptor of each other process, by a TcpGreeting
/// ```
///
/// Reading order: `TcpRecord`, `TcpWire` and `TcpReader`, the two ends of a `TcpConnection`, which
/// may be encrypted by `TlsRecords`; `TcpWires`, `TcpWireSettings`; `PeerSilence`, `HostProbe`;
/// `TcpGreeting`, `TcpAcceptor`, `TcpProvider`.
@NullMarked
package io.portolan.mpi.tcp;

import org.jspecify.annotations.NullMarked;
