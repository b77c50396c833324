/// Services: state that outlives a message, behind one uniform set of operations, after DSS. One
/// Interleave of the core runs each service. The package stands beside `io.portolan.mpi` and never
/// sees it.
///
/// ```
///   ServiceNode                 Node: perform(exchange)
///     |  create, connect          |  by the path
///     v                           v
///   ServiceProxy --> Hosted --> Admission --> Agenda --> Interleave --> handler (@On) or ByVerb
///                      | ^                                                 |
///       CommittedState | +------------------ answer, commit ---------------+
///                      v
///                    Feeds --> History, Bundle --> Courier --> Feed --> Sink
/// ```
///
/// For authors of services, in reading order: [io.portolan.services.ServiceContract],
/// [io.portolan.services.On], [io.portolan.services.Behavior], [io.portolan.services.Key],
/// [io.portolan.services.ServiceContext], [io.portolan.services.Stated],
/// [io.portolan.services.Partner], [io.portolan.services.Creation]. For who runs and asks them:
/// [io.portolan.services.ServiceNode] with its [io.portolan.services.ServiceNodeBuilder] and
/// [io.portolan.services.Limits], [io.portolan.services.CreateRequest],
/// [io.portolan.services.ServiceProxy], [io.portolan.services.AsyncServiceProxy],
/// [io.portolan.services.NodeStats].
///
/// Inside: `ContractReader` makes a `Contract` of a class, with a `Handling` for each handler,
/// found by `HandlerReader`; `Pending` is an operation at a service, which waits in a `MpscChain`
/// if there is `Room` for it; `Creator` finds partners, `Manifests` starts what files say, `Watch`
/// looks after what takes too long, `Inside` knows on whose behalf a thread works.
@NullMarked
package io.portolan.services;

import org.jspecify.annotations.NullMarked;
