/// Nodes that know each other: each announces its services to the directories of the others, for
/// the time of a lease, and asks theirs by frames.
///
/// ```
///   Membership --look--> Announcer for each address --announce--> /directory of another node
///       |                     |                                          |
///       v                     v answer                                   v
///   NeighborNodes <-----------+                                    NeighborNodes
///       | services that come, services that go, leases that are over
///       v
///   Hosting: the directory of this node          Links --> services of other nodes
/// ```
///
/// In reading order: [io.portolan.services.nodes.JoinSettings],
/// [io.portolan.services.binary.NodeAddress], [io.portolan.services.nodes.Membership],
/// [io.portolan.services.nodes.Hosting]; `Announcer`, `LocalMember`, `DirectoryUpdate`;
/// `NeighborNodes`, `PartialDirectory`, `RemoteServices`; [io.portolan.services.nodes.Links],
/// [io.portolan.services.nodes.BinaryLinks].
@NullMarked
package io.portolan.services.nodes;

import org.jspecify.annotations.NullMarked;
