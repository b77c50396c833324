/// A service at work: its state, its handlers, its subscribers.
///
/// ```
///   Exchange --> ServiceInstance --> AdmissionControl --> RequestQueue --> Interleave of the core
///                     |  Site            |  Repetitions, Preconditions     |
///                     v                  v                                 v
///                   node             answers at once              Pending: handler or ByVerb
///                                                                          |  StateChange
///       Subscriptions <-- publish -- CommittedState <----------------------+
///                                     DurableState --> StateStore --> Settling --> answer
/// ```
///
/// In reading order: `ServiceInstance`, what it asks of its node (`Site`), `AdmissionControl`,
/// `Pending`, `RequestQueue` with its `PendingLimit` and `MpscChain`; `ByVerb` and
/// `CollectionChanges` for verbs without a handler; `CommittedState`, `DurableState`, `KeptState`
/// and `Settling` for the state; `Repetitions` and `KeptAnswer` for idempotency keys; `Resident`
/// for handlers that do something by themselves.
@NullMarked
package io.portolan.services.hosting;

import org.jspecify.annotations.NullMarked;
