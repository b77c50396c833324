/// Nodes that know each other: each announces its services to the directories of the others, for
/// the time of a lease, and asks theirs by frames.
///
/// ```
///   ServiceNodeBuilder.join(JoinSettings)
///        this node  ---- announces its services ---->  /directory of another node
///        this node  <--- answers with its own --------
/// ```
///
/// Read [io.portolan.services.nodes.JoinSettings]; [io.portolan.services.binary.NodeAddress] says
/// how addresses are written.
@NullMarked
package io.portolan.services.nodes;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   Membership --look--> Announcer for each address --announce--> /directory of another node
//       |                     |                                          |
//       v                     v answer                                   v
//   NeighborNodes <-----------+                                    NeighborNodes
//       | services that come, services that go, leases that are over
//       v
//   Hosting: the directory of this node          Links --> services of other nodes
//
// `Announcer`, `LocalMember`, `DirectoryUpdate`; `NeighborNodes`,
// `PartialDirectory`, `RemoteServices`; `Links` and `BinaryLinks`.
