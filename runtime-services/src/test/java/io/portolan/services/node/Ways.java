package io.portolan.services.node;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.wire.HttpListener;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// All ways to the services of a node, by name.
final class Ways implements AutoCloseable {

    /// Of all, because it takes a second to make one.
    private static final Certificate CERTIFICATE = certificate();

    private final Map<String, Transport> all = new LinkedHashMap<>();
    private final HttpListener plain;
    private final HttpListener secure;

    Ways(ServiceNode node) throws Exception {
        Certificate certificate = CERTIFICATE;
        plain = HttpListener.open(node.operations(), HttpSettings.LOOPBACK);
        secure =
                HttpListener.open(
                        node.operations(),
                        HttpSettings.LOOPBACK.tls(
                                new TlsFiles(certificate.certificate, certificate.key, null)));
        HttpClient second =
                HttpClient.newBuilder()
                        .sslContext(certificate.trusting(certificate))
                        .version(HttpClient.Version.HTTP_2)
                        .build();
        all.put("in process", new InProcess(node, operation -> operation));
        all.put("HTTP/1.1", new HttpTransport(plain.uri()));
        all.put("HTTP/2", new HttpTransport(secure.uri(), second));
        all.put("frames", OverBinary.to(node));
    }

    private static Certificate certificate() {
        try {
            Path folder = Files.createTempDirectory("ways");
            Certificate made = new Certificate(folder, "server");
            folder.toFile().deleteOnExit(); // last, when it is empty
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            return made;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    Transport by(String name) {
        return Objects.requireNonNull(all.get(name), name);
    }

    Map<String, Transport> all() {
        return all;
    }

    @Override
    public void close() throws IOException {
        for (Transport each : all.values()) {
            each.close();
        }
        plain.close();
        secure.close();
    }
}
