/// What HTTP means: which operation a request is, and which answer a reply, a fault or a delivery
/// is.
///
/// ```
///   HttpCall --> RequestHandling --> OperationMapping, SubscribeMapping --> Operation
///                  |       \                                                    |
///                  |        MetaRoutes: HttpRoute (InfoRoute, QueryRoute,       | OperationInvoker
///                  |          ActionRoute with RunningActions, ...)             v
///                  v                                                  operation.Operations
///   RequestConnection  <-- Answer <-- ReplyAnswers, FaultStatus <-- HttpExchange
///                      <-- EventSink, with EventText for each Delivery
///                      <-- SharedStream: several EventSinks, for StreamRoute
/// ```
///
/// In reading order: [io.portolan.services.http.mapping.HttpCall],
/// [io.portolan.services.http.mapping.Answer], [io.portolan.services.http.mapping.RequestHandling],
/// [io.portolan.services.http.mapping.OperationInvoker],
/// [io.portolan.services.http.mapping.OperationMapping],
/// [io.portolan.services.http.mapping.HttpRoute]. A verb, a header or a media type more is a change
/// here; `RequestPath`, `AcceptedTypes`, `EntityTags` and `Methods` read what stands in a request,
/// `HtmlView` shows a state as a page.
@NullMarked
package io.portolan.services.http.mapping;

import org.jspecify.annotations.NullMarked;
