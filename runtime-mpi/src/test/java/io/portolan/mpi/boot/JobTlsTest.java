package io.portolan.mpi.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.wait.BriefWait;
import io.portolan.mpi.wire.JobTls;
import io.portolan.mpi.wiretest.KeyStores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The key of a job: what the environment says of it, and who is let into the meeting without it.
@Timeout(30)
final class JobTlsTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final long TOKEN = 7;

    @TempDir private Path folder;

    private static String refusal(Map<String, String> environment) {
        return String.valueOf(
                assertThrows(BootException.class, () -> Boot.tls(environment)).getMessage());
    }

    private static Map<String, String> named(Path file, String password) {
        return Map.of(Boot.TLS, file.toString(), Boot.TLS_PASSWORD, password);
    }

    @Test
    void theEnvironmentNamesTheKeyStore() throws Exception {
        assertNull(Boot.tls(Map.of()));
        Path file = KeyStores.make(folder.resolve("job.p12"));
        assertNotNull(Boot.tls(named(file, KeyStores.PASSWORD)));
        assertEquals(
                "PORTOLAN_TLS names key store %s, and PORTOLAN_TLS_PASSWORD is not set; set it to the password of the key store"
                        .formatted(file),
                refusal(Map.of(Boot.TLS, file.toString())));
        assertEquals(
                "PORTOLAN_TLS: the password does not open key store %s; give that with which keytool has made it"
                        .formatted(file),
                refusal(named(file, "another")));
    }

    @Tag("slow")
    @Test
    void aFileThatIsNoKeyStoreIsNamed() throws Exception {
        Path missing = folder.resolve("missing.p12");
        assertEquals(
                "PORTOLAN_TLS: there is no key store %s; make one by keytool -genkeypair, and copy it to the same place on all hosts"
                        .formatted(missing),
                refusal(named(missing, "")));
        Path text = Files.writeString(folder.resolve("text.p12"), "no key store");
        String sentence = refusal(named(text, ""));
        assertTrue(
                sentence.startsWith("PORTOLAN_TLS: key store %s cannot be read: ".formatted(text))
                        && sentence.endsWith("give one in the format PKCS12, as keytool makes it"),
                sentence);
        Path empty = KeyStores.make(folder.resolve("empty.p12"));
        KeyStores.keytool(
                "-delete",
                "-alias",
                "job",
                "-keystore",
                empty.toString(),
                "-storepass",
                KeyStores.PASSWORD);
        assertEquals(
                "PORTOLAN_TLS: key store %s cannot be used: it holds no key; make another one by keytool -genkeypair"
                        .formatted(empty),
                refusal(named(empty, KeyStores.PASSWORD)));
    }

    private static BootConnection connect(BootServer server, @Nullable JobTls tls, int process)
            throws BootException {
        return BootConnection.to(
                LOOPBACK.getHostAddress(), server.port(), TOKEN, tls, process, LONG);
    }

    @Test
    void onlyWhoHasTheKeyMeetsTheOthers() throws Exception {
        JobTls tls = KeyStores.open(folder.resolve("job.p12"));
        JobTls other = KeyStores.open(folder.resolve("other.p12"));
        try (BootServer server =
                        BootServer.listen(LOOPBACK, 0, TOKEN, tls, 2, LONG, String::valueOf);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            String sentence =
                    String.valueOf(
                            assertThrows(BootException.class, () -> connect(server, other, 1))
                                    .getMessage());
            assertTrue(sentence.contains("has not the key of the job, or speaks no TLS"), sentence);
            try (BootConnection plain = connect(server, null, 1)) {
                String refused =
                        String.valueOf(
                                assertThrows(BootException.class, () -> plain.gather("x"))
                                        .getMessage());
                assertTrue(
                        refused.startsWith("this process was refused without an answer"), refused);
                assertTrue(
                        refused.endsWith("the PORTOLAN_TOKEN and the PORTOLAN_TLS of the others"));
            }
            try (BootConnection first = connect(server, tls, 0);
                    BootConnection second = connect(server, tls, 1)) {
                Future<List<String>> asked = threads.submit(() -> second.gather("b"));
                assertEquals(List.of("a", "b"), first.gather("a"));
                assertEquals(List.of("a", "b"), asked.get());
            }
        }
    }

    /// Feared: that it is tried until the time is up, and called nobody.
    @Test
    void whoListensAndTalksToNobodyIsSaidAtOnce() throws Exception {
        JobTls tls = KeyStores.open(folder.resolve("job.p12"));
        AtomicInteger accepted = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0, 0, LOOPBACK)) {
            Thread.startVirtualThread(() -> reset(server, accepted));
            String sentence =
                    String.valueOf(
                            assertThrows(
                                            BootException.class,
                                            () ->
                                                    BootConnection.to(
                                                            LOOPBACK.getHostAddress(),
                                                            server.getLocalPort(),
                                                            TOKEN,
                                                            tls,
                                                            1,
                                                            LONG))
                                    .getMessage());
            assertEquals(1, accepted.get(), sentence);
        }
    }

    /// Resets each connection as soon as something has come.
    private static void reset(ServerSocket server, AtomicInteger accepted) {
        try {
            while (true) {
                try (Socket peer = server.accept()) {
                    accepted.incrementAndGet();
                    peer.setSoLinger(true, 0);
                    int _ = peer.getInputStream().read();
                }
            }
        } catch (IOException closed) {
            return; // at the end of the test
        }
    }

    /// Feared: the thread that reads fails before the socket says that it is closed, so that a
    /// process that ends well takes its launcher for gone.
    @Test
    void whoClosesTheConnectionIsNotToldThatTheLauncherHasGone() throws Exception {
        JobTls tls = KeyStores.open(folder.resolve("job.p12"));
        AtomicInteger gone = new AtomicInteger();
        for (int i = 0; i < 40; i++) {
            try (BootServer server =
                            BootServer.listen(LOOPBACK, 0, TOKEN, tls, 1, LONG, String::valueOf);
                    BootConnection connection = connect(server, tls, 0)) {
                assertEquals(List.of("a"), connection.gather("a"));
                connection.listen(
                        new BootConnection.Listener() {
                            @Override
                            public void end(int status) {}

                            @Override
                            public void dump() {}

                            @Override
                            public void gone() {
                                gone.incrementAndGet();
                            }
                        });
            }
            BriefWait.until(() ->
                    Thread.getAllStackTraces().keySet().stream()
                            .noneMatch(thread -> thread.getName().equals("portolan launcher")));
        }
        assertEquals(0, gone.get());
    }
}
