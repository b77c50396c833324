package io.portolan.services;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The body of CREATE: which service is wanted.
///
/// @param contract the identifier of its contract
/// @param name its name in the node; null for one that the node makes up, and under which no state
///   is kept unless `resume` is true
/// @param partners the paths of partners, by the names that the contract gives them
/// @param state the state that it begins with; null for the one that its type begins with. When a
///   state of a durable service of that name is kept, the service goes on from that, and giving
///   another one is a DuplicateEntry
/// @param resume true for going on from a state that is kept even if one is given here, which is
///   then not used, as the log says; null for false
public record CreateRequest(
        String contract,
        @Nullable String name,
        @Nullable Map<String, String> partners,
        @Nullable Object state,
        @Nullable Boolean resume) {

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
        return new CreateRequest(contract, null, Map.of(), null, null);
    }

    /// This request under a name.
    public CreateRequest name(String newName) {
        return new CreateRequest(contract, newName, partners, state, resume);
    }

    /// This request with these partners.
    public CreateRequest partners(Map<String, String> paths) {
        return new CreateRequest(contract, name, paths, state, resume);
    }

    /// This request beginning with a state.
    public CreateRequest state(Object first) {
        return new CreateRequest(contract, name, partners, first, resume);
    }

    /// This request, going on from a kept state if there is one, and else beginning with the one
    /// given here.
    public CreateRequest resuming() {
        return new CreateRequest(contract, name, partners, state, true);
    }

    /// Whether a state that is kept comes before the one given here.
    public boolean isResuming() {
        return Boolean.TRUE.equals(resume);
    }
}
