package io.portolan.services.http;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.ssl.SslHandler;
import io.portolan.services.access.Authentication;
import io.portolan.services.operation.Principal;
import io.portolan.services.tls.PeerCertificate;

/// Who sends a request, by its token or the certificate of its connection.
///
/// Source: RFC 6750
final class RequestPrincipal {

    private static final String BEARER = "bearer ";

    private RequestPrincipal() {}

    /// Who it is.
    ///
    /// *Failure:* as [io.portolan.services.access.Authentication#principal].
    static Principal of(Authentication authentication, HttpHeaders headers, Channel channel) {
        String authorization = headers.get(HttpHeaderNames.AUTHORIZATION);
        return authentication.principal(
                authorization == null ? null : token(authorization),
                authorization == null ? PeerCertificate.subject(connection(channel)) : null,
                "send Authorization: Bearer TOKEN");
    }

    /// Nobody's token for another scheme.
    private static String token(String authorization) {
        return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).strip()
                : "";
    }

    private static Channel connection(Channel channel) {
        return channel.parent() != null
                        && channel.pipeline().get(SslHandler.class) == null
                        && channel.parent().pipeline().get(SslHandler.class) != null
                ? channel.parent() // of a stream of HTTP/2
                : channel;
    }
}
