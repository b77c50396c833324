package io.portolan.services;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which services a node is to have, as a file says it in JSON:
///
/// ```
/// {"services": [
///   {"name": "scores", "contract": "urn:example:scores", "state": {"players": {}}},
///   {"name": "game", "contract": "urn:example:game", "partners": {"board": "scores"}}
///  ], "join": ["127.0.0.1:7000"]}
/// ```
///
/// @param services the services, in any order: partners are started first
/// @param join where other nodes listen for frames that this one is to join; null for none
record Manifest(List<Entry> services, @Nullable List<String> join) {

    Manifest {
        services = List.copyOf(services);
        join = join == null ? List.of() : List.copyOf(join);
    }

    @Override
    public List<String> join() {
        return Objects.requireNonNull(join);
    }

    /// One service.
    ///
    /// @param name its name in the node
    /// @param contract the identifier of its contract
    /// @param partners names of services of the manifest, `NAME@NODE` for one of another node, or
    ///   paths, by the names of the contract
    /// @param state the state that it begins with; null for the one that its type begins with
    record Entry(
            String name,
            String contract,
            @Nullable Map<String, String> partners,
            @Nullable Object state) {

        Entry {
            partners = partners == null ? Map.of() : Map.copyOf(partners);
        }

        @Override
        public Map<String, String> partners() {
            return Objects.requireNonNull(partners);
        }
    }
}
