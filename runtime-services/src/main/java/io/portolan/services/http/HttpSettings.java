package io.portolan.services.http;

import io.portolan.services.access.AccessRules;
import io.portolan.services.access.TlsFiles;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where a listener listens, which clients it lets in and how much it takes.
///
/// For programs of this machine, with larger bodies than by default:
///
/// {@snippet class="io.portolan.services.examples.HttpPorts" region="local"}
///
/// For the world, with keys and with rules of access:
///
/// {@snippet class="io.portolan.services.examples.HttpPorts" region="open"}
///
/// @param host the address to bind
/// @param port the port to bind, 0 for a free one
/// @param limits how much it takes
/// @param access the rules of access; null when everybody may do everything
/// @param tls keys and certificates; null for no encryption
/// @param hosts further names by which clients may call it
/// @param isOpenByConsent whether it may be reached from elsewhere without `access`
/// @param webhooks which webhooks it takes; null for none
/// @param hasConsole whether browsers that ask for `/` get the console
/// @param drain how long requests in flight may take when it closes
public record HttpSettings(
        String host,
        int port,
        HttpLimits limits,
        @Nullable AccessRules access,
        @Nullable TlsFiles tls,
        Set<String> hosts,
        boolean isOpenByConsent,
        @Nullable WebhookSettings webhooks,
        boolean hasConsole,
        Duration drain) {

    /// A free port of the loopback address.
    public static final HttpSettings LOOPBACK =
            new HttpSettings(
                    "127.0.0.1",
                    0,
                    HttpLimits.DEFAULT,
                    null,
                    null,
                    Set.of(),
                    false,
                    null,
                    true,
                    Duration.ofSeconds(10));

    public HttpSettings {
        hosts = Set.copyOf(hosts);
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port=%d: 0 to 65535 is allowed".formatted(port));
        }
    }

    /// These settings at another address.
    public HttpSettings at(String newHost, int newPort) {
        return new HttpSettings(
                newHost,
                newPort,
                limits,
                access,
                tls,
                hosts,
                isOpenByConsent,
                webhooks,
                hasConsole,
                drain);
    }

    /// These settings with other limits.
    public HttpSettings limits(HttpLimits other) {
        return new HttpSettings(
                host,
                port,
                other,
                access,
                tls,
                hosts,
                isOpenByConsent,
                webhooks,
                hasConsole,
                drain);
    }

    /// These settings under these rules.
    public HttpSettings access(@Nullable AccessRules rules) {
        return new HttpSettings(
                host,
                port,
                limits,
                rules,
                tls,
                hosts,
                isOpenByConsent,
                webhooks,
                hasConsole,
                drain);
    }

    /// These settings with these keys.
    public HttpSettings tls(@Nullable TlsFiles files) {
        return new HttpSettings(
                host,
                port,
                limits,
                access,
                files,
                hosts,
                isOpenByConsent,
                webhooks,
                hasConsole,
                drain);
    }

    /// These settings, and whether it may be reached from elsewhere without `access`.
    public HttpSettings consent(boolean isOpen) {
        return new HttpSettings(
                host, port, limits, access, tls, hosts, isOpen, webhooks, hasConsole, drain);
    }

    /// These settings with these webhooks; null for none.
    public HttpSettings webhooks(@Nullable WebhookSettings wanted) {
        return new HttpSettings(
                host, port, limits, access, tls, hosts, isOpenByConsent, wanted, hasConsole, drain);
    }

    /// These settings, with or without the console.
    public HttpSettings console(boolean isServed) {
        return new HttpSettings(
                host, port, limits, access, tls, hosts, isOpenByConsent, webhooks, isServed, drain);
    }
}
