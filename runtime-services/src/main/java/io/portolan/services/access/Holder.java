package io.portolan.services.access;

import io.portolan.services.operation.Principal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A client that is let in, and what it shows: a token, or a certificate.
///
/// @param name as it stands in logs
/// @param roles what he may do, by the names of the roles
/// @param token the token itself, at least 16 characters; null when he has none
/// @param certificate the subject of his certificate, such as `CN=ann,O=Example`; null for none
public record Holder(
        String name, List<String> roles, @Nullable String token, @Nullable String certificate) {

    public Holder {
        roles = List.copyOf(roles);
        if (token == null && certificate == null) {
            throw new IllegalArgumentException("has neither a token nor a certificate");
        }
        if (token != null && token.length() < 16) {
            throw new IllegalArgumentException(
                    "has a token of " + token.length() + " characters, at least 16 are needed");
        }
    }

    Principal principal() {
        return new Principal(name, Set.copyOf(roles));
    }

    /// Without the token.
    @Override
    public String toString() {
        return name + " " + roles;
    }
}
