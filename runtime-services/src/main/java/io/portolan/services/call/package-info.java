/// Calls of services, wherever they are, and the operation on behalf of which a thread makes them.
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
/// In reading order: `Requester` says which service a proxy asks and how, `Caller` and
/// `CallContext` for which operation; `BlockingProxy`, `StagedProxy`, `BlockingExchange`,
/// `Settlement`.
@NullMarked
package io.portolan.services.call;

import org.jspecify.annotations.NullMarked;
