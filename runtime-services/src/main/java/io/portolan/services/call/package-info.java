/// What a thread asks of services, wherever they are, and on whose behalf.
///
/// ```
///   ServiceProxy      <-- BlockingProxy --+
///                                         +--> Requester --> Operations (a node, or a link to one)
///   AsyncServiceProxy <-- StagedProxy ----+        |
///                                                  v
///   handler (Caller) -- runs on a thread --> CallContext -- deadline, trace, callers --> Terms
///   a thread that waits: BlockingExchange -- helps meanwhile --> Settlement
/// ```
///
/// In reading order: `Requester` says whom and how a proxy asks, `Caller` and `CallContext` on
/// whose behalf; `BlockingProxy`, `StagedProxy`, `BlockingExchange`, `Settlement`; `DecodingSink`
/// gives states of other nodes to subscribers as values.
@NullMarked
package io.portolan.services.call;

import org.jspecify.annotations.NullMarked;
