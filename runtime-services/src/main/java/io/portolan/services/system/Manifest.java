package io.portolan.services.system;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which services a node is to have: what a file says, and the body of CREATE of `/manifests`. In
/// JSON:
///
/// ```
/// {"services": [
///   {"name": "scores", "contract": "urn:example:scores", "state": {"players": {}}},
///   {"name": "game", "contract": "urn:example:game", "partners": {"board": "scores"}}
///  ], "join": ["127.0.0.1:7000"]}
/// ```
///
/// @param services the services, in any order: partners are started first
/// @param join where other nodes listen for frames that this one is to join; null for none. Only a
///   file that the node reads itself may say it
public record Manifest(List<Entry> services, @Nullable List<String> join) {

    public Manifest {
        services = List.copyOf(services);
        join = join == null ? List.of() : List.copyOf(join);
    }

    /// Where other nodes listen that are to be joined; none when nothing was said of them.
    @Override
    public List<String> join() {
        return Objects.requireNonNull(join);
    }

    /// One service.
    ///
    /// @param name its name in the node
    /// @param contract the identifier of its contract
    /// @param partners names of services of the manifest or of the node, `NAME@NODE` for one of
    ///   another node, or paths, by the names of the contract
    /// @param state the state that it begins with; null for the one that its type begins with
    public record Entry(
            String name,
            String contract,
            @Nullable Map<String, String> partners,
            @Nullable Object state) {

        public Entry {
            partners = partners == null ? Map.of() : Map.copyOf(partners);
        }

        /// The partners by name; none when nothing was said of them.
        @Override
        public Map<String, String> partners() {
            return Objects.requireNonNull(partners);
        }
    }
}
