/// A port that speaks HTTP, for programs that let it drive
/// [io.portolan.services.operation.Operations] of their own. A node opens one by itself.
///
/// ```
///   clients ---- HTTP/1.1, HTTP/2 ---- HttpListener --perform--> Operations
/// ```
///
/// Read [io.portolan.services.http.wire.HttpListener].
@NullMarked
package io.portolan.services.http.wire;

import org.jspecify.annotations.NullMarked;

// Inside: connections, the bytes of requests and answers, and how much of both there may be. What a
// request means is not known here.
//
//   HttpListener --- HttpPipeline --- StrictRequestDecoder --- HttpConnection (one each)
//        |             Http2Codecs,                               |          |
//        |             StreamCodec: a stream each                 |          +-- Unread: what the
//        v                                                        v          |     client must read
//   HttpServerContext (shared): RequestChecks ----------> RequestAssembly    +-- EventStream
//        | routes(): one line for each path                       |
//        v                                                        v
//   mapping.MetaRoutes                      mapping.HttpCall -> mapping.RequestHandling
//
// `HttpConnection` handles one request after the other, `RequestAssembly` and `RequestChecks` say
// what is a request, `Unread` and `EventStream` wait for clients that read slowly; `LingeringClose`
// and `StrictFrames` end connections.
