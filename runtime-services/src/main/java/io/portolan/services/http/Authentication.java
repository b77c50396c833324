package io.portolan.services.http;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.ssl.SslHandler;
import io.portolan.services.access.AccessRules;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Principal;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/// Who sends a request, by its token or the certificate of its connection.
///
/// Source: RFC 6750
final class Authentication {

    private static final String BEARER = "bearer ";

    private final @Nullable AccessRules rules;

    Authentication(@Nullable AccessRules rules) {
        this.rules = rules;
    }

    /// Who it is: everybody the program itself when there are no rules.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] for a token that nobody has.
    Principal principal(HttpHeaders headers, Channel channel) {
        if (rules == null) {
            return Principal.LOCAL;
        }
        String authorization = headers.get(HttpHeaderNames.AUTHORIZATION);
        if (authorization == null) {
            Principal ofCertificate = ofCertificate(rules, channel);
            return ofCertificate == null ? Principal.ANONYMOUS : ofCertificate;
        }
        boolean isBearer = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length());
        Principal ofToken =
                isBearer ? rules.ofToken(authorization.substring(BEARER.length()).strip()) : null;
        if (ofToken == null) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "nobody has this token: send Authorization: Bearer TOKEN")
                    .with(Fault.AUTHENTICATE, true)
                    .exception();
        }
        return ofToken;
    }

    private static @Nullable Principal ofCertificate(AccessRules rules, Channel channel) {
        Channel connection =
                channel.parent() != null
                                && channel.pipeline().get(SslHandler.class) == null
                                && channel.parent().pipeline().get(SslHandler.class) != null
                        ? channel.parent() // of a stream of HTTP/2
                        : channel;
        SslHandler tls = connection.pipeline().get(SslHandler.class);
        if (tls == null) {
            return null;
        }
        try {
            X509Certificate certificate =
                    (X509Certificate) tls.engine().getSession().getPeerCertificates()[0];
            return rules.ofCertificate(certificate.getSubjectX500Principal().getName());
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }
}
