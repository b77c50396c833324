package io.portolan.services.tls;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/// The identity of the other side of a connection, as its certificate says.
public final class PeerCertificate {

    private PeerCertificate() {}

    /// Whether the connection has TLS; for a stream of HTTP/2, whether its connection has.
    public static boolean isEncrypted(Channel channel) {
        Channel parent = channel.parent();
        return channel.pipeline().get(SslHandler.class) != null
                || (parent != null && parent.pipeline().get(SslHandler.class) != null);
    }

    /// The subject of the certificate, such as `CN=ann,O=Example`; null when the connection has no
    /// TLS or the other side showed none.
    public static @Nullable String subject(Channel connection) {
        SslHandler tls = connection.pipeline().get(SslHandler.class);
        if (tls == null) {
            return null;
        }
        try {
            X509Certificate certificate =
                    (X509Certificate) tls.engine().getSession().getPeerCertificates()[0];
            return certificate.getSubjectX500Principal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }
}
