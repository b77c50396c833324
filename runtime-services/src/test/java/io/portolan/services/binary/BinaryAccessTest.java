package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.access.AccessFile;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Grant;
import io.portolan.services.access.Holder;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.node.Certificate;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BinaryAccessTest {

    private static final String ANN = "ann-secret-0123456789";
    private static final AccessRules RULES =
            new AccessRules(
                    new AccessFile(
                            Map.of("reader", List.of(new Grant("/services/*", List.of("GET")))),
                            List.of(
                                    new Holder("ann", List.of("reader"), ANN, null),
                                    new Holder(
                                            "bob", List.of("reader"), null, "CN=bob,O=Example"))));
    private static final TcpSettings RULED = TcpSettings.LOOPBACK.access(RULES);

    @TempDir Path folder = Path.of("");

    @Test
    @DisplayName("services 28: without a token, and with a wrong one, nothing is performed")
    void strangers() throws Exception {
        for (String token : new @Nullable String[] {null, "wrong-secret-0123456789"}) {
            try (Loopback stranger = Loopback.start(RULED, BinarySettings.DEFAULT, token, null)) {
                for (int times = 0; times < 2; times++) {
                    Fault fault = stranger.ask(Verb.GET, null).fault();
                    assertEquals(FaultCode.PERMISSION_DENIED, fault.code());
                    assertEquals(true, fault.extensions().get(Fault.AUTHENTICATE));
                    assertFalse(fault.detail().contains("secret"), fault::detail);
                }
                assertTrue(stranger.node().asked.isEmpty());
            }
        }
    }

    @Test
    @DisplayName(
            "services 28: a token gives the rights of its roles and no others, LOOKUP included")
    void roles() throws Exception {
        try (Loopback ann = Loopback.start(RULED, BinarySettings.DEFAULT, ANN, null)) {
            ann.ask(Verb.GET, null).reply();
            for (Verb verb : new Verb[] {Verb.UPDATE, Verb.LOOKUP, Verb.DROP}) {
                Fault fault = ann.ask(verb, null).fault();
                assertEquals(FaultCode.PERMISSION_DENIED, fault.code());
                assertFalse(fault.extensions().containsKey(Fault.AUTHENTICATE));
            }
            ann.ask(Verb.GET, null).reply();
            assertEquals("ann", asker(ann));
            assertEquals("ann", asker(ann));
            assertTrue(ann.node().asked.isEmpty());
        }
    }

    @Tag("slow")
    @Test
    @DisplayName("services 28: clients are known by their certificates")
    void certificates() throws Exception {
        Certificate node = new Certificate(folder, "node");
        Certificate bob = new Certificate(folder, "bob");
        Certificate eve = new Certificate(folder, "eve");
        Path authorities =
                Files.writeString(
                        folder.resolve("authorities.pem"),
                        Files.readString(bob.certificate) + Files.readString(eve.certificate));
        TcpSettings settings = RULED.tls(new TlsFiles(node.certificate, node.key, authorities));
        try (Loopback known = over(settings, bob, node)) {
            known.ask(Verb.GET, null).reply();
            assertEquals("bob", asker(known));
            assertEquals(FaultCode.PERMISSION_DENIED, known.ask(Verb.DROP, null).fault().code());
        }
        try (Loopback unknown = over(settings, eve, node)) {
            assertEquals(FaultCode.PERMISSION_DENIED, unknown.ask(Verb.GET, null).fault().code());
        }
        Certificate stranger = new Certificate(folder, "stranger");
        try (Loopback refused = over(settings, stranger, node)) {
            assertEquals(FaultCode.OPERATION_CANCELED, refused.ask(Verb.GET, null).fault().code());
            assertTrue(refused.node().asked.isEmpty());
        }
        try (Loopback deceived = over(settings, bob, stranger)) {
            assertEquals(FaultCode.OPERATION_CANCELED, deceived.ask(Verb.GET, null).fault().code());
            assertTrue(deceived.node().asked.isEmpty());
        }
    }

    private static Loopback over(TcpSettings settings, Certificate own, Certificate trusted) {
        TlsFiles files = new TlsFiles(own.certificate, own.key, trusted.certificate);
        return Loopback.start(settings, BinarySettings.DEFAULT, null, files);
    }

    private static String asker(Loopback loopback) throws InterruptedException {
        return loopback.node().asked.take().operation().terms().principal().name();
    }
}
