package io.portolan.services.access;

import io.portolan.services.operation.Verb;
import java.util.List;

/// What a role may do.
///
/// @param service the path of a service; one that ends in `*` stands for all that begin so
/// @param verbs names of verbs; `*` stands for all
public record Grant(String service, List<String> verbs) {

    public Grant {
        verbs = List.copyOf(verbs);
        for (String verb : verbs) {
            if (!verb.equals("*")) {
                Verb.named(verb); // says what is allowed
            }
        }
    }

    boolean allows(Verb verb, String path) {
        boolean isMeant =
                service.endsWith("*")
                        ? path.startsWith(service.substring(0, service.length() - 1))
                        : path.equals(service);
        return isMeant
                && verbs.stream().anyMatch(v -> v.equals("*") || v.equalsIgnoreCase(verb.name()));
    }
}
