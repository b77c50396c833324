package io.portolan.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `portolan call` and `watch` with `https`.
@Timeout(60)
class CallOverTlsTest {

    private static final String PASSWORD = "for-tests-only";

    @TempDir static Path folder;

    private static Path certificate;
    private static Path key;

    /// A key with a certificate signed by itself, made by the JDK's own tool.
    @BeforeAll
    static void certificate() throws Exception {
        Path file = folder.resolve("k.p12");
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "k",
                        "-dname",
                        "CN=ann,O=Example",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString());
        Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(tool.getInputStream().readAllBytes(), US_ASCII);
        assertEquals(0, tool.waitFor(), said);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        certificate = pem("CERTIFICATE", store.getCertificate("k").getEncoded());
        key = pem("PRIVATE KEY", store.getKey("k", PASSWORD.toCharArray()).getEncoded());
    }

    private static Path pem(String kind, byte[] bytes) throws Exception {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                folder.resolve(kind.charAt(0) + ".pem"),
                "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind));
    }

    @Test
    void aNodeIsTrustedByItsAuthorityOnly() throws Exception {
        try (RunningNode node =
                RunningNode.start(
                        "--certificate", certificate.toString(), "--key", key.toString())) {
            String url = node.at("/health").toString();
            assertTrue(url.startsWith("https:"), url);
            Outcome.of("call", url, "--authority", certificate).assertSuccess();
            Outcome.of("watch", url, "--authority", certificate, "--timeout", "100ms")
                    .assertSuccess();
            Outcome unknown = Outcome.of("call", url);
            assertEquals(1, unknown.status());
            assertTrue(unknown.err().contains("name the authority"), unknown.err());
            Outcome plain = Outcome.of("call", url.replace("https:", "http:"));
            assertEquals(1, plain.status());
            assertTrue(plain.err().contains("gave no answer of HTTP"), plain.err());
            Outcome noKey =
                    Outcome.of("call", url, "--certificate", certificate, "--key", certificate);
            assertEquals(2, noKey.status());
            assertTrue(noKey.err().contains("between BEGIN PRIVATE KEY and END"), noKey.err());
        }
    }

    @Test
    void aCertificateIsShownToANodeThatWantsOne() throws Exception {
        Path rules =
                Files.writeString(
                        folder.resolve("access.json"),
                        """
                        {"roles": {"reader": [{"service": "/directory", "verbs": ["GET"]}]},
                         "holders": [
                          {"name": "ann", "roles": ["reader"], "certificate": "CN=ann,O=Example"}]}
                        """);
        try (RunningNode node =
                RunningNode.start(
                        "--certificate",
                        certificate.toString(),
                        "--key",
                        key.toString(),
                        "--authority",
                        certificate.toString(),
                        "--access",
                        rules.toString())) {
            String url = node.at("/directory").toString();
            Outcome.of(
                            "call",
                            url,
                            "--authority",
                            certificate,
                            "--certificate",
                            certificate,
                            "--key",
                            key)
                    .assertSuccess();
            Outcome nobody = Outcome.of("call", url, "--authority", certificate);
            assertEquals(1, nobody.status());
            assertEquals(1, nobody.err().lines().count(), nobody.err());
        }
    }
}
