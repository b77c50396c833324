package io.portolan.cli.call;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// TLS from PEM files: whom to trust, and the certificate that is shown.
///
/// *Failure:* [CommandException] that names the option and the file.
final class PemContext {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END");

    private PemContext() {}

    /// The context of the files; null when there are none, for the JVM's own.
    static @Nullable SSLContext of(
            @Nullable Path authority, @Nullable Path certificate, @Nullable Path key) {
        if ((certificate == null) != (key == null)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--certificate and --key: both are needed together, or none of them");
        }
        if (authority == null && certificate == null) {
            return null;
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    certificate == null || key == null ? null : shown(certificate, key),
                    authority == null ? null : trusted(authority),
                    null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new CommandException(
                    ExitCode.USAGE, "TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static TrustManager[] trusted(Path authority)
            throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        List<Certificate> all = certificates("--authority", authority);
        for (int i = 0; i < all.size(); i++) {
            store.setCertificateEntry("authority-" + i, all.get(i));
        }
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyManager[] shown(Path certificate, Path key)
            throws GeneralSecurityException, IOException {
        List<Certificate> chain = certificates("--certificate", certificate);
        KeyStore store = empty();
        char[] password = {};
        store.setKeyEntry(
                "key",
                privateKey(key, chain.getFirst().getPublicKey().getAlgorithm()),
                password,
                chain.toArray(Certificate[]::new));
        KeyManagerFactory factory =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }

    private static List<Certificate> certificates(String option, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            List<Certificate> all =
                    List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
            if (!all.isEmpty()) {
                return all;
            }
        } catch (GeneralSecurityException | IOException e) {
            throw wrong(option, file, "certificates", e);
        }
        throw wrong(option, file, "certificates", null);
    }

    private static PrivateKey privateKey(Path file, String algorithm) {
        try {
            Matcher key = KEY.matcher(Files.readString(file, US_ASCII));
            if (key.find()) {
                byte[] bytes = Base64.getMimeDecoder().decode(key.group(1));
                return KeyFactory.getInstance(algorithm)
                        .generatePrivate(new PKCS8EncodedKeySpec(bytes));
            }
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            throw wrong("--key", file, "the key", e);
        }
        throw wrong("--key", file, "the key, between BEGIN PRIVATE KEY and END", null);
    }

    private static CommandException wrong(
            String option, Path file, String what, @Nullable Throwable cause) {
        String message = "%s %s: a PEM file with %s is needed".formatted(option, file, what);
        return cause == null
                ? new CommandException(ExitCode.USAGE, message)
                : new CommandException(ExitCode.USAGE, message, cause);
    }
}
