package io.portolan.mpi.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/// TLS between the processes of a job. All have the same key store, which holds a key and its
/// certificate: each process shows the certificate, and takes no other one from its peers.
///
/// *Threads:* any.
///
/// Source: RFC 8446
public final class JobTls {
    private static final String FORMAT = "PKCS12";
    private static final String[] PROTOCOLS = {"TLSv1.3"};

    private final SSLContext context;

    private JobTls(SSLContext context) {
        this.context = context;
    }

    /// Reads a key store in the format PKCS12, as `keytool -genkeypair` makes it.
    ///
    /// @throws IOException if it cannot be read or holds no key; the message is a sentence that
    ///   names it, and the remedy
    public static JobTls of(Path file, String password) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore own = KeyStore.getInstance(FORMAT);
            own.load(in, password.toCharArray());
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, password.toCharArray());
            TrustManagerFactory trusted =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(certificates(own));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
            return new JobTls(context);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "there is no key store %s; make one by keytool -genkeypair, and copy it to the same place on all hosts"
                            .formatted(file),
                    e);
        } catch (IOException e) {
            throw e.getCause() instanceof UnrecoverableKeyException
                    ? new IOException(
                            "the password does not open key store %s; give that with which keytool has made it"
                                    .formatted(file),
                            e)
                    : new IOException(
                            "key store %s cannot be read: %s; give one in the format %s, as keytool makes it"
                                    .formatted(file, e.getMessage(), FORMAT),
                            e);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "key store %s cannot be used: %s; make another one by keytool -genkeypair"
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    /// The certificates of the keys, as those that are trusted.
    private static KeyStore certificates(KeyStore own)
            throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(FORMAT);
        trusted.load(null, null);
        for (String alias : Collections.list(own.aliases())) {
            Certificate shown = own.getCertificate(alias);
            if (own.isKeyEntry(alias) && shown != null) {
                trusted.setCertificateEntry(alias, shown);
            }
        }
        if (trusted.size() == 0) {
            throw new GeneralSecurityException("it holds no key");
        }
        return trusted;
    }

    /// One end of a connection that nobody has made secure yet.
    public SSLEngine engine(boolean isClient) {
        SSLEngine engine = context.createSSLEngine();
        engine.setEnabledProtocols(PROTOCOLS);
        engine.setUseClientMode(isClient);
        engine.setNeedClientAuth(!isClient);
        return engine;
    }

    /// Makes a connection secure, within the time that the socket has for a read. The socket that
    /// is returned closes the given one.
    ///
    /// @throws IOException if the other side has not the key of the job, or speaks no TLS
    public Socket secured(Socket socket, boolean isClient) throws IOException {
        SSLSocket secured =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(
                                        socket,
                                        socket.getInetAddress().getHostAddress(),
                                        socket.getPort(),
                                        true);
        secured.setEnabledProtocols(PROTOCOLS);
        secured.setUseClientMode(isClient);
        secured.setNeedClientAuth(!isClient);
        secured.startHandshake();
        return secured;
    }
}
