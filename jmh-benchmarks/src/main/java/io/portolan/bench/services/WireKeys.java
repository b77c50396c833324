package io.portolan.bench.services;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.portolan.services.access.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/// The key and the certificate of both ends of a connection with TLS, in a folder that the client's
/// process makes and the server's process is told of.
final class WireKeys {

    private static final String FOLDER = "io.portolan.bench.wire.keys";
    private static final String PASSWORD = "for-benchmarks-only";
    private static final String CERTIFICATE = "end.pem";
    private static final String KEY = "end.key";

    private WireKeys() {}

    /// Makes them in a folder; returns the option by which another JVM finds them.
    static String make(Path folder) throws IOException, InterruptedException {
        Path store = folder.resolve("end.p12");
        Process tool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-keyalg",
                                "EC",
                                "-alias",
                                "end",
                                "-storetype",
                                "PKCS12",
                                "-dname",
                                "CN=end",
                                "-ext",
                                "san=ip:127.0.0.1,dns:localhost",
                                "-storepass",
                                PASSWORD,
                                "-keystore",
                                store.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(tool.getInputStream().readAllBytes(), US_ASCII);
        if (tool.waitFor() != 0) {
            throw new IOException(said);
        }
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            write(
                    folder.resolve(CERTIFICATE),
                    "CERTIFICATE",
                    keys.getCertificate("end").getEncoded());
            write(
                    folder.resolve(KEY),
                    "PRIVATE KEY",
                    keys.getKey("end", PASSWORD.toCharArray()).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IOException("the keys could not be read", e);
        }
        System.setProperty(FOLDER, folder.toString());
        return "-D" + FOLDER + "=" + folder;
    }

    /// Those of a server, which asks clients for no certificate.
    static TlsFiles server() {
        Path folder = folder();
        return new TlsFiles(folder.resolve(CERTIFICATE), folder.resolve(KEY), null);
    }

    /// Those of a client, which trusts the server's certificate.
    static TlsFiles client() {
        Path folder = folder();
        return new TlsFiles(
                folder.resolve(CERTIFICATE), folder.resolve(KEY), folder.resolve(CERTIFICATE));
    }

    private static Path folder() {
        return Path.of(System.getProperty(FOLDER, "."));
    }

    private static void write(Path file, String kind, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        Files.writeString(
                file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
