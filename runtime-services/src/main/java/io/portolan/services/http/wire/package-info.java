/// The wire of HTTP: connections, the bytes of requests and answers, and how much of both there may
/// be. What a request means is not known here.
///
/// ```
///   HttpListener --- HttpPipeline --- StrictRequestDecoder --- HttpConnection (one each)
///        |             Http2Codecs,                               |          |
///        |             StreamCodec: a stream each                 |          +-- Unread: what the
///        v                                                        v          |     client must read
///   HttpServerContext (shared): RequestChecks ----------> RequestAssembly    +-- EventStream
///        | routes(): one line for each path                       |
///        v                                                        v
///   mapping.MetaRoutes                      mapping.HttpCall -> mapping.RequestHandling
/// ```
///
/// In reading order: [io.portolan.services.http.wire.HttpListener], `HttpPipeline`,
/// `HttpConnection`, which handles one request after the other, `RequestAssembly` and
/// `RequestChecks`, which say what is a request, `Unread` and `EventStream`, which wait for clients
/// that read slowly; `LingeringClose` and `StrictFrames` end connections.
@NullMarked
package io.portolan.services.http.wire;

import org.jspecify.annotations.NullMarked;
