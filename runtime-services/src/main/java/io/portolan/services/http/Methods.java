package io.portolan.services.http;

import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.util.LinkedHashSet;
import java.util.Set;

/// The methods by which the verbs of a service are asked.
final class Methods {

    static final String PATCHES = "application/merge-patch+json, application/json-patch+json";
    static final String QUERIES = "\"application/json\"";

    private Methods() {}

    /// The value of `Allow` for the service or an item of it.
    static String allowed(Set<Verb> verbs, Target target) {
        Set<String> methods = new LinkedHashSet<>();
        if (verbs.contains(Verb.GET)) {
            methods.add("GET");
            methods.add("HEAD");
        }
        methods.add("OPTIONS");
        if (verbs.contains(Verb.QUERY)) {
            methods.add("QUERY");
        }
        if (verbs.contains(Verb.UPDATE)) {
            methods.add("PATCH");
        }
        if (verbs.contains(target.isWhole() ? Verb.REPLACE : Verb.UPSERT)) {
            methods.add("PUT");
        }
        if (verbs.contains(Verb.INSERT) || target.service().equals(Target.CONSTRUCTOR)) {
            methods.add("POST");
        }
        if (verbs.contains(target.isWhole() ? Verb.DROP : Verb.DELETE)) {
            methods.add("DELETE");
        }
        return String.join(", ", methods);
    }
}
