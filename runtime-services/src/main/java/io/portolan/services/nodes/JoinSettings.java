package io.portolan.services.nodes;

import io.portolan.services.access.TlsFiles;
import io.portolan.services.binary.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which other nodes a node looks for, and how it is known to them.
///
/// The token is shown to the nodes of the list only, and to others that these know of only where
/// `tls` has an authority by which they prove who they are.
///
/// @param nodes where others listen for frames, each as `HOST:PORT`; one that can be reached is
///   enough to find all
/// @param address where others reach this node, as `HOST:PORT`; null for where it listens
/// @param lease for how long others remember it when they hear nothing more of it
/// @param token by which others know it; null for none
/// @param tls its certificate and the authority of theirs; null for no encryption
public record JoinSettings(
        List<String> nodes,
        @Nullable String address,
        Duration lease,
        @Nullable String token,
        @Nullable TlsFiles tls) {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofHours(1);

    /// No other nodes; remembered for ten seconds.
    public static final JoinSettings NONE =
            new JoinSettings(List.of(), null, Duration.ofSeconds(10), null, null);

    public JoinSettings {
        nodes = List.copyOf(nodes);
        Objects.requireNonNull(lease, "lease");
        nodes.forEach(NodeAddress::of);
        if (address != null) {
            NodeAddress.of(address);
        }
        if (lease.compareTo(SHORTEST) < 0 || lease.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "lease=%s of a node: %s to %s is allowed".formatted(lease, SHORTEST, LONGEST));
        }
    }

    /// These nodes, and otherwise [#NONE].
    public static JoinSettings of(List<String> nodes) {
        return NONE.nodes(nodes);
    }

    /// These settings with other nodes.
    public JoinSettings nodes(List<String> others) {
        return new JoinSettings(others, address, lease, token, tls);
    }

    /// These settings, reached by others at another address than it listens at.
    public JoinSettings address(@Nullable String reached) {
        return new JoinSettings(nodes, reached, lease, token, tls);
    }

    /// These settings with another lease.
    public JoinSettings lease(Duration time) {
        return new JoinSettings(nodes, address, time, token, tls);
    }

    /// These settings with a token.
    public JoinSettings token(@Nullable String shown) {
        return new JoinSettings(nodes, address, lease, shown, tls);
    }

    /// These settings with keys.
    public JoinSettings tls(@Nullable TlsFiles files) {
        return new JoinSettings(nodes, address, lease, token, files);
    }

    /// Whether other nodes must prove which node they are.
    boolean isProvedByCertificate() {
        return tls != null && tls.authority() != null;
    }

    /// Without the token.
    @Override
    public String toString() {
        return "%s at %s for %s".formatted(nodes, address, lease);
    }
}
