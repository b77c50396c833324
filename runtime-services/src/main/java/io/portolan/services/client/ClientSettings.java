package io.portolan.services.client;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.binary.BinarySettings;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a client is known to a node, and how much it takes on.
///
/// @param token by which the node knows the client; null for none
/// @param tls the client's certificate and the authority of the node's; null for no encryption
/// @param frames the limits of the connection
public record ClientSettings(
        @Nullable String token, @Nullable TlsFiles tls, BinarySettings frames) {

    /// No token, no encryption, [BinarySettings#DEFAULT].
    public static final ClientSettings DEFAULT =
            new ClientSettings(null, null, BinarySettings.DEFAULT);

    public ClientSettings {
        Objects.requireNonNull(frames, "frames");
    }

    /// Returns these settings with a token.
    public ClientSettings withToken(String shown) {
        return new ClientSettings(Objects.requireNonNull(shown, "shown"), tls, frames);
    }

    /// These settings with encryption.
    public ClientSettings withTls(TlsFiles files) {
        return new ClientSettings(token, Objects.requireNonNull(files, "files"), frames);
    }

    /// These settings with other limits of the connection.
    public ClientSettings withFrames(BinarySettings settings) {
        return new ClientSettings(token, tls, settings);
    }

    /// Without the token, so that it stays out of logs.
    @Override
    public String toString() {
        return "ClientSettings[token=%s, tls=%s, frames=%s]"
                .formatted(token == null ? "none" : "hidden", tls, frames);
    }
}
