package io.portolan.cli.call;

import org.jspecify.annotations.Nullable;

/// What a node answered an operation that was done.
///
/// @param text JSON; empty for none
/// @param location of what was created; null for nothing
/// @param revision of the state; null for none
public record NodeAnswer(String text, @Nullable String location, @Nullable String revision) {

    /// The answer as JSON: its body, or where it has none what is known of the state.
    String json() {
        if (!text.isEmpty()) {
            return text;
        }
        StringBuilder known = new StringBuilder("{");
        add(known, "location", location);
        add(known, "revision", revision);
        return known.append('}').toString();
    }

    private static void add(StringBuilder object, String name, @Nullable String value) {
        if (value != null) {
            object.append(object.length() > 1 ? "," : "")
                    .append(CallJson.quoted(name))
                    .append(':')
                    .append(CallJson.quoted(value));
        }
    }
}
