package io.portolan.services.node;

import io.portolan.services.binary.NodeAddress;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// Where a service is: at a path of this node, such as `/services/scores`, or of another one, such
/// as `tcp://127.0.0.1:7000/services/scores`.
///
/// @param node null for this one
/// @param path in the node
record ServiceAddress(@Nullable NodeAddress node, String path) {

    /// The place that a text says.
    ///
    /// *Failure:* [IllegalArgumentException] for another one.
    static ServiceAddress of(String text) {
        if (text.startsWith("/")) {
            return new ServiceAddress(null, text);
        }
        try {
            URI uri = new URI(text);
            NodeAddress node = NodeAddress.of(uri);
            if (node != null && uri.getPath().length() > 1) {
                return new ServiceAddress(node, uri.getPath());
            }
        } catch (URISyntaxException e) {
            throw wrong(text, e);
        }
        throw wrong(text, null);
    }

    private static IllegalArgumentException wrong(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "service=%s: a path in this node such as /services/name is allowed, or where it is in another one, such as tcp://HOST:PORT/services/name"
                        .formatted(text),
                cause);
    }
}
