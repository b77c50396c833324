package io.portolan.cli.call;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One server-sent event of a service.
///
/// @param kind the verb of a change in lower case, or `snapshot`, `gap` or `end`
/// @param revision that is known after it; null for none
/// @param data JSON
public record ChangeEvent(String kind, @Nullable String revision, String data) {

    /// What a silent stream sends to say that it lives.
    static final ChangeEvent ALIVE = new ChangeEvent("alive", null, "null");

    private static final Set<String> OTHERS = Set.of("alive", "snapshot", "gap", "end");

    /// Whether it tells of a change of the service.
    boolean isChange() {
        return !OTHERS.contains(kind);
    }

    /// Whether it tells of nothing.
    public boolean isAlive() {
        return equals(ALIVE);
    }

    /// Whether nothing comes any more.
    public boolean isEnd() {
        return kind.equals("end");
    }

    /// The event as one line of JSON.
    String json() {
        return "{\"event\":%s,%s\"data\":%s}"
                .formatted(
                        CallJson.quoted(kind),
                        revision == null ? "" : "\"revision\":" + CallJson.quoted(revision) + ",",
                        data);
    }
}
