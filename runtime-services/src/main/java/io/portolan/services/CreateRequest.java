package io.portolan.services;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The body of CREATE: which service is wanted.
///
/// @param contract the identifier of its contract
/// @param name its name in the node; null for one that the node makes up
/// @param partners the paths of partners, by the names that the contract gives them
/// @param state the state that it begins with; null for the one that its type begins with
public record CreateRequest(
        String contract,
        @Nullable String name,
        @Nullable Map<String, String> partners,
        @Nullable Object state) {

    public CreateRequest {
        Objects.requireNonNull(contract, "contract");
        partners = partners == null ? Map.of() : Map.copyOf(partners);
    }

    /// The paths of partners; none when nothing was said of them.
    @Override
    public Map<String, String> partners() {
        return Objects.requireNonNull(partners);
    }

    /// A service of this contract.
    public static CreateRequest of(String contract) {
        return new CreateRequest(contract, null, Map.of(), null);
    }

    /// The same under a name.
    public CreateRequest name(String newName) {
        return new CreateRequest(contract, newName, partners, state);
    }

    /// The same with these partners.
    public CreateRequest partners(Map<String, String> paths) {
        return new CreateRequest(contract, name, paths, state);
    }

    /// The same beginning with a state.
    public CreateRequest state(Object first) {
        return new CreateRequest(contract, name, partners, first);
    }
}
