/// Proxies of services, wherever the services are, and a client without a node.
///
/// ```
///   ServiceClient --makes--> BlockingProxy (ServiceProxy), StagedProxy (AsyncServiceProxy)
///        |                        |
///        |                        v
///        |                   Requester: whom and how it asks --> Operations
///        v                                                        (a node, or a link to one)
///   binary.BinaryClient: one connection, frames over TCP
/// ```
///
/// In reading order: [io.portolan.services.client.ServiceClient],
/// [io.portolan.services.client.ClientSettings]; `Requester`, `BlockingProxy`, `StagedProxy`;
/// `DecodingSink` gives states of other nodes to subscribers as values.
@NullMarked
package io.portolan.services.client;

import org.jspecify.annotations.NullMarked;
