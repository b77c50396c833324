package io.portolan.services.operation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the present revision is compared with before an operation: nothing, anything that exists,
/// or some revisions.
///
/// @param isAny whether whatever exists matches
/// @param revisions those that match; ignored when anything does
public record Match(boolean isAny, List<Revision> revisions) {

    /// Matches whatever exists.
    public static final Match ANY = new Match(true, List.of());

    public Match {
        revisions = List.copyOf(revisions);
    }

    /// Matches these revisions. With none, nothing matches: so a tag that is no revision is kept as
    /// one that no state has.
    public static Match of(Revision... revisions) {
        return new Match(false, List.of(revisions));
    }

    /// Whether it matches.
    ///
    /// @param present the revision of what is asked for; null when it does not exist
    public boolean matches(@Nullable Revision present) {
        return present != null && (isAny || revisions.contains(present));
    }

    /// The revisions as in a header: `*`, or texts with commas.
    @Override
    public String toString() {
        return isAny ? "*" : String.join(", ", revisions.stream().map(Revision::toString).toList());
    }
}
