package io.portolan.services.operation;

import java.util.Objects;
import java.util.Set;

/// The person or program that asks.
///
/// @param name as it stands in logs
/// @param roles what gives rights
public record Principal(String name, Set<String> roles) {

    /// The role that may do everything.
    public static final String EVERYTHING = "*";

    /// The program that holds the node itself.
    public static final Principal LOCAL = new Principal("local", Set.of(EVERYTHING));

    /// A caller that did not say who it is.
    public static final Principal ANONYMOUS = new Principal("anonymous", Set.of());

    public Principal {
        Objects.requireNonNull(name, "name");
        roles = Set.copyOf(roles);
    }

    /// Whether the role is one of these, or these may do everything.
    public boolean hasRole(String role) {
        return roles.contains(role) || roles.contains(EVERYTHING);
    }
}
