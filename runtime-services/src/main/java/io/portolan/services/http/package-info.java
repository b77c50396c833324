/// What a user writes about the services of a node over HTTP: where it listens, how much it takes.
/// HTTP/1.1 is spoken, with TLS also HTTP/2.
///
/// ```
///   ServiceNodeBuilder.http(HttpSettings) ---> ServiceNode.http(): the address
///                              |
///           HttpLimits, WebhookSettings
/// ```
///
/// {@snippet class="io.portolan.services.examples.ScoresNode" region="serve"}
///
/// In reading order: [io.portolan.services.http.HttpSettings],
/// [io.portolan.services.http.HttpLimits], [io.portolan.services.http.WebhookSettings].
@NullMarked
package io.portolan.services.http;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//         wire        bytes of a client -> HttpCall; Answer -> bytes      (HttpListener)
//        /  |  \
//       /   v   \
//   openapi | webhook   what stands below a service or the node, each an HttpRoute;
//        console        the page for browsers, and the pages of services
//       \   v   /
//        mapping      HttpCall -> Operation; Reply, Fault -> Answer; Delivery -> event
//           |
//           v
//       operation.Operations
