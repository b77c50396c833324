/// Proxies of services, wherever the services are.
///
/// ```
///   ServiceProxy      <-- BlockingProxy --+
///                                         +--> Requester --> Operations (a node, or a link to one)
///   AsyncServiceProxy <-- StagedProxy ----+
/// ```
///
/// `Requester` says whom and how a proxy asks; `DecodingSink` gives states of other nodes to
/// subscribers as values.
@NullMarked
package io.portolan.services.client;

import org.jspecify.annotations.NullMarked;
