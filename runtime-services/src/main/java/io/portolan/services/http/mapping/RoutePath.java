package io.portolan.services.http.mapping;

import io.portolan.services.operation.Target;
import org.jspecify.annotations.Nullable;

/// The path of a route below a service, such as `/services/scores/$actions/reset/17`.
///
/// @param service the service
/// @param word the first word below the service, such as `$actions`
/// @param name the second word, such as `reset`; null when the path ends before it
/// @param rest what follows, such as `17`; null when the path ends before it
public record RoutePath(Target service, String word, @Nullable String name, @Nullable String rest) {

    /// The path of what stands below a service.
    static RoutePath of(Target service, String below) {
        String[] words = below.split("/", 3);
        return new RoutePath(
                service,
                words[0],
                words.length > 1 ? words[1] : null,
                words.length > 2 ? words[2] : null);
    }

    /// Whether nothing follows the first word.
    public boolean isWord() {
        return (name == null || name.isEmpty()) && rest == null;
    }

    /// What follows the first word, without its slash; empty when nothing does.
    public String below() {
        String first = name == null ? "" : name;
        return rest == null ? first : first + "/" + rest;
    }

    /// What the second word names in the service; the service itself when there is none.
    Target named() {
        return service.at(name == null ? "" : name);
    }
}
