package io.portolan.services.binary;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// Where a node is asked by frames: `HOST:PORT`, an IPv6 address in brackets.
///
/// *Failure:* [IllegalArgumentException] for what is none.
///
/// @param host a name or an address
/// @param port 1 to 65535
public record NodeAddress(String host, int port) {

    private static final int LAST_PORT = 65_535;
    private static final String SCHEME = "tcp";

    /// The address of a text.
    public static NodeAddress of(String text) {
        try {
            URI uri = new URI(SCHEME + "://" + text);
            NodeAddress address = uri.getRawPath().isEmpty() ? of(uri) : null;
            if (address != null) {
                return address;
            }
        } catch (URISyntaxException e) {
            throw wrong(text, e);
        }
        throw wrong(text, null);
    }

    /// The address of `tcp://HOST:PORT/...`; null for another one.
    public static @Nullable NodeAddress of(URI uri) {
        boolean isOne =
                SCHEME.equals(uri.getScheme())
                        && uri.getHost() != null
                        && uri.getUserInfo() == null
                        && uri.getQuery() == null
                        && uri.getFragment() == null
                        && uri.getPort() >= 1
                        && uri.getPort() <= LAST_PORT;
        return isOne ? new NodeAddress(uri.getHost(), uri.getPort()) : null;
    }

    /// Where a service of the node is asked.
    public String uri(String path) {
        return SCHEME + "://" + this + path;
    }

    /// The address as the network takes it; a name is resolved.
    public InetSocketAddress socket() {
        boolean isBracketed = host.startsWith("[");
        return new InetSocketAddress(
                isBracketed ? host.substring(1, host.length() - 1) : host, port);
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }

    private static IllegalArgumentException wrong(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "node '%s': HOST:PORT is needed, such as 127.0.0.1:7000".formatted(text), cause);
    }
}
