package io.portolan.services.binary;

import io.portolan.services.operation.Principal;
import org.jspecify.annotations.Nullable;

/// Says who a connection belongs to.
@FunctionalInterface
public interface Authentication {

    /// Everybody is anonymous.
    Authentication NONE = token -> Principal.ANONYMOUS;

    /// Who has this token, null for nobody who may do anything.
    ///
    /// @param token null when none was given
    @Nullable Principal principal(@Nullable String token);
}
