/// TLS of listeners and clients, the same over every transport: version 1.3, keys and certificates
/// from PEM files.
///
/// ```
///   TlsFiles --TlsContexts.server--> SslContext --> SslHandler of a connection
///                         client                        |
///   AccessRules.ofCertificate <----- PeerCertificate.subject
/// ```
///
/// In reading order: [io.portolan.services.tls.TlsContexts],
/// [io.portolan.services.tls.PeerCertificate].
@NullMarked
package io.portolan.services.tls;

import org.jspecify.annotations.NullMarked;
