package io.portolan.services.tls;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// TLS 1.3 and nothing older.
///
/// *Failure:* [io.portolan.services.operation.FaultException] naming the file.
public final class TlsContexts {

    private TlsContexts() {}

    /// The context of a listener for HTTP, with HTTP/2 for clients that want it.
    public static SslContext http(TlsFiles files) {
        return server(
                files,
                new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2,
                        ApplicationProtocolNames.HTTP_1_1));
    }

    /// The context of a listener for frames.
    public static SslContext binary(TlsFiles files) {
        return server(files, null);
    }

    /// The context of a client that shows its certificate to servers that ask for it, and talks
    /// only to servers with a certificate of its authority; without an authority, of those that the
    /// Java platform trusts.
    public static SslContext client(TlsFiles files) {
        try {
            SslContextBuilder builder =
                    SslContextBuilder.forClient()
                            .keyManager(
                                    readable(files.certificate()).toFile(),
                                    readable(files.key()).toFile());
            if (files.authority() != null) {
                builder.trustManager(readable(files.authority()).toFile());
            }
            return built(builder, null);
        } catch (SSLException | IllegalArgumentException e) {
            throw unusable(files);
        }
    }

    private static SslContext server(
            TlsFiles files, @Nullable ApplicationProtocolConfig protocols) {
        try {
            SslContextBuilder builder =
                    SslContextBuilder.forServer(
                            readable(files.certificate()).toFile(), readable(files.key()).toFile());
            if (files.authority() != null) {
                builder.trustManager(readable(files.authority()).toFile())
                        .clientAuth(ClientAuth.REQUIRE);
            }
            return built(builder, protocols);
        } catch (SSLException | IllegalArgumentException e) {
            throw unusable(files);
        }
    }

    private static SslContext built(
            SslContextBuilder builder, @Nullable ApplicationProtocolConfig protocols)
            throws SSLException {
        return builder.sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3")
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(
                        protocols == null ? ApplicationProtocolConfig.DISABLED : protocols)
                .build();
    }

    private static RuntimeException unusable(TlsFiles files) {
        return Fault.of(
                        FaultCode.INVALID_BODY,
                        "TLS with certificate "
                                + files.certificate()
                                + " and key "
                                + files.key()
                                + " cannot be used: PEM files with a certificate"
                                + " chain and its PKCS 8 key without password are needed")
                .exception();
    }

    private static Path readable(Path file) {
        if (!Files.isReadable(file)) {
            throw Fault.of(FaultCode.INVALID_BODY, "file " + file + " cannot be read").exception();
        }
        return file;
    }
}
