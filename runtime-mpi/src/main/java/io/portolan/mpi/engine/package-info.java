/// How messages get from one rank to another inside one JVM. The package knows contents, whom they
/// are for and who is alive; it knows no datatypes, operations or communicators, and it never calls
/// the package above.
///
/// ```
///   rank 0                                          rank 2
///   Endpoint.send(mode, context, 2, tag, content)   Endpoint.receive(context, source, tag, region)
///        |                                               |
///        |  small, and few ranks: Lane, no lock          |
///        |----------------------------------------->+    |
///        |  else: Outgoing                          v    v  Incoming
///        +-----------------------------> Mailbox of rank 2: whoever comes second matches
///                                          PostedQueue       receives without a message
///                                          Unclaimed         messages without a receive: Arrival,
///                                                            a copy (credit) or a rendezvous
///        copy outside the lock, of much by both sides (JointCopy), then both are done: wake the
///        Parker, run the observers
///
///   all ranks of a communicator: Seat.attend -> Round of a Meeting; whoever comes last concludes
///                                Seat.show   -> Board; nobody meets if all show the same
///
///   Liveness: who has ended, the first failure, Guests: threads besides the ranks' own, those
///   that ranks have started by their Origin
///   HangWatch: waits that can never end, and worlds that stand still
/// ```
///
/// Reading order: `Content`, `Region`, `Mode`, `Header`, `Transfer` (`Outgoing`, `Incoming`,
/// `Probe`, `Attendance`), `RangeCopy`, `JointCopy`, `Arrival`, `Matchable`, `MatchQueue` with
/// `HeaderIndex` and `HeaderCounts`, `PostedQueue`, `UnexpectedQueue`, `Credit`, `Settlement`,
/// `Unclaimed`, `Mailbox`, `Attention`, `Lane` with `Words` and `Copies`, `Lanes`, `Outlet`,
/// `Inlet`, `ThreadLanes`, `GuestLanes`, `Meeting`, `Seat`, `Gathering` (`Round`, `Look`),
/// `Conclusion`, `Board`, `Awaited`, `Several`, `Settings`, `Patience`, `FirstLook`, `Rest`,
/// `Waiting`, `Endpoint`, `Fabric`, `Unreceived`, `Failure`, `Liveness`, `Guests`, `Origin`,
/// `Wait`, `CommonPool`, `HangWatch` and its `Sight`, `RankThreads`. A link to other processes will
/// stand beside `Mailbox`: it brings arrivals in and takes sends out. Limitations: (1) a receive
/// with wildcards searches the messages that wait one by one; (2) of the other threads of a rank,
/// eight at a time have lanes; more take the lock.
@NullMarked
package io.portolan.mpi.engine;

import org.jspecify.annotations.NullMarked;
