/// The commands that ask the services of a node over HTTP.
///
/// ```
///   CallCommand  -> ServiceOperation: which verb, or which action or query -> OperationRequest --+
///       |  body: JsonArgument                                                                    |
///       v                                                                                        v
///   AccessOptions: token, TLS ------------------------------------------------------------> NodeClient
///       ^                                                                                        |
///       |                                                            NodeAnswer, or FaultText <--+
///   WatchCommand -> Watching -> ChangeStream: server-sent events -> ChangeEvent, a line of JSON
/// ```
@NullMarked
package io.portolan.cli.call;

import org.jspecify.annotations.NullMarked;
