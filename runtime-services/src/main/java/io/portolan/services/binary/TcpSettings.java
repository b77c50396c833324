package io.portolan.services.binary;

import io.portolan.services.access.AccessRules;
import io.portolan.services.access.TlsFiles;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Where a node listens for frames, which clients it lets in and how much it takes.
///
/// @param host the address to bind
/// @param port the port to bind, 0 for a free one
/// @param limits how much each connection takes
/// @param access the rules of access; null when everybody may do everything
/// @param tls keys and certificates; null for no encryption
/// @param isOpenByConsent whether it may be reached from elsewhere without `access`
/// @param drain how long requests in flight may take when it closes
public record TcpSettings(
        String host,
        int port,
        BinarySettings limits,
        @Nullable AccessRules access,
        @Nullable TlsFiles tls,
        boolean isOpenByConsent,
        Duration drain) {

    /// A free port of the loopback address.
    public static final TcpSettings LOOPBACK =
            new TcpSettings(
                    "127.0.0.1",
                    0,
                    BinarySettings.DEFAULT,
                    null,
                    null,
                    false,
                    Duration.ofSeconds(10));

    public TcpSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port=%d: 0 to 65535 is allowed".formatted(port));
        }
    }

    /// These settings at another address.
    public TcpSettings at(String newHost, int newPort) {
        return new TcpSettings(newHost, newPort, limits, access, tls, isOpenByConsent, drain);
    }

    /// These settings with other limits.
    public TcpSettings limits(BinarySettings other) {
        return new TcpSettings(host, port, other, access, tls, isOpenByConsent, drain);
    }

    /// These settings under these rules.
    public TcpSettings access(@Nullable AccessRules rules) {
        return new TcpSettings(host, port, limits, rules, tls, isOpenByConsent, drain);
    }

    /// These settings with these keys.
    public TcpSettings tls(@Nullable TlsFiles files) {
        return new TcpSettings(host, port, limits, access, files, isOpenByConsent, drain);
    }

    /// These settings, reachable from elsewhere without rules or not.
    public TcpSettings consent(boolean isOpen) {
        return new TcpSettings(host, port, limits, access, tls, isOpen, drain);
    }
}
