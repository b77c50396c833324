package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.Certificate;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The console as browsers get it of a node with a certificate: over TLS, and so over HTTP/2.
@Tag("slow")
@Timeout(120)
class ConsoleOverHttp2Test extends OpenConsole {

    private static final String PROTOCOLS =
            "[...new Set(performance.getEntries().filter((each) => each.nextHopProtocol).map((each) => each.nextHopProtocol))].join()";

    @TempDir private static Path folder;

    /// The same each time.
    private static Certificate own() throws Exception {
        return new Certificate(folder, "console");
    }

    /// The browser trusts this one key, and no other that nobody has signed.
    @Override
    List<String> flags() throws Exception {
        byte[] key;
        try (var in = Files.newInputStream(own().certificate)) {
            key =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificate(in)
                            .getPublicKey()
                            .getEncoded();
        }
        String hash =
                Base64.getEncoder()
                        .encodeToString(MessageDigest.getInstance("SHA-256").digest(key));
        return List.of("--ignore-certificate-errors-spki-list=" + hash);
    }

    @Override
    HttpClient newClient() throws Exception {
        return HttpClient.newBuilder().sslContext(own().trusting(own())).build();
    }

    @Override
    HttpSettings settings() throws Exception {
        return super.settings().tls(new TlsFiles(own().certificate, own().key, null));
    }

    @Test
    void allOfThePageComesOverOneProtocolAndTheStreamIsLive() throws Exception {
        assertEquals("https", node.uri().getScheme());
        signIn(tab, ConsoleNode.TOKEN);
        assertEquals("h2", tab.evaluate(PROTOCOLS));
        tab.await("document.getElementById('link').classList.contains('good')");
        show("service/services/scores");
        awaitText("players {2}");
        put("bob", 5);
        awaitText("players {3}");
        click("Puts one under its own key");
        tab.await("document.querySelector('form.operation')");
        run(
                "(() => { const [name, points] = document.querySelectorAll('form.operation fieldset input'); name.value = 'cy'; points.value = '7'; document.querySelector('form.operation').requestSubmit(); })()");
        awaitText("Status 201, revision");
        awaitText("players {4}");
        click("Map of the test");
        tab.await(
                "document.querySelector('iframe')?.contentDocument?.body?.textContent.includes('map of map')");
        assertEquals("h2", tab.evaluate(PROTOCOLS));
        assertEquals(List.of(), complained());
    }

    @Test
    void manyWindowsWatchBesideEachOther() throws Exception {
        signIn(tab, ConsoleNode.TOKEN);
        show("service/services/scores");
        List<Chromium.Tab> others = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) { // more than the six connections of HTTP/1.1
                Chromium.Tab other = browser.open(600, 400);
                others.add(other);
                signIn(other, ConsoleNode.READER);
                Object _ = other.evaluate("location.hash = '#/service/services/scores'");
                other.await("document.body.textContent.includes('players {2}')");
            }
            put("bob", 5);
            others.getLast().await("document.body.textContent.includes('players {3}')");
        } finally {
            others.forEach(Chromium.Tab::close);
        }
    }
}
