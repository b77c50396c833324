/// How messages get from one rank to another: through a mailbox within one process, by frames
/// between processes. The package knows contents, whom they are for and who is alive; it knows no
/// datatypes, operations or communicators, and it never calls the package above.
///
/// ```
///   rank 0                                          rank 2
///   Endpoint.send(mode, context, 2, tag, content)   Endpoint.receive(context, source, tag, region)
///        |                                               |
///        |  small, and few ranks: Lane, no lock          |
///        |----------------------------------------->+    |
///        |  else: OutgoingTransfer                  v    v  IncomingTransfer
///        +-----------------------------> Mailbox of rank 2: the one that comes second
///                                          posted receives     without a message
///                                          UnexpectedMessages  messages without a receive:
///                                                            Arrival, a copy (credit) or a rendezvous
///        |  a rank of another process: RemoteRoute --> link --> RemoteMessages --> its Mailbox
///
///        copy outside the lock, of much by both sides (CooperativeCopy), then both are done: wake
///        the Parker, run the observers
///
///   windows: Endpoint.window --Route--> TargetWindow: put, get, accumulate straight in the memory
///   of another rank; PassiveLock: its lock, for which a rank waits with a LockTicket
///
///   Liveness: who has ended or is lost, the first failure, HelperThreads: threads besides the ranks' own,
///   those that ranks have started by their Origin
///   HangWatch: waits that can never end, and worlds that stand still
/// ```
///
/// Reading order: `Content`, `Region`, `Mode`, `Header`, `Transfer` (`OutgoingTransfer`,
/// `IncomingTransfer`, `Probe`, `ArrivalTicket`, `FlushTicket`, `JoinedTransfer`,
/// `GeneralizedTransfer`), `Endpoint` with a `Route` for each destination (`Routes`), `Mailbox`
/// (`UnexpectedMessages`, `MatchQueue`, `Credit`), `RemoteRoute`, `RemoteMessages` and
/// `RemoteRanks` with the `ProcessMap`, `Traffic` with `CopyKind`, `Lane` with `LaneSender` and
/// `LaneReceiver`, `CooperativeCopy`, `TargetWindow` (`TargetAccess`, `ExposedWindow`,
/// `ExposedWindows`, `PassiveLock`, `LockTicket`, `RemoteWindow`, `AnswerTicket`), `RankWaiting`
/// (`AdaptiveBackoff`, `SpinDelayTuner`), `Settings`, `Fabric`, `Liveness`, `HelperThreads`,
/// `HangWatch`, `LibraryTransfers`. Limitations: (1) a receive with wildcards searches the messages
/// that wait one by one; (2) of the other threads of a rank, eight at a time have lanes; more take
/// the lock.
@NullMarked
package io.portolan.mpi.engine;

import org.jspecify.annotations.NullMarked;
