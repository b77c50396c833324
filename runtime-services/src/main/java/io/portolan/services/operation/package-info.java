/// What an operation on a service is, whichever way it comes: the envelope that all transports
/// carry, and the one method through which they drive a node.
///
/// An [io.portolan.services.operation.Operation] goes to a service inside an
/// [io.portolan.services.operation.Exchange], which takes exactly one answer.
///
/// ```
///   proxy    http    binary                 the service
///      \       |       /                         |
///       v      v      v      perform             v
///     Exchange(Operation) ----------> Operations ---> handler
///            ^                                          |
///            +------------- Reply | Fault <-------------+
///          Sink <---------- Delivery <------ each commit of the state
/// ```
///
/// In reading order: `Verb`, `Target`, `Revision`; `Operation` with its `Terms` (`Match`,
/// `Deadline`, `Trace`, `Principal`) and `Encoded`; `Reply`, `FaultCode`, `Fault`,
/// `FaultException`; `Exchange` and `Operations`; `SubscribeOptions`, `Subscriber`, `Sink`,
/// `Delivery`, `Notification` and `Subscription`; `ServiceInfo` and `ServiceModel` with its
/// `MessageType`s.
@NullMarked
package io.portolan.services.operation;

import org.jspecify.annotations.NullMarked;
