package io.portolan.services.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A key with a certificate signed by itself, made by the JDK's own tool.
public final class Certificate {

    private static final char[] PASSWORD = "for-tests-only".toCharArray();
    private static final Map<String, byte[]> MADE = new HashMap<>();

    public final Path certificate;
    public final Path key;
    private final KeyStore store;

    /// @param name whose it is; the same one is the same key in all tests, as the tool takes a
    ///   second
    public Certificate(Path folder, String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        byte[] made;
        synchronized (MADE) {
            if (!MADE.containsKey(name)) {
                make(file, name);
                MADE.put(name, Files.readAllBytes(file));
            }
            made = MADE.get(name);
        }
        store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(made), PASSWORD);
        certificate =
                pem(
                        folder.resolve(name + ".pem"),
                        "CERTIFICATE",
                        store.getCertificate("k").getEncoded());
        key =
                pem(
                        folder.resolve(name + ".key"),
                        "PRIVATE KEY",
                        store.getKey("k", PASSWORD).getEncoded());
    }

    private static void make(Path file, String name) throws IOException, InterruptedException {
        Process tool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-genkeypair",
                                "-keyalg",
                                "EC",
                                "-alias",
                                "k",
                                "-storetype",
                                "PKCS12",
                                "-dname",
                                "CN=" + name + ",O=Example",
                                "-validity",
                                "30",
                                "-ext",
                                "san=ip:127.0.0.1,dns:localhost",
                                "-storepass",
                                new String(PASSWORD),
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(tool.getInputStream().readAllBytes(), US_ASCII);
        if (tool.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    /// The context of a client that shows this one and trusts the other one.
    public SSLContext trusting(Certificate other) throws GeneralSecurityException, IOException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store, PASSWORD);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("other", other.store.getCertificate("k"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static Path pem(Path file, String kind, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
