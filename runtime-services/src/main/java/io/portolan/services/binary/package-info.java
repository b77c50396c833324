/// The binary transport: frames over TCP in which operations, answers and deliveries travel, many
/// at a time on one connection.
///
/// A client is an [io.portolan.services.operation.Operations] too, so code that drives a node can
/// drive one that is elsewhere.
///
/// ```
///   BinaryClient                                     BinaryServer --> Operations of the node
///        |                                                ^
///        +---- REQUEST, CREDIT, CANCEL, PING ------------>|
///        |<--- RESPONSE, FAULT, NOTIFY, GOAWAY -----------+
/// ```
///
/// In reading order: [io.portolan.services.binary.BinaryServer] with its
/// [io.portolan.services.binary.TcpSettings], [io.portolan.services.binary.BinaryClient] with its
/// [io.portolan.services.binary.NetworkThreads], their
/// [io.portolan.services.binary.BinarySettings].
@NullMarked
package io.portolan.services.binary;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   BinaryClient                                   BinaryServer --> Operations of the node
//        | perform                                      ^
//        v                                              | ServerExchange, ServerSink
//   ClientConnection                             ServerConnection
//     Slots: those waiting                          exchanges, subscriptions
//        |                                              ^
//        +---- Outbox ---- FrameWriter ... Connection --+
//        +---- Connection ... FrameWriter ---- Outbox --+
//
// `FrameLayout`, `FrameKind`, `Frame`, `FrameWriter`, `Template`; `RequestForm`, `AnswerForm`,
// `DeliveryForm`; `Outbox` with `DoneRequests` and `NotifyFrames`; `Connection` and its two kinds.
