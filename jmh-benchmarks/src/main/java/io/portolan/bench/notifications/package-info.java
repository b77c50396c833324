/// What it costs to tell many subscribers of a change, in one process and over connections.
///
/// ```
///   NotificationsProgram (a JVM)                NotificationsServer (another one, if need be)
///     Announcing -- Audience: n subscribers            |
///        | changes      ^ each of them in order        |
///        v              |                              |
///     Broadcast --------+
///       NodeBroadcast                           Changes, a service of a node
///       FrameBroadcast    4 connections         the same
///       PekkoBroadcast, VertxBroadcast, ReactorBroadcast
///       GrpcBroadcast     4 connections         GrpcPublisher
/// ```
@NullMarked
package io.portolan.bench.notifications;

import org.jspecify.annotations.NullMarked;
