/// What an operation between two processes costs, beside a bare echo of frames and gRPC.
///
/// ```
///   WireProgram (a JVM)                         WireServer (another one)
///     Outstanding, tells                               |
///        |                                        EchoOperations | EchoService in a node
///     Conversation       one TCP connection       NettyEcho
///       BinaryConversation  ------------->        GrpcEcho
///       NettyConversation     on loopback
///       GrpcConversation
/// ```
@NullMarked
package io.portolan.bench.wire;

import org.jspecify.annotations.NullMarked;
