package io.portolan.services.http;

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

/// TLS 1.3 and nothing older, with HTTP/2 for who wants it.
final class TlsContexts {

    private TlsContexts() {}

    /// *Failure:* [io.portolan.services.operation.FaultException] naming the file.
    static SslContext of(TlsFiles files) {
        try {
            SslContextBuilder builder =
                    SslContextBuilder.forServer(
                                    readable(files.certificate()).toFile(),
                                    readable(files.key()).toFile())
                            .sslProvider(SslProvider.JDK)
                            .protocols("TLSv1.3")
                            .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                            .applicationProtocolConfig(
                                    new ApplicationProtocolConfig(
                                            ApplicationProtocolConfig.Protocol.ALPN,
                                            ApplicationProtocolConfig.SelectorFailureBehavior
                                                    .NO_ADVERTISE,
                                            ApplicationProtocolConfig
                                                    .SelectedListenerFailureBehavior.ACCEPT,
                                            ApplicationProtocolNames.HTTP_2,
                                            ApplicationProtocolNames.HTTP_1_1));
            if (files.authority() != null) {
                builder.trustManager(readable(files.authority()).toFile())
                        .clientAuth(ClientAuth.REQUIRE);
            }
            return builder.build();
        } catch (SSLException | IllegalArgumentException e) {
            throw Fault.of(
                            FaultCode.INVALID_BODY,
                            "TLS with certificate "
                                    + files.certificate()
                                    + " and key "
                                    + files.key()
                                    + " cannot be used: PEM files with a certificate"
                                    + " chain and its PKCS 8 key without password are needed")
                    .exception();
        }
    }

    private static Path readable(Path file) {
        if (!Files.isReadable(file)) {
            throw Fault.of(FaultCode.INVALID_BODY, "file " + file + " cannot be read").exception();
        }
        return file;
    }
}
