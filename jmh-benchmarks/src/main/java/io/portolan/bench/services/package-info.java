/// What services cost: operations within a process and over a connection, notifications, durable
/// changes, workflows, HTTP; beside the libraries that do the same.
///
/// ```
///   ServicesProgram   WireProgram    NotificationsProgram     DurableProgram    HttpProgram: wrk
///             |        |      |          |           |        WorkflowsProgram
///              \      /      Ends: server, client    |           |
///               Talk                             Audience       PostgreSQL, SQLite, DBOS
///       Conversation, OneWay                    Broadcast
///               |                                    |
///               +---- PortolanTwins  NettyTwins -----+
///                     GrpcTwins      BusTwins: Pekko, Vert.x, Reactor
/// ```
///
/// All of a conversation and of a broadcast send a [Ping].
@NullMarked
package io.portolan.bench.services;

import org.jspecify.annotations.NullMarked;
