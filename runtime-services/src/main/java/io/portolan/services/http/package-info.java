/// The services of a node over HTTP: HTTP/1.1, with TLS also HTTP/2. Netty is used here and in the
/// binary transport only.
///
/// ```
///   HttpListener --- HttpPipeline --- StrictRequestDecoder --- HttpConnection (one each)
///                      Http2Connection (has streams)       RequestAssembly
///                                                                  |  DecodedRequest: HttpCall, Answer
///        HttpServerContext (shared): RequestChecks                 v
///                                                         RequestHandling
///      OperationMapping, SubscribeMapping: HttpCall -> Operation   |  perform
///                                                                  v
///      ReplyAnswers, FaultStatus: Reply, Fault -> Answer <--- Operations
///      EventStream, Webhook: Delivery -> event, CloudEvent <--- Subscription
/// ```
///
/// In reading order: [io.portolan.services.http.HttpListener],
/// [io.portolan.services.http.HttpSettings], [io.portolan.services.http.HttpLimits], then as in the
/// picture; `MetaRoutes` lists what stands below a service besides its state, an `HttpRoute` each;
/// `AcceptedTypes` and `Methods` say what is possible, `OpenApi` and `HtmlView` describe services,
/// `RunningActions` keeps actions nobody waits for.
@NullMarked
package io.portolan.services.http;

import org.jspecify.annotations.NullMarked;
