/// What an operation on a service is, whichever way it comes: the envelope that all transports
/// carry, and the one method through which they drive a node.
///
/// An [io.portolan.services.operation.Operation] goes to a service inside an
/// [io.portolan.services.operation.Exchange], which takes exactly one answer: a
/// [io.portolan.services.operation.Reply] or a [io.portolan.services.operation.Fault].
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
/// In reading order: [io.portolan.services.operation.Verb],
/// [io.portolan.services.operation.Target], [io.portolan.services.operation.Revision];
/// [io.portolan.services.operation.Operation] with its [io.portolan.services.operation.Terms]
/// ([io.portolan.services.operation.Match], [io.portolan.services.operation.Deadline],
/// [io.portolan.services.operation.Trace], [io.portolan.services.operation.Principal]) and
/// [io.portolan.services.operation.Encoded]; [io.portolan.services.operation.Reply],
/// [io.portolan.services.operation.FaultCode], [io.portolan.services.operation.Fault],
/// [io.portolan.services.operation.FaultException]; [io.portolan.services.operation.Exchange] and
/// [io.portolan.services.operation.Operations]; [io.portolan.services.operation.SubscribeOptions],
/// [io.portolan.services.operation.Subscriber], [io.portolan.services.operation.Sink],
/// [io.portolan.services.operation.Delivery], [io.portolan.services.operation.Notification] and
/// [io.portolan.services.operation.Subscription]; [io.portolan.services.operation.ServiceInfo] and
/// [io.portolan.services.operation.ServiceModel] with its
/// [io.portolan.services.operation.MessageType]s.
@NullMarked
package io.portolan.services.operation;

import org.jspecify.annotations.NullMarked;
